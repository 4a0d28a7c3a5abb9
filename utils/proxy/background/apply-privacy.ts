import { ext } from '@/utils/browser/ext';
import { isProxied } from '@/utils/proxy/endpoint';
import { webRtcPolicy } from '@/utils/proxy/privacy-settings';
import { proxyItem } from '@/utils/storage/registry/proxy';

/**
 * While traffic goes through a proxy, prevents WebRTC from revealing the browser's address over UDP, and disables
 * DNS prefetching. Restores the previous values when no profile is on. Idempotent. A setting controlled by another
 * extension or a policy is left unchanged, which the popup reports (`notes-panel.tsx`).
 */
export async function applyPrivacySettings(): Promise<void> {
  const proxied = isProxied((await proxyItem.read()).applied);
  const { webRTCIPHandlingPolicy, networkPredictionEnabled } = ext.privacy.network;
  await Promise.all([
    proxied
      ? webRTCIPHandlingPolicy.set({ value: webRtcPolicy })
      : webRTCIPHandlingPolicy.clear({}),
    proxied ? networkPredictionEnabled.set({ value: false }) : networkPredictionEnabled.clear({}),
  ]);
}

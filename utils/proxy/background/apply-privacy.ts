import { ext } from '@/utils/browser/ext';
import { isProxied } from '@/utils/proxy/endpoint';
import { webRtcPolicy } from '@/utils/proxy/privacy-settings';
import { proxyItem } from '@/utils/storage/registry/proxy';

/**
 * While traffic goes through a proxy, WebRTC may not show the browser's own address by UDP, and nothing is looked
 * up ahead by DNS. What was set before comes back when nothing is on. Repeated as it stands: idempotent.
 * Where another extension or a policy holds a setting, it is left alone, and the popup says so (privacy-note.tsx).
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

import { isFirefox, ext } from '@/utils/browser/ext';
import { createProxyAuth } from '@/utils/proxy/background/proxy-auth';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { createLoginCache } from '@/utils/proxy/chromium/login-cache';
import { isProxied } from '@/utils/proxy/endpoint';
import type { Fetch } from '@/utils/service/transport';
import { proxyItem, excludedItem } from '@/utils/storage/registry/proxy';
import { watchOtherAccounts } from '../../account/background/watch-account';
import { logFailure, loggingFailure } from '../../log-failure';
import { withTimeout } from '../../wait';
import { createFirefoxBackend } from '../firefox/backend';
import { blockWithoutAccess } from '../firefox/block-without-access';
import { readLoginFor } from './sessions/stored-logins';
import { onServiceAddressesChanged, serviceAddresses } from './service-addresses';
import { createChromiumBackend } from './chromium-backend';
import { readAuthContext } from './route-plan';
import { type LoginTest, loginTests, type LoginTestWork } from './exit/login-tests';
import { webRtcPolicy } from '@/utils/proxy/privacy-settings';

/** Timeout in ms of the privacy settings, for which all switches wait. */
const timeoutMs = 10_000;

/**
 * While traffic goes through a proxy, prevents WebRTC from revealing the browser's address over UDP, and disables
 * DNS prefetching. Restores the previous values when no profile is on. Idempotent. A setting controlled by another
 * extension or a policy is left unchanged, which the popup reports (`notes-panel.tsx`).
 */
async function applyPrivacySettings(): Promise<void> {
  const proxied = isProxied((await proxyItem.read()).appliedRoutes);
  const { webRTCIPHandlingPolicy, networkPredictionEnabled } = ext.privacy.network;
  const applied = Promise.all([
    proxied
      ? webRTCIPHandlingPolicy.set({ value: webRtcPolicy })
      : webRTCIPHandlingPolicy.clear({}),
    proxied ? networkPredictionEnabled.set({ value: false }) : networkPredictionEnabled.clear({}),
  ]);
  await withTimeout(timeoutMs, 'the privacy settings', applied);
}

/**
 * Browser-independent control of the traffic. `apply` puts the stored routes into effect and resolves when no new
 * request can use an older route or login.
 */
export interface ProxyBackend {
  register(): void;
  /**
   * Applies the stored routes.
   * @param toCheck ID of the profile whose exit is checked next.
   */
  apply(toCheck?: string): Promise<void>;
  /** Restores the proxy setting when it differs from the stored state; leaves connections open. */
  reassert(): Promise<void>;
  /** Returns a `fetch` through one profile, regardless of its sites; for its exit check. One at a time. */
  checkThrough(profileId: string): Fetch;
  /**
   * Chromium: lets the traffic of a profile through that waits because its login was refused, if it no longer is.
   * @returns whether none waits any more.
   */
  endWaiting?(profileId: string): Promise<boolean>;
  /** Requests one URL with a login that belongs to no profile. In Chromium one at a time. */
  tryOnce<T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T>;
  /** Firefox: assigns a tab to a profile, or (null) to none; applies to its next requests. */
  assignTab?(tabId: number, profileId: string | null): Promise<void>;
  /** Firefox: reads tabs again whose profiles were restored (`kept-tabs.ts`). */
  noteRestored?(tabIds: readonly number[]): void;
}

/**
 * Creates the backend of this browser.
 * @param onRefused called when a proxy refused a profile's login.
 * @param onFailure called with the error of a setting that could not be applied.
 */
export function createProxyBackend(
  onRefused: (profileId: string) => Promise<void>,
  onFailure: (error: unknown) => void,
): ProxyBackend {
  // In Chromium the private worker answers the challenges of private windows.
  const loginCache = createLoginCache(readAuthContext);
  const logins = createProxyAuth(
    async () =>
      loginTests.known(isFirefox ? await readAuthContext(null) : await loginCache.known()),
    async (profileId) => {
      if (loginTests.refuse(profileId)) return;
      if (!isFirefox) await staleTunnels.note('regular');
      await onRefused(profileId);
    },
  );
  const backend = isFirefox
    ? firefoxBackend()
    : createChromiumBackend(logins.flushAfterAnswers, loginCache.refresh);
  const reportingFailure = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step();
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  /** Changes the proxy with the privacy settings in force before the first request can use it, and until none can. */
  const withPrivacy = (step: () => Promise<void>): Promise<void> =>
    reportingFailure(async () => {
      const proxied = isProxied((await proxyItem.read()).appliedRoutes);
      if (proxied) await applyPrivacySettings();
      await step();
      if (!proxied) await applyPrivacySettings();
    });
  // A browser that crashed may have lost the privacy settings too.
  const reassert = () => withPrivacy(backend.reassert);
  return {
    ...backend,
    reassert,
    apply: (toCheck) => withPrivacy(() => backend.apply(toCheck)),
    register() {
      backend.register();
      logins.register();
      if (isFirefox) blockWithoutAccess();
      // Firefox asks Vantage for each request and reads sites and addresses then.
      else {
        excludedItem.watch(() => void reassert().catch(logFailure('leaving out sites')));
        // `proxy-control.ts` follows the account in use.
        watchOtherAccounts(loggingFailure('following the other accounts', reassert));
      }
      onServiceAddressesChanged(reassert);
    },
  };
}

function firefoxBackend(): ProxyBackend {
  return createFirefoxBackend({
    fetch: (input, init) => fetch(input, init),
    ownAddresses: serviceAddresses,
    loginOf: readLoginFor,
  });
}

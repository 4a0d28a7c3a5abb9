import type { createCheckedRoute } from '@/utils/proxy/chromium/checked-route';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import type { WindowKind } from '@/utils/proxy/routing/profile-conflicts';
import {
  flushEverywhere,
  requestInIncognito,
} from '../../incognito/background/private-worker-link';
import { logFailure } from '../../log-failure';
import { appliedRoute, isPrivateOnly } from './applied-route';

/** Limit in ms for the request that closes tunnels. */
const limitMs = 5000;

/** Whether the profile's proxy may ask for a login: Chromium (156) sends none to SOCKS proxies. */
async function takesLogin(profileId: string): Promise<boolean> {
  const endpoint = (await appliedRoute(profileId))?.endpoint;
  return endpoint != null && endpoint.scheme !== 'socks5';
}

const isWaiting = async (profileId: string) => (await staleTunnels.waiting()).includes(profileId);

/**
 * Closes tunnels from before a refused login (`utils/proxy/chromium/stale-tunnels.ts`), before the proxy setting
 * leads any traffic into them.
 * @param backend `set` applies the setting; `reassert` as well, and closes all profiles when the browser refuses it.
 */
export function createTunnelClosing(
  checked: ReturnType<typeof createCheckedRoute>,
  backend: {
    set: () => Promise<void>;
    reassert: () => Promise<void>;
    flushAfterAnswers: (flush: () => Promise<void>) => Promise<void>;
  },
) {
  /** @returns false: the login was refused, and the traffic of the profile goes on waiting. */
  async function close(profileId: string): Promise<boolean> {
    // No site has such a name, so no earlier tunnel leads there.
    const url = `http://${crypto.randomUUID()}.invalid/`;
    const flush = () => backend.flushAfterAnswers(flushEverywhere);
    const windows: WindowKind[] = (await isPrivateOnly(profileId))
      ? ['private']
      : ['regular', 'private'];
    async function request(interrupted: AbortSignal): Promise<void> {
      const signal = AbortSignal.any([interrupted, AbortSignal.timeout(limitMs)]);
      const requestIn = {
        regular: () => fetch(url, { cache: 'no-store', signal }),
        private: () => requestInIncognito(profileId, url, signal),
      };
      await backend.set();
      const ends = await Promise.allSettled(windows.map((kind) => requestIn[kind]()));
      const failed = ends.find(({ status }) => status === 'rejected');
      if (failed?.status !== 'rejected') return;
      // The proxy may have accepted the login, which is then in the cache, and not have answered for this name.
      if (!interrupted.aborted) await flush();
      throw failed.reason;
    }
    try {
      await checked.use({ profileId, url }, (_isInForce, interrupted) =>
        staleTunnels.close(profileId, windows, () => request(interrupted), flush),
      );
    } catch (error) {
      // The exit check tells what fails here.
      logFailure('closing earlier tunnels')(error);
    }
    return !(await isWaiting(profileId));
  }

  return {
    /**
     * Before a switch: closes tunnels, if there may be any. An exit check that hangs must not hold up the switch; it
     * is repeated, or its profile was switched off.
     * @returns false: the login was refused, and the traffic of the profile waits.
     */
    async closeBeforeSwitch(profileId: string): Promise<boolean> {
      if (!(await takesLogin(profileId)) || !(await staleTunnels.suspected())) return true;
      checked.interrupt();
      return await close(profileId);
    },
    /**
     * Call it after the flush of a switch. If a proxy refused a login since `closeBeforeSwitch`, Chromium may have
     * held no login at the flush and closed no tunnel, so that requests would still go to the former exit. The
     * profile's traffic then waits until the exit check has closed the tunnels.
     */
    async holdTrafficIfRefused(profileId: string): Promise<void> {
      if (!(await takesLogin(profileId)) || !(await staleTunnels.suspected())) return;
      await staleTunnels.holdTraffic(profileId);
      await backend.set();
      // The private worker applies the new setting before it flushes.
      await backend.flushAfterAnswers(flushEverywhere);
    },
    /** Before an exit check: closes tunnels again for which the profile's traffic waits; see `ProxyBackend`. */
    async endWaiting(profileId: string): Promise<boolean> {
      if (!(await isWaiting(profileId))) return true;
      const isClosed = await close(profileId);
      await backend.reassert();
      return isClosed;
    },
  };
}

import * as z from 'zod/mini';
import { sessionItem } from '../../storage/session-item';
import type { WindowKind } from '../routing/profile-conflicts';

const refusalItem = (key: string) =>
  sessionItem(
    key,
    () => z.nullable(z.string()),
    () => null,
  );

/**
 * ID of the last refusal of a login in each kind of window, after which earlier tunnels there may still be open; null
 * without one. Chromium's private windows have tunnels and cached logins of their own.
 */
const refusals = {
  regular: refusalItem('refusedLogin'),
  private: refusalItem('refusedPrivateLogin'),
};
const kinds: readonly WindowKind[] = ['regular', 'private'];
/** IDs of the profiles whose traffic waits until earlier tunnels are closed. */
const waitingItem = sessionItem(
  'waitingForTunnels',
  () => z.catch(z.array(z.string()), []),
  () => [],
);

const noted = (windows: readonly WindowKind[]) =>
  Promise.all(windows.map((kind) => refusals[kind].read()));

/**
 * Chromium (measured on 156) drops no tunnels in a flush that finds no cached proxy login, and a refused login leaves
 * the cache at once. A tunnel from before the refusal would so outlive the switch to another login of that proxy, and
 * carry requests to the former exit. Therefore one request is sent through the new login, which enters the cache, and
 * then flushed. Until then the traffic of its profile waits, also when the new login is refused as well.
 */
export const staleTunnels = {
  /** Whether stale tunnels may be open. */
  suspected: async (): Promise<boolean> => (await noted(kinds)).some((refusal) => refusal !== null),

  /** Notes that a proxy refused a login in this kind of window. */
  note: (windows: WindowKind): Promise<void> => refusals[windows].write(crypto.randomUUID()),

  /** IDs of the profiles whose traffic waits. */
  waiting: waitingItem.read,

  /** Lets the traffic of a profile wait until `close` has closed the tunnels. */
  async holdTraffic(profileId: string): Promise<void> {
    const others = (await waitingItem.read()).filter((id) => id !== profileId);
    await waitingItem.write([...others, profileId]);
  },

  /** Calls back when other profiles wait. */
  watchWaiting: waitingItem.watch,

  /**
   * Closes stale tunnels, if there may be any.
   * @param windows those that the profile takes.
   * @param request applies the setting and sends one request through the new login in each kind of these windows;
   * when it fails, the next switch tries again.
   * @param flush drops logins and tunnels.
   */
  async close(
    profileId: string,
    windows: readonly WindowKind[],
    request: () => Promise<unknown>,
    flush: () => Promise<void>,
  ): Promise<void> {
    const before = await noted(windows);
    const present = await waitingItem.read();
    const others = present.filter((id) => id !== profileId);
    if (before.every((refusal) => refusal === null)) {
      // No tunnel is stale any more: a switch of another profile in these windows has closed them.
      if (others.length < present.length) await waitingItem.write(others);
      return;
    }
    await staleTunnels.holdTraffic(profileId);
    let isClosed = false;
    try {
      await request();
      await flush();
      isClosed = true;
    } finally {
      const now = await noted(windows);
      // The new login may have been refused as well: then its traffic goes on waiting.
      const isRefused = now.some((refusal, at) => refusal !== before[at]);
      if (!isRefused) {
        const elsewhere = kinds.filter((kind) => !isClosed || !windows.includes(kind));
        const isAnyLeft = (await noted(elsewhere)).some((refusal) => refusal !== null);
        await waitingItem.write(isAnyLeft ? others : []);
        // Last: should the worker end before, the tunnels are closed once more.
        if (isClosed) await Promise.all(windows.map((kind) => refusals[kind].remove()));
      }
    }
  },
};

import * as z from 'zod/mini';
import { ext } from '../../browser/ext';
import type { WindowKind } from '../routing/profile-conflicts';

/**
 * Keys in `storage.session`: ID of the last refusal of a login in each kind of window, after which earlier tunnels
 * there may still be open. Chromium's private windows have tunnels and cached logins of their own.
 */
const keys = { regular: 'refusedLogin', private: 'refusedPrivateLogin' } as const;
const kinds: readonly WindowKind[] = ['regular', 'private'];
/** Key in `storage.session`: IDs of the profiles whose traffic waits until earlier tunnels are closed. */
const waitingKey = 'waitingForTunnels';
const WaitingSchema = z.catch(z.array(z.string()), []);

const read = async (name: string) => (await ext.storage.session.get(name))[name];
const noted = (windows: readonly WindowKind[]) =>
  Promise.all(windows.map((kind) => read(keys[kind])));
const waiting = async () => z.parse(WaitingSchema, await read(waitingKey));

/**
 * Chromium (measured on 156) drops no tunnels in a flush that finds no cached proxy login, and a refused login leaves
 * the cache at once. A tunnel from before the refusal would so outlive the switch to another login of that proxy, and
 * carry requests to the former exit. Therefore one request is sent through the new login, which enters the cache, and
 * then flushed. Until then the traffic of its profile waits, also when the new login is refused as well.
 */
export const staleTunnels = {
  /** Whether stale tunnels may be open. */
  suspected: async (): Promise<boolean> =>
    (await noted(kinds)).some((refusal) => refusal !== undefined),

  /** Notes that a proxy refused a login in this kind of window. */
  note: (windows: WindowKind): Promise<void> =>
    ext.storage.session.set({ [keys[windows]]: crypto.randomUUID() }),

  /** IDs of the profiles whose traffic waits. */
  waiting,

  /** Lets the traffic of a profile wait until `close` has closed the tunnels. */
  async hold(profileId: string): Promise<void> {
    const others = (await waiting()).filter((id) => id !== profileId);
    await ext.storage.session.set({ [waitingKey]: [...others, profileId] });
  },

  /** Calls back when other profiles wait. */
  watchWaiting(onChanged: () => void): void {
    ext.storage.session.onChanged.addListener((changes) => {
      if (waitingKey in changes) onChanged();
    });
  },

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
    const present = await waiting();
    const others = present.filter((id) => id !== profileId);
    if (before.every((refusal) => refusal === undefined)) {
      // No tunnel is stale any more: a switch of another profile in these windows has closed them.
      if (others.length < present.length) await ext.storage.session.set({ [waitingKey]: others });
      return;
    }
    await staleTunnels.hold(profileId);
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
        const isAnyLeft = (await noted(elsewhere)).some((refusal) => refusal !== undefined);
        await ext.storage.session.set({ [waitingKey]: isAnyLeft ? others : [] });
        // Last: should the worker end before, the tunnels are closed once more.
        if (isClosed) await ext.storage.session.remove(windows.map((kind) => keys[kind]));
      }
    }
  },
};

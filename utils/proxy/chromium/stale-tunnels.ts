import * as z from 'zod/mini';
import { ext } from '../../browser/ext';

/** Key in `storage.session`: ID of the last refusal of a login, after which earlier tunnels may still be open. */
const key = 'refusedLogin';
/** Key in `storage.session`: IDs of the profiles whose traffic waits until earlier tunnels are closed. */
const waitingKey = 'waitingForTunnels';
const WaitingSchema = z.catch(z.array(z.string()), []);

const read = async (name: string) => (await ext.storage.session.get(name))[name];
const noted = () => read(key);
const waiting = async () => z.parse(WaitingSchema, await read(waitingKey));

/**
 * Chromium (measured on 156) drops no tunnels in a flush that finds no cached proxy login, and a refused login leaves
 * the cache at once. A tunnel from before the refusal would so outlive the switch to another login of that proxy, and
 * carry requests to the former exit. Therefore one request is sent through the new login, which enters the cache, and
 * then flushed. Until then the traffic of its profile waits, also when the new login is refused as well.
 */
export const staleTunnels = {
  /** Whether there may be any. */
  suspected: async (): Promise<boolean> => (await noted()) !== undefined,

  /** Notes that a proxy refused a login. */
  note: (): Promise<void> => ext.storage.session.set({ [key]: crypto.randomUUID() }),

  /** IDs of the profiles whose traffic waits. */
  waiting,

  /**
   * Closes stale tunnels, if there may be any.
   * @param request applies the setting and sends one request through the new login; when it fails, the next switch
   * tries again.
   * @param flush drops logins and tunnels.
   */
  async close(
    profileId: string,
    request: () => Promise<unknown>,
    flush: () => Promise<void>,
  ): Promise<void> {
    const before = await noted();
    if (before === undefined) return;
    const others = (await waiting()).filter((id) => id !== profileId);
    await ext.storage.session.set({ [waitingKey]: [...others, profileId] });
    let isClosed = false;
    try {
      await request();
      await flush();
      isClosed = true;
    } finally {
      // The new login may have been refused as well: then its traffic goes on waiting.
      const isRefused = (await noted()) !== before;
      if (!isRefused && isClosed) await ext.storage.session.remove([key, waitingKey]);
      else if (!isRefused) await ext.storage.session.set({ [waitingKey]: others });
    }
  },
};

import { ext } from '../../browser/ext';

/** Key in `storage.session`: ID of the last refusal of a login, after which earlier tunnels may still be open. */
const key = 'refusedLogin';

const noted = async () => (await ext.storage.session.get(key))[key];

/**
 * Chromium (measured on 156) drops no tunnels in a flush that finds no cached proxy login, and a refused login leaves
 * the cache at once. A tunnel from before the refusal would so outlive the switch to another login of that proxy, and
 * carry requests to the former exit. Therefore one request is sent through the new login, which enters the cache, and
 * then flushed.
 */
export const staleTunnels = {
  /** Whether there may be any. */
  async suspected(): Promise<boolean> {
    return (await noted()) !== undefined;
  },

  /** Notes that a proxy refused a login. */
  async note(): Promise<void> {
    await ext.storage.session.set({ [key]: crypto.randomUUID() });
  },

  /**
   * Closes stale tunnels, if there may be any.
   * @param request sends one request through the new login; when it fails, the next switch tries again.
   * @param flush drops logins and tunnels.
   */
  async close(request: () => Promise<unknown>, flush: () => Promise<void>): Promise<void> {
    const before = await noted();
    if (before === undefined) return;
    await request();
    await flush();
    // The new login may have been refused as well.
    if ((await noted()) === before) await ext.storage.session.remove(key);
  },
};

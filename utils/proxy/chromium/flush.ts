import { ext } from '../../browser/ext';

/**
 * Makes Chromium (measured on 156) forget proxy logins and tunnels. It remembers the login per proxy
 * host:port and goes on sending it after any change of the setting; of all calls only this form drops
 * both and keeps the web's cookies. Side effect: sites with HTTP Basic login ask again.
 */
export async function flushConnections(): Promise<void> {
  await ext.browsingData.remove(
    { since: 0, originTypes: { protectedWeb: true } },
    { cookies: true },
  );
}

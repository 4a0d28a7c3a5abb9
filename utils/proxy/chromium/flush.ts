import { ext } from '../../browser/ext';

/**
 * Makes Chromium (measured on 156) drop proxy logins and tunnels. Chromium caches the login per proxy host:port and
 * keeps sending it after any change of the setting; only this form of the call drops both and keeps cookies. Side
 * effect: sites with HTTP Basic login ask for it again.
 */
export async function flushConnections(): Promise<void> {
  await ext.browsingData.remove(
    { since: 0, originTypes: { protectedWeb: true } },
    { cookies: true },
  );
}

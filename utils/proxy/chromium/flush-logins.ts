import { ext } from '../../browser/ext';
import { withTimeout } from '../../wait';

/**
 * Timeout in ms of a flush, for which all switches wait. Its rejection closes the profile until the user acts. Chromium
 * removes browsing data one after another, so a flush may wait for a large cache that the user clears. A switch makes
 * up to three flushes, each made twice if a login was given just before it (`proxy-auth.ts`). At most two of them can
 * time out: one before the switch, whose failure is only logged, and one that fails the switch. Both together end
 * before the page that asked for it stops waiting for the reply (120 s, `messaging/client.ts`).
 */
const timeoutMs = 45_000;

/**
 * Makes Chromium (measured on 156) drop proxy logins and tunnels. Chromium caches the login per proxy host:port and
 * keeps sending it after any change of the setting; only this form of the call drops both and keeps cookies. Side
 * effect: sites with HTTP Basic login ask for it again. Rejects if the browser does not answer.
 *
 * Called for regular windows whenever a route is applied, and to close tunnels from before a refused login
 * (`utils/incognito/background/private-worker-link.ts`); before and after a login test
 * (`utils/proxy/background/chromium-backend.ts`); and by the private worker for its windows
 * (`entrypoints/background/incognito.ts`).
 */
export async function flushLoginsAndTunnels(): Promise<void> {
  const flushed = ext.browsingData.remove(
    { since: 0, originTypes: { protectedWeb: true } },
    { cookies: true },
  );
  await withTimeout(timeoutMs, 'dropping connections', flushed);
}

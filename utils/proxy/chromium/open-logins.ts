import * as z from 'zod/mini';
import { ext } from '../../browser/ext';
import type { AuthContext } from '../auth/proxy-auth-rules';
import { isProxied } from '../endpoint';
import { EndpointSchema } from '../schema';

const key = 'openLogins';
const RoutesSchema = z.lazy(() =>
  z.array(
    z.object({
      profileId: z.string(),
      endpoint: z.nullable(EndpointSchema),
      login: z.nullable(z.object({ username: z.string(), password: z.string() })),
    }),
  ),
);

/**
 * The routes in use with their logins, opened, in memory and in `storage.session`, which is memory and ends with the
 * browser. A worker that is started by a login challenge answers from there with one read: the longer the answer takes,
 * the likelier the worker is ended amid it, and Chromium (156) then leaves the request hanging.
 * @param read reads them from where they are stored.
 */
export function createOpenLogins(read: () => Promise<AuthContext>) {
  let known: AuthContext | null = null;

  async function fromSession(): Promise<AuthContext | null> {
    const stored = (await ext.storage.session.get(key))[key];
    const routes = z.safeParse(RoutesSchema, stored).data ?? null;
    return routes && { routes, ours: [] };
  }

  return {
    /** The routes and logins that may be challenged now. */
    async known(): Promise<AuthContext> {
      if (known === null) {
        const stored = await fromSession();
        // A refresh may have read newer ones meanwhile.
        known ??= stored;
      }
      return known ?? (await read());
    },
    /** Reads them again. Call it before the proxy setting that uses them is made. While nothing is on, none are kept. */
    async refresh(): Promise<void> {
      const now = await read();
      known = isProxied(now.routes) ? now : null;
      if (known === null) await ext.storage.session.remove(key);
      else {
        const routes = known.routes.map(({ profileId, endpoint, login }) => {
          const shown = login && { username: login.username, password: login.password };
          return { profileId, endpoint, login: shown };
        });
        await ext.storage.session.set({ [key]: routes });
      }
    },
  };
}

import * as z from 'zod/mini';
import { ext } from '../../browser/ext';
import { logFailure } from '../../log-failure';
import { ProblemError } from '../../problem';
import type { AuthContext } from '../auth/proxy-auth-rules';
import { isProxied } from '../endpoint';
import type { WindowKind } from '../routing/profile-conflicts';
import { EndpointSchema } from '../schema';

/**
 * Vantage's own cache of decrypted logins, from which it answers login challenges. It is not the browser's cache of
 * logins, which `flush-logins.ts` drops.
 */

/**
 * Keys in `storage.session`. The private one exists as soon as the regular worker has read the logins, if only as
 * an empty list.
 */
const keys = { regular: 'openLogins', private: 'openPrivateLogins' } as const;
/** Time in ms that the regular worker needs at most to read the logins after a start. */
const timeoutMs = 5000;

const RoutesSchema = z.lazy(() =>
  z.array(
    z.object({
      profileId: z.string(),
      endpoint: z.nullable(EndpointSchema),
      login: z.nullable(z.object({ username: z.string(), password: z.string() })),
    }),
  ),
);
type Routes = AuthContext['routes'];

async function fromSession(windowKind: WindowKind): Promise<Routes | null> {
  const stored = (await ext.storage.session.get(keys[windowKind]))[keys[windowKind]];
  return z.safeParse(RoutesSchema, stored).data ?? null;
}

/** Reduces routes to the properties that are cached. */
function cachedPart(routes: Routes): Routes {
  return routes.map(({ profileId, endpoint, login }) => ({
    profileId,
    endpoint,
    login: login && { username: login.username, password: login.password },
  }));
}

/**
 * Cache of the active routes with their decrypted logins, in memory and in `storage.session`, which ends with the
 * browser. A worker started by a login challenge answers with one read: the longer the answer takes, the likelier
 * the worker is terminated before it, and Chromium (156) then leaves the request hanging.
 * @param read reads the routes of one kind of window from storage.
 */
export function createLoginCache(read: (windowKind: WindowKind) => Promise<AuthContext>) {
  let known: AuthContext | null = null;
  /** Refreshes run one after another, so that the latest read is the one kept. */
  let refreshing: Promise<void> = Promise.resolve();

  async function refreshNow(): Promise<void> {
    const [now, inPrivate] = await Promise.all([read('regular'), read('private')]);
    known = isProxied(now.routes) ? now : null;
    if (known === null) await ext.storage.session.remove(keys.regular);
    const cached = {
      [keys.private]: cachedPart(inPrivate.routes),
      ...(known && { [keys.regular]: cachedPart(known.routes) }),
    };
    const { session } = ext.storage;
    await session.set(cached).catch(async () => {
      // There may be no room. The next worker must not find earlier logins; without any, it reads them from storage.
      await session.remove(Object.values(keys));
      await session.set(cached).catch(logFailure('caching logins'));
    });
  }

  return {
    /** Routes and logins of regular windows that may be challenged now. */
    async known(): Promise<AuthContext> {
      if (known === null) {
        const routes = await fromSession('regular');
        // A refresh may have read newer ones meanwhile.
        known ??= routes && { routes, ownEndpoints: [] };
      }
      return known ?? (await read('regular'));
    },
    /**
     * Reads the logins again. Call it before applying the proxy setting that uses them. Nothing is cached while no
     * profile is on.
     */
    async refresh(): Promise<void> {
      refreshing = refreshing.then(refreshNow, refreshNow);
      await refreshing;
    },
  };
}

/**
 * Routes of private windows with their logins, for the private worker, which cannot decrypt them: the device key is
 * in the regular worker's file system. At browser start it waits for the regular worker. Rejects with
 * `background-silent`.
 */
export async function privateLogins(): Promise<Routes> {
  const found = Promise.withResolvers<Routes>();
  const readRoutes = async () => {
    const routes = await fromSession('private');
    if (routes) found.resolve(routes);
  };
  const onChanged = (changes: Record<string, unknown>) => {
    if (keys.private in changes) readRoutes().catch(found.reject);
  };
  const timer = setTimeout(() => found.reject(new ProblemError('background-silent')), timeoutMs);
  ext.storage.session.onChanged.addListener(onChanged);
  try {
    await readRoutes();
    return await found.promise;
  } finally {
    clearTimeout(timer);
    ext.storage.session.onChanged.removeListener(onChanged);
  }
}

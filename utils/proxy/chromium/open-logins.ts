import * as z from 'zod/mini';
import { ext } from '../../browser/ext';
import { ProblemError } from '../../problem';
import type { AuthContext } from '../auth/proxy-auth-rules';
import { isProxied } from '../endpoint';
import type { WindowKind } from '../routing/profile-conflicts';
import { EndpointSchema } from '../schema';

/** In `storage.session`; those of private windows are there as soon as the regular worker has read them, if only as an empty list. */
const keys = { regular: 'openLogins', private: 'openPrivateLogins' } as const;
/** Milliseconds in which the regular worker has opened the logins once it was woken. */
const patienceMs = 5000;

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

async function fromSession(realm: WindowKind): Promise<Routes | null> {
  const stored = (await ext.storage.session.get(keys[realm]))[keys[realm]];
  return z.safeParse(RoutesSchema, stored).data ?? null;
}

/** The routes as they are kept: without what a login knows besides. */
function kept(routes: Routes): Routes {
  return routes.map(({ profileId, endpoint, login }) => {
    const shown = login && { username: login.username, password: login.password };
    return { profileId, endpoint, login: shown };
  });
}

/**
 * The routes in use with their logins, opened, in memory and in `storage.session`, which is memory and ends with the
 * browser. A worker that is started by a login challenge answers from there with one read: the longer the answer takes,
 * the likelier the worker is ended amid it, and Chromium (156) then leaves the request hanging.
 * @param read reads those of one kind of window from where they are stored.
 */
export function createOpenLogins(read: (realm: WindowKind) => Promise<AuthContext>) {
  let known: AuthContext | null = null;
  /** One after another: what was read last is what stays. */
  let refreshing: Promise<void> = Promise.resolve();

  async function refreshNow(): Promise<void> {
    const [now, inPrivate] = await Promise.all([read('regular'), read('private')]);
    known = isProxied(now.routes) ? now : null;
    if (known === null) await ext.storage.session.remove(keys.regular);
    await ext.storage.session.set({
      [keys.private]: kept(inPrivate.routes),
      ...(known && { [keys.regular]: kept(known.routes) }),
    });
  }

  return {
    /** The routes and logins of regular windows that may be challenged now. */
    async known(): Promise<AuthContext> {
      if (known === null) {
        const routes = await fromSession('regular');
        // A refresh may have read newer ones meanwhile.
        known ??= routes && { routes, ours: [] };
      }
      return known ?? (await read('regular'));
    },
    /** Reads them again. Call it before the proxy setting that uses them is made. While nothing is on, none are kept. */
    async refresh(): Promise<void> {
      refreshing = refreshing.then(refreshNow, refreshNow);
      await refreshing;
    },
  };
}

/**
 * The routes of private windows with their logins, for their worker, which can't open what is sealed: the device key lies
 * in the regular worker's file system. When the browser starts, it waits for the regular worker. Rejects with
 * `background-silent`.
 */
export async function privateLogins(): Promise<Routes> {
  const opened = Promise.withResolvers<Routes>();
  const look = async () => {
    const routes = await fromSession('private');
    if (routes) opened.resolve(routes);
  };
  const onChanged = (changes: Record<string, unknown>) => {
    if (keys.private in changes) look().catch(opened.reject);
  };
  const timer = setTimeout(() => opened.reject(new ProblemError('background-silent')), patienceMs);
  ext.storage.session.onChanged.addListener(onChanged);
  try {
    await look();
    return await opened.promise;
  } finally {
    clearTimeout(timer);
    ext.storage.session.onChanged.removeListener(onChanged);
  }
}

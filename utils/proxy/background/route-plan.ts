import { isFirefox } from '@/utils/browser/ext';
import type { AuthContext } from '@/utils/proxy/auth/proxy-auth-rules';
import type { PlanInput } from '@/utils/proxy/chromium/pac-plan';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { isProxied } from '@/utils/proxy/endpoint';
import { verifiedIds } from '@/utils/proxy/check-states';
import { closedIds } from '@/utils/proxy/closed-states';
import { inProfileOrder } from '@/utils/proxy/routing/profile-order';
import { type WindowKind, routesFor } from '@/utils/proxy/routing/profile-conflicts';
import { rulesInForce, unended } from '@/utils/proxy/routing/temporary-rules';
import { accountItem } from '@/utils/storage/registry/account';
import type { Profile } from '@/utils/proxy/schema';
import { ruleListIndexInForce } from '@/utils/proxy/rule-lists/rule-list-index';
import { storedRuleLists, storedSites } from '@/utils/storage/stored-sites';
import { proxyItem, excludedItem, profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { settingsItem } from '@/utils/storage/registry/settings';
import { readTemporaryRules } from '@/utils/storage/temporary-rules';
import { readLoginFor } from './sessions/stored-logins';
import { serviceAddresses } from './service-addresses';

/** Active routes read from storage, for Chromium's proxy setting and for answering login challenges. */

/** Reads the active routes of one kind of window, in the user's order, as input for the proxy setting. */
export async function readPlanInput(
  windowKind: WindowKind,
  check: PlanInput['check'],
): Promise<PlanInput> {
  const [state, profiles, excluded, direct, rules, waiting] = await Promise.all([
    proxyItem.read(),
    profilesItem.read(),
    excludedItem.read(),
    serviceAddresses(),
    readTemporaryRules(),
    staleTunnels.waiting(),
  ]);
  const { appliedRoutes } = state;
  const closed = closedIds(state);
  const routes = inProfileOrder(routesFor(windowKind, appliedRoutes), profiles);
  return {
    direct,
    excluded,
    temporary: rulesInForce(unended(rules, Date.now()), appliedRoutes, windowKind === 'private'),
    check,
    routes: await Promise.all(
      routes.map(async ({ profileId, endpoint, where, precedesOthers }) => ({
        profileId,
        endpoint,
        where,
        precedesOthers,
        tables:
          where.scope === 'everything'
            ? null
            : ((await storedSites.read(profileId))?.tables ?? null),
        list: where.scope === 'only' ? await listOf(profiles, profileId) : null,
        closed: closed.has(profileId),
        waits: waiting.includes(profileId),
      })),
    ),
  };
}

/** Whether a key of `storage.local` holds what `readPlanInput` makes of profiles and settings. */
export const isOfRoutes = (key: string): boolean =>
  [proxyItem, profilesItem, excludedItem, settingsItem].some((item) => item.key === key) ||
  [sitesItem(''), ruleListItem('')].some((item) => key.startsWith(item.key));

async function listOf(profiles: readonly Profile[], profileId: string): Promise<string | null> {
  return ruleListIndexInForce(profiles, profileId, await storedRuleLists.read(profileId));
}

/** Drops what is cached of a profile's sites and rule list. */
export function forgetSites(profileId: string): void {
  storedSites.forget(profileId);
  storedRuleLists.forget(profileId);
}

/** Reads the routes that may be challenged in one kind of window; null: in any. */
export async function readAuthContext(windowKind: WindowKind | null): Promise<AuthContext> {
  const state = await proxyItem.read();
  const { appliedRoutes } = state;
  const verified = verifiedIds(state);
  const routes = await Promise.all(
    (windowKind ? routesFor(windowKind, appliedRoutes) : appliedRoutes).map(
      async ({ profileId, endpoint }) => {
        const login = await readLoginFor(profileId, endpoint);
        // A locked login counts as missing: the challenge is cancelled.
        const shown = login === 'locked' ? null : login;
        return { profileId, endpoint, login: shown, proven: verified.has(profileId) };
      },
    ),
  );
  return await authContext(routes);
}

/**
 * Completes a context from routes whose logins were read elsewhere. While a profile is proxied in Chromium, every
 * unknown proxy counts as Vantage's, so that its endpoints need not be read.
 */
export async function authContext(routes: AuthContext['routes']): Promise<AuthContext> {
  const areNeeded = isFirefox || !isProxied(routes);
  return { routes, ownEndpoints: areNeeded ? await readOwnEndpoints() : [] };
}

/** Every endpoint that Vantage may have used. */
async function readOwnEndpoints(): Promise<{ host: string; port: number }[]> {
  const [{ account }, profiles] = await Promise.all([accountItem.read(), profilesItem.read()]);
  const ofAccount = (account?.products ?? []).flatMap(({ endpoint, ports }) =>
    endpoint === null
      ? []
      : Object.values(ports).flatMap((port) => (port === null ? [] : [{ host: endpoint, port }])),
  );
  const custom = profiles.flatMap((profile) =>
    profile.kind === 'custom' ? [{ host: profile.host, port: profile.port }] : [],
  );
  return [...ofAccount, ...custom];
}

import type { AppliedRoute, TemporaryRule } from '../schema';
import { type DirectAddress, directRules, isDirectAddress } from '../routing/bypass';
import { isHostPort } from '../host-port';
import {
  emptySiteIndexText,
  unreachableProxy,
  type PacPlan,
  siteIndexText,
  type PacRoute,
} from '../routing/pac';
import { parseSiteIndex } from '../routing/parse-site-index';
import {
  buildSiteIndex,
  type Layer,
  mergeSiteIndexes,
  parsePlacements,
} from '../routing/build-site-index';
import { inCatchAllOrder, isCatchAll } from '../routing/profile-conflicts';

/** Route of one kind of window, with the data that the plan needs. */
interface PlannedRoute extends AppliedRoute {
  /** Index of its sites, as stored; null: it has no sites. */
  tables: string | null;
  /** Index of its rule list, as stored; absent or null: none. */
  list?: string | null;
  /** Whether all of its traffic is blocked. */
  closed: boolean;
  /** Whether all of its traffic but the check is blocked. */
  waits?: boolean;
}

export interface PlanInput {
  /** In the user's order. */
  routes: readonly PlannedRoute[];
  /** The service's own addresses. */
  direct: readonly DirectAddress[];
  /** Sites that no profile takes, one per line. */
  excluded: readonly string[];
  /** Temporary rules in force, the newest first. */
  temporary: readonly TemporaryRule[];
  /** Profile whose exit is being checked, and the URL of the check; null: no check. */
  check: { profileId: string; url: string } | null;
}

/** Whether the plan needs no PAC script: a single route that takes everything. */
export function needsNoScript(input: PlanInput): boolean {
  const { routes, direct, excluded, temporary, check } = input;
  const [only] = routes;
  return (
    routes.length === 1 &&
    only?.where.scope === 'everything' &&
    !only.closed &&
    !only.waits &&
    // With an invalid stored host, the PAC script blocks the traffic.
    (only.endpoint === null || isHostPort(only.endpoint)) &&
    excluded.length === 0 &&
    temporary.length === 0 &&
    // Without a script the service's own addresses are direct, also for a check.
    (check === null ||
      (check.profileId === only.profileId && !isDirectAddress(new URL(check.url), direct)))
  );
}

/** Builds the plan of one kind of window. Route 0 is direct; routes with sites come first, in the user's order. */
export function pacPlan(input: PlanInput): PacPlan {
  const { routes: listed, direct, excluded, temporary, check } = input;
  const routes = [
    ...listed.filter(({ where }) => !isCatchAll(where)),
    ...inCatchAllOrder(listed.filter(({ where }) => isCatchAll(where))),
  ];
  const pacRoutes: PacRoute[] = [{ kind: 'direct' }, ...routes.map(pacRouteOf)];
  const own = directRules(direct).map((rule) => `${rule}/*`);
  let tested = routes.findIndex(({ profileId }) => profileId === check?.profileId) + 1;
  const waiting = routes[tested - 1];
  // A route of its own for the check.
  if (waiting?.waits) tested = pacRoutes.push(pacRouteOf({ ...waiting, waits: false })) - 1;
  const checked = check && tested > 0 ? [siteOfCheck(check.url)] : [];
  // The check comes first, also before excluded sites: sent directly, it would report the user's own address.
  const always = [...parsePlacements(checked, tested), ...parsePlacements(own, 0)];
  const rest = routes.findIndex(({ where }) => isCatchAll(where));
  const restRoute = routes[rest];
  return {
    temporary:
      temporary.length === 0 && checked.length === 0
        ? []
        : [
            { index: siteIndexText(buildSiteIndex(always)), endsAt: null },
            ...temporary.flatMap((rule) => temporaryIndex(rule, routes)),
          ],
    first: siteIndexText(buildSiteIndex([...always, ...parsePlacements(excluded, 0)])),
    tables: sitesOf(routes),
    lists: listsOf(routes),
    routes: pacRoutes,
    otherwise: rest + 1,
    exceptions:
      (restRoute?.where.scope === 'except' ? restRoute.tables : null) ?? emptySiteIndexText,
  };
}

/**
 * Site of an exit check, with its port: it must not be less precise than a site of the service's own addresses. While
 * the check runs, all requests to this host and port take its route, since a script learns no path.
 */
function siteOfCheck(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? 443 : 80)}/*`;
}

/** Index of one rule; none while its profile has no route. */
function temporaryIndex(
  { site, profileId, endsAt }: TemporaryRule,
  routes: readonly PlannedRoute[],
): PacPlan['temporary'] {
  const route = routes.findIndex((one) => one.profileId === profileId) + 1;
  if (profileId !== null && route === 0) return [];
  return [{ index: siteIndexText(buildSiteIndex(parsePlacements([site], route))), endsAt }];
}

function pacRouteOf({ endpoint, closed, waits = false }: PlannedRoute): PacRoute {
  if (closed || waits) return unreachableProxy;
  return endpoint ? { kind: 'proxy', ...endpoint } : { kind: 'direct' };
}

/** Index of all sites. A single list is used as stored if its route number fits; several are merged. */
function sitesOf(routes: readonly PlannedRoute[]): string {
  const listed = routes.flatMap(({ where, tables }, at) =>
    where.scope === 'only' && tables !== null ? [{ tables, route: at + 1 }] : [],
  );
  const [one] = listed;
  if (listed.length === 1 && one?.route === 1) return one.tables;
  return merged(listed);
}

/** Index of all rule lists. A single one is used as stored if its route number fits. */
function listsOf(routes: readonly PlannedRoute[]): string {
  const listed = routes.flatMap(({ where, list = null }, at) =>
    where.scope === 'only' && list !== null ? [{ tables: list, route: at + 1, direct: 0 }] : [],
  );
  const [one] = listed;
  return listed.length === 1 && one?.route === 1 ? one.tables : merged(listed);
}

function merged(listed: readonly (Omit<Layer, 'tables'> & { tables: string })[]): string {
  return siteIndexText(
    mergeSiteIndexes(
      listed.flatMap(({ tables, ...layer }) => {
        const read = parseSiteIndex(tables);
        return read ? [{ ...layer, tables: read }] : [];
      }),
    ),
  );
}

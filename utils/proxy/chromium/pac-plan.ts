import type { Applied } from '../schema';
import { type DirectAddress, directRules } from '../routing/bypass';
import type { SiteTables } from '../routing/site-lookup';
import { isPlace } from '../host-port';
import { noTables, nowhere, type PacPlan, tablesText, type Way } from '../routing/pac';
import { readTables } from '../routing/parse-site-index';
import { buildTables, mergeTables, placementsOf } from '../routing/build-site-index';
import { takesTheRest } from '../routing/profile-conflicts';

/** A route of one kind of window, with what the plan needs to know of it. */
export interface PlannedRoute extends Pick<Applied, 'profileId' | 'endpoint' | 'where'> {
  /** Tables of its sites, as stored; null: it has none. */
  tables: string | null;
  /** Nothing of it may go out. */
  closed: boolean;
}

export interface PlanInput {
  /** In the user's order. */
  routes: readonly PlannedRoute[];
  /** The service's own addresses. */
  direct: readonly DirectAddress[];
  /** Sites that nobody takes, as lines. */
  excluded: readonly string[];
  /** The profile that is checked now, and the address that checks it. */
  check: { profileId: string; url: string } | null;
}

/** One route that takes everything can do without a script. */
export function isSimple({ routes, excluded, check }: PlanInput): boolean {
  const [only] = routes;
  return (
    routes.length === 1 &&
    only?.where.scope === 'everything' &&
    !only.closed &&
    // The script sends to nowhere what is stored with a host that is none.
    (only.endpoint === null || isPlace(only.endpoint)) &&
    excluded.length === 0 &&
    (check === null || check.profileId === only.profileId)
  );
}

/** The plan of one kind of window. Route 0 is direct; those of sites come first, in the order of the list. */
export function pacPlan({ routes: listed, direct, excluded, check }: PlanInput): PacPlan {
  const routes = listed.toSorted(
    (a, b) => Number(takesTheRest(a.where)) - Number(takesTheRest(b.where)),
  );
  const ways: Way[] = [{ kind: 'direct' }, ...routes.map(wayOf)];
  const own = directRules(direct).map((rule) => `${rule}/*`);
  const tested = routes.findIndex(({ profileId }) => profileId === check?.profileId) + 1;
  const address = check && tested > 0 ? new URL(check.url) : null;
  const checked = address ? [`${address.protocol}//${address.host}/*`] : [];
  const rest = routes.findIndex(({ where }) => takesTheRest(where));
  const restRoute = routes[rest];
  return {
    first: tablesText(
      buildTables([
        ...placementsOf(own, 0),
        ...placementsOf(checked, tested),
        ...placementsOf(excluded, 0),
      ]),
    ),
    tables: sitesOf(routes),
    ways,
    otherwise: rest + 1,
    exceptions: (restRoute?.where.scope === 'except' ? restRoute.tables : null) ?? noTables,
  };
}

function wayOf({ endpoint, closed }: PlannedRoute): Way {
  if (closed) return nowhere;
  return endpoint ? { kind: 'proxy', ...endpoint } : { kind: 'direct' };
}

/** A single large list is taken as it was stored, when its number fits; several are laid together. */
function sitesOf(routes: readonly PlannedRoute[]): string {
  const listed = routes.flatMap(({ where, tables }, at) =>
    where.scope === 'only' && tables !== null ? [{ tables, route: at + 1 }] : [],
  );
  const [one] = listed;
  if (!one) return noTables;
  if (listed.length === 1 && one.route === 1) return one.tables;
  return tablesText(
    mergeTables(
      listed.flatMap(({ tables, route }) => {
        const read: SiteTables | null = readTables(tables);
        return read ? [{ tables: read, route }] : [];
      }),
    ),
  );
}

import type { Profile, ProxyState, Sites } from '../schema';
import { tablesOf } from '../routing/parse-site-index';
import type { SiteIndex } from '../routing/site-lookup';

/** Maximum number of domains in a rule. With more, everything is blocked instead. */
const maxDomains = 5000;

/** Routes in effect, and what decides which requests they take. */
interface TakenInput {
  state: Pick<ProxyState, 'on' | 'appliedRoutes'>;
  profiles: readonly Profile[];
  /** Sites by profile ID. */
  sites: ReadonlyMap<string, Sites | null>;
  /** Whether a tab or a temporary rule leads to a profile beyond its sites. */
  hasExceptions: boolean;
}

/**
 * Domains of all requests that active profiles take through a proxy; null: they can't be named by domains alone. With
 * their subdomains they may cover more than the profiles take, never less.
 */
export function takenDomains({
  state: { on, appliedRoutes },
  profiles,
  sites,
  hasExceptions,
}: TakenInput): string[] | null {
  const routed = new Set(appliedRoutes.map(({ profileId }) => profileId));
  // A profile without a route yet may take any domain.
  if (on.some(({ profileId }) => !routed.has(profileId))) return null;
  const proxied = appliedRoutes.filter(({ endpoint }) => endpoint !== null);
  if (proxied.length > 0 && hasExceptions) return null;
  const taken = new Set<string>();
  for (const { profileId, where } of proxied) {
    const profile = profiles.find(({ id }) => id === profileId);
    if (!profile || profile.ruleList || where.scope !== 'only') return null;
    const listed = sites.get(profileId);
    const domains = listed ? domainsOf(tablesOf(listed)) : [];
    if (domains === null) return null;
    for (const domain of domains) taken.add(domain);
    if (taken.size > maxDomains) return null;
  }
  return [...taken].toSorted();
}

function domainsOf({ hosts, suffixes, patterns, blocks }: SiteIndex): string[] | null {
  const all = [hosts, suffixes, patterns].flatMap((table) => Object.keys(table));
  return blocks.length === 0 && all.every(isDomain) ? all : null;
}

/** IP addresses and wildcards are no domains. */
function isDomain(host: string): boolean {
  const last = host.slice(host.lastIndexOf('.') + 1);
  return /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/.test(host) && /[a-z]/.test(last);
}

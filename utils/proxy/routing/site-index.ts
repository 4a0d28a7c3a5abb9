import type { Sites } from '../schema';
import type { SiteIndex } from './site-lookup';
import { tablesOf } from './parse-site-index';

/**
 * Cache of a profile's index, rebuilt only when its sites changed: a list may have 100,000 lines, and every switch
 * of any profile needs it.
 */
export function createSiteIndexCache(): (
  profileId: string,
  sites: Sites | null,
) => SiteIndex | null {
  const known = new Map<string, { text: string; tables: SiteIndex }>();
  return (profileId, sites) => {
    if (!sites) {
      known.delete(profileId);
      return null;
    }
    const last = known.get(profileId);
    if (last?.text === sites.text) return last.tables;
    const tables = tablesOf(sites);
    known.set(profileId, { text: sites.text, tables });
    return tables;
  };
}

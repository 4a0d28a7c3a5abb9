import type { SitemapLeft } from './sitemap-left';
import { patternFor, type SitePattern } from './site-pattern';

/** Most sites of which recipes are made. */
const mostSites = 10;
const range = /\[\d+-\d+(?::\d+)?\]/g;

/**
 * Patterns of the start addresses, one for each site, with `*` for each number and range (`[1-100]`). Addresses of one
 * site that differ give a pattern for all its pages.
 */
export function sitesOf(
  starts: readonly string[],
  leave: (address: string, reason: SitemapLeft['reason']) => void,
): SitePattern[] {
  const sites = new Map<string, SitePattern>();
  for (const start of starts) {
    const site = patternFor(start.trim().replaceAll(range, '1'));
    const known = site && sites.get(site.origin);
    if (!site) leave(start, 'address');
    else if (!known && sites.size >= mostSites) leave(start, 'sites');
    else {
      if (start.search(range) >= 0) leave(start, 'range');
      sites.set(site.origin, known && known.path !== site.path ? { ...site, path: '/*' } : site);
    }
  }
  return [...sites.values()];
}

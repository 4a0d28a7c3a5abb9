import { siteIndexText as expressionOf } from './pac';
import { parseSite, type Site, type SiteProblem } from './site';
import { buildSiteIndex } from './build-site-index';

/** A profile's sites in stored form (`SitesSchema`). */
export interface ParsedSiteList {
  text: string;
  /** PAC expression of the index; every site leads to route 1, the profile's own. */
  tables: string;
  count: number;
}

/** Line that is not a site; `line` counts from 1. */
export interface InvalidLine {
  line: number;
  text: string;
  problem: SiteProblem;
}

/**
 * Parses a list of sites, one per line; ignores empty lines and lines that begin with `#` or `!`. `paths`: number of
 * sites for which `hasHiddenPath` is true.
 */
export function parseSiteList(text: string): {
  sites: ParsedSiteList;
  bad: InvalidLine[];
  paths: number;
} {
  const found: Site[] = [];
  const bad: InvalidLine[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*([#!].*)?$/.test(line)) continue;
    const parsed = parseSite(line);
    if (parsed.ok) found.push(parsed.site);
    else bad.push({ line: at + 1, text: line.trim().slice(0, 100), problem: parsed.problem });
  }
  const tables = buildSiteIndex(found.map((site) => ({ site, route: 1 })));
  const paths = found.filter(hasHiddenPath).length;
  return { sites: { text, tables: expressionOf(tables), count: found.length }, bad, paths };
}

/**
 * Whether a site has a path that Chromium hides from proxy rules, as it does for https and wss. There the site matches
 * http and ws addresses only.
 */
export const hasHiddenPath = (site: Site): boolean =>
  site.kind === 'pattern' && site.path !== '/*' && !/^(?:http|ws)$/.test(site.scheme);

import { parseSite } from './site';

/** Line that is not a site; `line` counts from 1. */
interface InvalidDomain {
  line: number;
  text: string;
}

/**
 * Reads a common domain list: one name per line, a `hosts` file, or host rules of an ad blocker (`||name^`). A bare
 * name includes its subdomains, and so does `+.name`; lines in Vantage's own site syntax stay unchanged; comments and
 * names of the local machine are skipped.
 */
export function parseDomainList(text: string): { sites: string[]; refused: InvalidDomain[] } {
  const sites = new Set<string>();
  const refused: InvalidDomain[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const bare = line.replace(/(^|\s)[#!].*$/, '').trim();
    // A heading stands in brackets, and so does an IPv6 address.
    if (bare === '' || (/^\[.*\]$/.test(bare) && !parseSite(bare).ok)) continue;
    for (const entry of entriesOf(bare)) {
      const site = siteOf(entry);
      if (site === null) refused.push({ line: at + 1, text: entry.slice(0, 100) });
      else sites.add(site);
    }
  }
  return { sites: [...sites], refused };
}

/** A line of a hosts file is an address followed by names; any other line is one entry. */
function entriesOf(line: string): string[] {
  const [first = '', ...names] = line.split(/\s+/);
  const isHosts = /^(0\.0\.0\.0|127\.0\.0\.1|::1?)$/.test(first) && names.length > 0;
  if (!isHosts) return [line];
  return names.filter((name) => !/^(localhost|localhost\.localdomain|0\.0\.0\.0)$/.test(name));
}

function siteOf(entry: string): string | null {
  const rule = /^\|\|([^/^*|$]+)\^?$/.exec(entry)?.[1] ?? entry.replace(/^\+\./, '*.');
  const parsed = parseSite(rule);
  if (!parsed.ok) return null;
  const { site } = parsed;
  const isName = site.kind === 'host' && !/^([\d.]+|\[.*\])$/.test(site.host);
  return isName ? `*.${site.host}` : rule;
}

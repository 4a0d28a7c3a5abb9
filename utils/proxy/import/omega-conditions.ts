import * as z from 'zod/mini';
import { parseSite } from '../routing/site';
import { LooseText } from './import-result';
import {
  addressWildcard,
  anySite,
  hostAndSubdomains,
  hostGlob,
  type ReadPattern,
} from './wildcards';

export const ConditionSchema = z.object({
  conditionType: LooseText,
  pattern: LooseText,
  ip: LooseText,
  prefixLength: z.catch(z.number(), -1),
});
export type OmegaCondition = z.infer<typeof ConditionSchema>;

/** Converts a condition to sites, or returns the reason why that is impossible. */
export function readCondition({
  conditionType,
  pattern,
  ip,
  prefixLength,
}: OmegaCondition): ReadPattern {
  switch (conditionType) {
    case 'HostWildcardCondition':
      return alternatives(pattern, hostWildcard);
    case 'BypassCondition':
      return bypassPattern(pattern);
    case 'UrlWildcardCondition':
      return alternatives(pattern, addressWildcard);
    case 'IpCondition': {
      const block = `${ip}/${prefixLength}`;
      return parseSite(block).ok ? { sites: [block] } : 'pattern-unreadable';
    }
    case 'TrueCondition':
      return { sites: [anySite] };
    case 'FalseCondition':
      return 'disabled-rule';
    case 'UrlRegexCondition':
    case 'HostRegexCondition':
      return 'regular-expression';
    case 'KeywordCondition':
      return 'keyword';
    case 'HostLevelsCondition':
      return 'host-levels';
    case 'WeekdayCondition':
    case 'TimeCondition':
      return 'time-or-weekday';
    default:
      return 'pattern-unreadable';
  }
}

/** Reads `a|b`; one unreadable part makes the whole unreadable. */
function alternatives(pattern: string, read: (part: string) => ReadPattern): ReadPattern {
  const sites: string[] = [];
  let note: Exclude<ReadPattern, string>['note'];
  for (const part of pattern.split('|').filter((one) => one !== '')) {
    const found = read(part);
    if (typeof found === 'string') return found;
    sites.push(...found.sites);
    note ??= found.note;
  }
  if (sites.length === 0) return 'pattern-unreadable';
  return { sites, ...(note !== undefined && { note }) };
}

/** Reads a host wildcard: `*.x.com` and `.x.com` include x.com, `**.x.com` does not. */
function hostWildcard(part: string): ReadPattern {
  if (part.startsWith('**.')) return hostGlob(part.slice(1));
  return /^\*?\./.test(part) ? hostAndSubdomains(part.replace(/^\*?\./, '')) : hostGlob(part);
}

/**
 * Reads one of Chromium's bypass rules: `[scheme://]host[:port]`, where `.x.com` and `*.x.com` match only
 * subdomains; or an address block.
 */
export function bypassPattern(pattern: string): ReadPattern {
  const text = pattern.trim();
  if (text === '<local>') return 'local-names';
  const [, scheme = '', rest = ''] = /^(?:([a-z]+):\/\/)?(.*)$/i.exec(text) ?? [];
  const bare = rest.replace(/\/\*?$/, '');
  const port = /^(.*[^:]):(\d{1,5})$/.exec(bare);
  const isAddress = /^[0-9a-f:]+$/i.test(bare) && bare.includes('::');
  if (bare.includes('/') || isAddress) {
    return scheme === '' && parseSite(bare).ok ? { sites: [bare] } : 'pattern-unreadable';
  }
  const found = hostGlob(port?.[1] ?? bare);
  if (typeof found === 'string' || (scheme === '' && !port)) return found;
  // No site names a block with a scheme or a port.
  if (found.note === 'address-block') return 'pattern-unreadable';
  const [site = ''] = found.sites;
  const host = site === anySite ? '*' : site;
  const tail = port?.[2] === undefined ? '' : `:${port[2]}`;
  return { ...found, sites: [`${scheme || '*'}://${host}${tail}/*`] };
}

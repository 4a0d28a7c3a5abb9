import { parseSite } from '../routing/site';
import type { SkippedItem } from './import-result';

/** Pattern converted to sites, with an optional note; or the reason why it cannot be converted. */
export type ReadPattern = { sites: string[]; note?: SkippedItem['why'] } | SkippedItem['why'];

/** Site line that takes every URL. */
export const everySite = '*://*/*';

/** Reads a host pattern in which `*` matches anything: `*.x.com` matches only subdomains of x.com. */
export function hostGlob(text: string): ReadPattern {
  const glob = text.trim().toLowerCase();
  if (glob === '*') return { sites: [everySite] };
  if (glob.startsWith('*.') || glob.startsWith('.')) {
    const host = glob.replace(/^\*?\./, '');
    return read(`*.${host}`, 'host-itself');
  }
  return read(glob);
}

/** Reads a URL pattern with scheme, host and path, as in browsers' match patterns: `*.x.com` includes x.com. */
export function matchPattern(text: string): ReadPattern {
  const pattern = text.trim();
  if (/^(<all_urls>|\*:\/\/\*\/\*)$/.test(pattern)) return { sites: [everySite] };
  const [, scheme = '', host = '', path = ''] =
    /^([a-z*]+):\/\/([^/?#]+)(\/.*)$/i.exec(pattern) ?? [];
  if (host === '') return 'pattern-unreadable';
  if (scheme === '*' && path === '/*' && !host.includes(':')) return read(host);
  return read(pattern);
}

/**
 * Reads a wildcard that is matched against the text of the URL, unanchored (formats of FoxyProxy 8 and Omega). It
 * is converted to the host it evidently names, and all subdomains, as users intend.
 */
export function addressWildcard(text: string): ReadPattern {
  const pattern = text.trim();
  if (/^\*+$/.test(pattern) || /^\*:\/\/\*(\/\*?)?$/.test(pattern)) return { sites: [everySite] };
  const [, scheme = '*', rest = ''] = /^(?:([a-z*]+):\/\/)?(.*)$/i.exec(pattern) ?? [];
  const [, authority = '', path = ''] = /^([^/]*)(\/.*)?$/.exec(rest) ?? [];
  const isNamed = pattern.includes('://');
  const trimmed = path === '' && !isNamed ? authority.replace(/\*$/, '') : authority;
  const host = trimmed.replace(/^\*?\./, '').replace(/^\*(?=[^*])/, '');
  const below = trimmed.startsWith('*') || trimmed.startsWith('.') || !isNamed;
  if (host === '' || path.includes('?') || !(host === '*' || isNameLike(host, isNamed))) {
    return 'pattern-unreadable';
  }
  const place = below && host !== '*' ? `*.${host}` : host;
  const tail = path === '' ? '/*' : path.endsWith('*') ? path : `${path}*`;
  if (scheme === '*' && tail === '/*' && !/:\d+$/.test(host)) {
    return read(place === '*' ? everySite : place, 'whole-address');
  }
  return read(`${scheme}://${place}${tail}`, 'whole-address');
}

/**
 * Whether the text is a host name rather than a fragment: a bare word without a dot could match anywhere in a URL.
 */
const isNameLike = (host: string, isNamed: boolean): boolean =>
  !/[*?]/.test(host) && (isNamed || host.includes('.') || host === 'localhost');

function read(line: string, note?: SkippedItem['why']): ReadPattern {
  if (!parseSite(line).ok) return 'pattern-unreadable';
  return { sites: [line], ...(note !== undefined && { note }) };
}

import { parseSite } from '../routing/site';
import type { SkippedItem } from './import-result';

/** A pattern as sites, with what is to be said of it; or why it can't be said in sites. */
export type ReadPattern = { sites: string[]; note?: SkippedItem['why'] } | SkippedItem['why'];

/** Takes every address. */
export const everySite = '*://*/*';

/** A pattern of the host alone, in which `*` stands for anything: `*.x.com` is below x.com only. */
export function hostGlob(text: string): ReadPattern {
  const glob = text.trim().toLowerCase();
  if (glob === '*') return { sites: [everySite] };
  if (glob.startsWith('*.') || glob.startsWith('.')) {
    const host = glob.replace(/^\*?\./, '');
    return read(`*.${host}`, 'host-itself');
  }
  return read(glob);
}

/** An address pattern with scheme, host and path, as browsers' match patterns: `*.x.com` holds x.com too. */
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
 * A wildcard that is compared with the text of the address, open at both ends (formats of FoxyProxy 8 and Omega). Here
 * it takes the host that it plainly speaks of and, as people mean it, all below.
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

/** A host name, not a piece of one: a bare word without a dot could stand anywhere in an address. */
const isNameLike = (host: string, isNamed: boolean): boolean =>
  !/[*?]/.test(host) && (isNamed || host.includes('.') || host === 'localhost');

function read(line: string, note?: SkippedItem['why']): ReadPattern {
  if (!parseSite(line).ok) return 'pattern-unreadable';
  return { sites: [line], ...(note !== undefined && { note }) };
}

import { parseSite } from '../routing/site';
import { blockOfCutAddress, isAddress, isPartialAddress, withSubdomains } from './address-hosts';
import type { SkippedItem } from './import-result';

/** Pattern converted to sites, with an optional note; or the reason why it cannot be converted. */
export type ReadPattern = { sites: string[]; note?: SkippedItem['why'] } | SkippedItem['why'];

/** Site line that takes every URL. */
export const anySite = '*://*/*';

/** Reads a host pattern in which `*` matches anything: `*.x.com` matches only subdomains of x.com. */
export function hostGlob(text: string): ReadPattern {
  const glob = text.trim().toLowerCase();
  if (glob === '*') return { sites: [anySite] };
  const block = blockOfCutAddress(glob);
  if (block !== null) return { sites: [block], note: 'address-block' };
  if (glob.includes('/')) return 'pattern-unreadable';
  if (glob.startsWith('*.') || glob.startsWith('.')) {
    const host = glob.replace(/^\*?\./, '');
    return isAddress(host) ? 'pattern-unreadable' : read(host, [`*.${host}`], 'host-itself');
  }
  return read(glob, [glob]);
}

/** Reads a host that includes all its subdomains. */
export function hostAndSubdomains(text: string): ReadPattern {
  const host = text.trim().toLowerCase();
  return host.includes('/') ? 'pattern-unreadable' : read(host, [withSubdomains(host)]);
}

/** Reads a URL pattern with scheme, host and path, as in browsers' match patterns: `*.x.com` includes x.com. */
export function matchPattern(text: string): ReadPattern {
  const pattern = text.trim();
  if (/^(<all_urls>|\*:\/\/\*\/\*)$/.test(pattern)) return { sites: [anySite] };
  const [, scheme = '', below = '', host = '', port = '', path = ''] =
    /^([a-z*]+):\/\/(\*\.)?([^/?#]+?)(:(?:\d+|\*))?(\/.*)$/i.exec(pattern) ?? [];
  if (host === '') return 'pattern-unreadable';
  const place = below === '' ? host : withSubdomains(host);
  if (scheme === '*' && path === '/*' && port === '' && host !== '*') return read(host, [place]);
  return read(host, [`${scheme}://${place}${port}${path}`]);
}

/**
 * Reads a wildcard that is matched against the text of the URL (formats of FoxyProxy 8 and Omega). It is converted to
 * the host or the address block that it evidently names, a host name with all its subdomains, as users intend.
 */
export function addressWildcard(text: string): ReadPattern {
  const pattern = text.trim();
  if (/^\*+$/.test(pattern) || /^\*:\/\/\*(\/\*?)?$/.test(pattern)) return { sites: [anySite] };
  const [, scheme = '*', rest = ''] = /^(?:([a-z*]+):\/\/)?(.*)$/i.exec(pattern) ?? [];
  const [, authority = '', path = ''] = /^([^/]*)(\/.*)?$/.exec(rest) ?? [];
  const isNamed = pattern.includes('://');
  const isWholeHost = scheme === '*' && /^(\/\*?)?$/.test(path);
  const isBare = path === '' && !isNamed;
  const block = blockOfCutAddress(isBare ? withoutOuterStars(authority) : authority);
  if (block !== null) {
    return isWholeHost ? { sites: [block], note: 'whole-address' } : 'pattern-unreadable';
  }
  const trimmed = isBare ? authority.replace(/\*$/, '') : authority;
  const [, host = '', port = ''] =
    /^(.*?)(:\d+)?$/.exec(trimmed.replace(/^\*?\./, '').replace(/^\*(?=[^*])/, '')) ?? [];
  const below = trimmed.startsWith('*') || trimmed.startsWith('.') || !isNamed;
  // In `*.onion` the word behind the dot is a whole name; in `*.google*` it is not.
  const isEnding = /^\*?\..*[^*]$/.test(authority) && isTopLevel(host.toLowerCase());
  if (
    host === '' ||
    path.includes('?') ||
    !(host === '*' || isNameLike(host, isNamed || isEnding))
  ) {
    return 'pattern-unreadable';
  }
  const place = below && host !== '*' ? withSubdomains(host) : host;
  if (isWholeHost && port === '') {
    return read(host, [place === '*' ? anySite : place], 'whole-address');
  }
  const tail = path === '' ? '/*' : path.endsWith('*') ? path : `${path}*`;
  // Without a scheme, sites would also take WebSockets.
  const schemes = /^http\*$/i.test(scheme) ? ['http', 'https'] : [scheme];
  const sites = schemes.map((one) => `${one}://${place}${port}${tail}`);
  return read(host, sites, 'whole-address');
}

/** Pattern `192.168.*` for `*192.168.*` and `192.168.`, which match the same text. */
const withoutOuterStars = (authority: string): string =>
  authority.replace(/^\*/, '').replace(/\.$/, '.*');

/**
 * Whether the text is a host rather than a fragment: a bare word without a dot could match anywhere in a URL.
 */
const isNameLike = (host: string, isWhole: boolean): boolean =>
  !/[*?]/.test(host) && (isWhole || /^\[|\./.test(host) || host === 'localhost');

/** Whether a word is a country or a common top-level name. Others may end files: `*.jpg` names no hosts. */
const isTopLevel = (word: string): boolean =>
  /^[a-z]{2}$/.test(word)
    ? new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(word.toUpperCase()) !==
      undefined
    : topLevel.test(word);

const topLevel =
  /^(\P{ASCII}+|xn--.+|arpa|biz|com|corp|edu|gov|home|i2p|info|int|internal|intranet|lan|local|localdomain|mil|net|onion|org|private|test)$/u;

/** Returns the site lines, or the reason if no URL can have their host. */
function read(host: string, sites: string[], note?: SkippedItem['why']): ReadPattern {
  // Sites may begin or end with a dot. No host begins with one, and behind the last one a name is cut: `google.*`.
  const isHost = !/^\.|\.$/.test(host) && !isPartialAddress(host);
  if (!isHost || !sites.every((line) => parseSite(line).ok)) return 'pattern-unreadable';
  return { sites, ...(note !== undefined && { note }) };
}

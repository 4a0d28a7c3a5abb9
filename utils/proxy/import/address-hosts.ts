import { addressBytes, canonicalHost } from '../routing/canonical-host';

/**
 * Address block that an IPv4 address with only its first numbers means: `10.*` and `10.*.*.*` mean 10.0.0.0/8. Null:
 * the pattern is no such address.
 */
export function blockOfCutAddress(pattern: string): string | null {
  const [, start] = /^((?:\d{1,3}\.){1,3})\*(?:\.\*)*$/.exec(pattern) ?? [];
  if (start === undefined || pattern.split('.').length > 4) return null;
  const numbers = start.slice(0, -1).split('.');
  if (numbers.some((number) => String(Number(number)) !== number || Number(number) > 255)) {
    return null;
  }
  return `${[...numbers, '0', '0', '0'].slice(0, 4).join('.')}/${8 * numbers.length}`;
}

/** Whether the host is a literal IP address, in any notation that browsers read. */
export const isAddress = (host: string): boolean =>
  // Lists have 100,000 names, and parsing is slow: the last part of an address begins with a digit.
  /:|(?:^|\.)\p{N}[^.]*\.?$/u.test(host) && addressBytes(canonicalHost(host) ?? '') !== null;

/**
 * Whether the host is an IPv4 address in another notation than that of URLs: browsers complete `10.1` to 10.0.0.1.
 * Other switchers compare it as text, so it matches no address, or all that end with it.
 */
export const isPartialAddress = (host: string): boolean =>
  isAddress(host) && !host.includes(':') && canonicalHost(host) !== host;

/** Site line of a host and all its subdomains; a literal address has none. */
export const withSubdomains = (host: string): string => (isAddress(host) ? host : `*.${host}`);

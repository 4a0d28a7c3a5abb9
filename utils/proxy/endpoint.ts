import { ProblemError } from '../problem';
import type { Account } from '../account/schema';
import type { Profile, CustomProfile } from './schema';
import { isHostPort, normalizeHostName } from './host-port';

/** Where a profile's traffic goes. */
export interface Endpoint {
  scheme: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
}

/** What an endpoint is shown for its challenge. */
export interface Login {
  username: string;
  password: string;
}

/**
 * The endpoint of a profile. Host and port of service profiles come from the account's proxy data, never
 * from a generated string; only static residential has a gateway that the API does not report, and takes
 * the host (not the port) that its string names, once `checkGeneratedHost` has passed it. Chromium has no
 * login for SOCKS5, so it takes the HTTP port there; Firefox gives every SOCKS5 request its own login.
 * Throws `endpoint-missing`, `host-unusable`, `socks-needs-firefox`, `socks-port-missing`.
 *
 * @param named the host in the generated string; null for custom profiles.
 */
export function endpointOf(
  profile: Exclude<Profile, { kind: 'direct' }>,
  account: Account | null,
  named: string | null,
  socks: boolean,
): Endpoint {
  if (profile.kind === 'custom') {
    const { scheme, host, port } = profile;
    if (scheme === 'socks5' && profile.hasLogin && !socks) {
      throw new ProblemError('socks-needs-firefox');
    }
    return normalizeEndpoint({ scheme, host, port });
  }
  const product = account?.products.find(({ code }) => code === profile.product);
  const host = product?.endpoint ?? (profile.product === 'static_residential' ? named : null);
  if (!product || !host) throw new ProblemError('endpoint-missing', { detail: profile.product });
  return normalizeEndpoint({ ...portOf(product, socks), host });
}

/** The port of a product that a browser uses. Throws `socks-port-missing`. @param socks by SOCKS5, as Firefox does. */
export function portOf(
  { code, ports }: Account['products'][number],
  socks: boolean,
): Pick<Endpoint, 'scheme' | 'port'> {
  if (!socks) return { scheme: 'http', port: ports.http };
  if (ports.socks5 === null) throw new ProblemError('socks-port-missing', { detail: code });
  return { scheme: 'socks5', port: ports.socks5 };
}

/**
 * An endpoint whose host and port are nothing else, with the host as it is sent. Throws `host-unusable`: it may come from
 * a file or a broken service.
 */
export function normalizeEndpoint(endpoint: Endpoint): Endpoint {
  const sent = { ...endpoint, host: normalizeHostName(endpoint.host) };
  if (isHostPort(sent)) return sent;
  throw new ProblemError('host-unusable', { detail: endpoint.host.slice(0, 100) });
}

/**
 * Refuses (`host-unknown`) a generated string whose host no address of the account explains. The service
 * may answer one host for every product, so a sister under the same domain is its own.
 */
export function checkGeneratedHost(host: string, account: Account): void {
  const bare = normalizeHost(host);
  const explained = account.products.some(({ endpoint }) => {
    if (endpoint === null) return false;
    const own = normalizeHost(endpoint);
    const domain = domainAbove(own);
    return bare === own || (domain !== null && bare.endsWith(`.${domain}`));
  });
  if (!explained) throw new ProblemError('host-unknown', { detail: host.slice(0, 100) });
}

/** Whether any of these routes sends traffic through a proxy; a profile without an endpoint goes direct. */
export function isProxied(routes: readonly { endpoint: unknown }[]): boolean {
  return routes.some(({ endpoint }) => endpoint !== null);
}

/** Hosts compare as they are sent, without case and without the trailing dot. */
export function normalizeHost(host: string): string {
  return normalizeHostName(host).toLowerCase().replace(/\.$/, '');
}

/** Whether two endpoints are one to a browser, which remembers one login for it. */
export function isSameEndpoint(a: Omit<Endpoint, 'scheme'>, b: Omit<Endpoint, 'scheme'>): boolean {
  return a.port === b.port && normalizeHost(a.host) === normalizeHost(b.host);
}

/**
 * The domain that a host is one of many in; null where it can't be told: addresses, names of two
 * labels, and names right under what looks like a public suffix of two (`co.uk`, `com.au`).
 */
function domainAbove(host: string): string | null {
  const labels = host.split('.');
  const above = labels.slice(1);
  const [second = '', top = ''] = above.slice(-2);
  if (above.length < 2 || !/^[a-z]/.test(top)) return null;
  if (above.length === 2 && top.length === 2 && second.length <= 3) return null;
  return above.join('.');
}

/** Whether a host is a loopback address: this very machine, for whoever asks. */
export function isLoopback(host: string): boolean {
  const bare = normalizeHost(host).replace(/^\[|\]$/g, '');
  return (
    bare === 'localhost' ||
    bare.endsWith('.localhost') ||
    bare === '::1' ||
    /^127(\.\d+){3}$/.test(bare)
  );
}

/**
 * Whether a proxy runs on this machine (or under `.test`, reserved for testing). It sees the same loopback
 * addresses as the browser, so they may go through it; for a proxy elsewhere they would be somebody
 * else's machine.
 */
export function isLocalProxy(host: string): boolean {
  return isLoopback(host) || normalizeHost(host).endsWith('.test');
}

/** The proxy that a login of the user's own goes to, and no other: as text, to be compared by `isLoginFor`. */
export function loginEndpoint({
  scheme,
  host,
  port,
}: Pick<CustomProfile, 'scheme' | 'host' | 'port'>) {
  return `${scheme}://${host}:${port}`;
}

/** Whether a login that was given for one proxy (`loginEndpoint`) may be sent to another: only when both are the same. */
export function isLoginFor(givenFor: string, { scheme, host, port }: Endpoint): boolean {
  const [, givenScheme, givenHost = '', givenPort] = /^(\w+):\/\/(.+):(\d+)$/.exec(givenFor) ?? [];
  const same = isSameEndpoint({ host: givenHost, port: Number(givenPort) }, { host, port });
  return givenScheme === scheme && same;
}

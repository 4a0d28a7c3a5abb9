import { ProblemError } from '../problem';
import type { Account } from '../account/schema';
import type { Profile, CustomProfile } from './schema';
import { isHostPort, normalizeHostName } from './host-port';

/** Address of a proxy. */
export interface Endpoint {
  scheme: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
}

/** User name and password that answer a proxy's login challenge. */
export interface Login {
  username: string;
  password: string;
}

/**
 * Returns the endpoint of a profile. Host and port of service profiles come from the account's proxy data, never
 * from a generated string; only static residential has a gateway that the API does not report, and takes the host
 * (not the port) of its generated string, once `checkGeneratedHost` accepted it. Chromium does not support SOCKS5
 * logins and uses the HTTP port; Firefox sends a login with every SOCKS5 request. Throws `endpoint-missing`,
 * `host-unusable`, `socks-needs-firefox`, `socks-port-missing`.
 * @param named host of the generated string; null for custom profiles.
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

/**
 * Port of a product. Throws `socks-port-missing`.
 * @param socks whether to use the SOCKS5 port, as in Firefox.
 */
export function portOf(
  { code, ports }: Account['products'][number],
  socks: boolean,
): Pick<Endpoint, 'scheme' | 'port'> {
  if (!socks) return { scheme: 'http', port: ports.http };
  if (ports.socks5 === null) throw new ProblemError('socks-port-missing', { detail: code });
  return { scheme: 'socks5', port: ports.socks5 };
}

/**
 * Returns the endpoint with its host normalized. Throws `host-unusable` for an invalid host, which may come from an
 * imported file or a faulty service response.
 */
export function normalizeEndpoint(endpoint: Endpoint): Endpoint {
  const sent = { ...endpoint, host: normalizeHostName(endpoint.host) };
  if (isHostPort(sent)) return sent;
  throw new ProblemError('host-unusable', { detail: endpoint.host.slice(0, 100) });
}

/**
 * Throws `host-unknown` for a generated string whose host matches no address of the account. The service may report
 * one host for every product, so a sibling host under the same domain is accepted.
 */
export function checkGeneratedHost(host: string, account: Account): void {
  const bare = comparableHost(host);
  const explained = account.products.some(({ endpoint }) => {
    if (endpoint === null) return false;
    const own = comparableHost(endpoint);
    const domain = domainAbove(own);
    return bare === own || (domain !== null && bare.endsWith(`.${domain}`));
  });
  if (!explained) throw new ProblemError('host-unknown', { detail: host.slice(0, 100) });
}

/** Whether any of these routes goes through a proxy; a route without an endpoint is direct. */
export function isProxied(routes: readonly { endpoint: unknown }[]): boolean {
  return routes.some(({ endpoint }) => endpoint !== null);
}

/** Host in the form used for comparison: lower case, no trailing dot. */
export function comparableHost(host: string): string {
  return normalizeHostName(host).toLowerCase().replace(/\.$/, '');
}

/**
 * Host without the brackets of an IPv6 address, as proxy settings and login challenges have it. With them Chromium 156
 * drops the proxy, Firefox 153 does not find it, and no page loads.
 */
export const bareHost = (host: string): string => host.replaceAll(/^\[|\]$/g, '');

/** Whether a browser treats two endpoints as the same; browsers store one login per endpoint. */
export function isSameEndpoint(a: Omit<Endpoint, 'scheme'>, b: Omit<Endpoint, 'scheme'>): boolean {
  const [one, other] = [a, b].map(({ host }) => bareHost(comparableHost(host)));
  return a.port === b.port && one === other;
}

/**
 * Parent domain of a host; null when unknown: IP addresses, names of two labels, and names directly under an
 * apparent two-label public suffix (`co.uk`, `com.au`).
 */
function domainAbove(host: string): string | null {
  const labels = host.split('.');
  const above = labels.slice(1);
  const [second = '', top = ''] = above.slice(-2);
  if (above.length < 2 || !/^[a-z]/.test(top)) return null;
  if (above.length === 2 && top.length === 2 && second.length <= 3) return null;
  return above.join('.');
}

export function isLoopback(host: string): boolean {
  const bare = bareHost(comparableHost(host));
  return (
    bare === 'localhost' ||
    bare.endsWith('.localhost') ||
    bare === '::1' ||
    /^127(\.\d+){3}$/.test(bare)
  );
}

/**
 * Whether a proxy runs on this machine (or under `.test`, reserved for testing). Such a proxy and the browser share
 * loopback addresses, so requests to them may pass through it; on a remote proxy they would reach another machine.
 */
export function isLocalProxy(host: string): boolean {
  return isLoopback(host) || comparableHost(host).endsWith('.test');
}

/** The only proxy that a login entered by the user is sent to, as text for `isLoginFor`. */
export function loginEndpoint({
  scheme,
  host,
  port,
}: Pick<CustomProfile, 'scheme' | 'host' | 'port'>) {
  return `${scheme}://${host}:${port}`;
}

/** Whether a login entered for one proxy (`loginEndpoint`) may be sent to an endpoint: only to the same one. */
export function isLoginFor(boundTo: string, { scheme, host, port }: Endpoint): boolean {
  const [, boundScheme, boundHost = '', boundPort] = /^(\w+):\/\/(.+):(\d+)$/.exec(boundTo) ?? [];
  const same = isSameEndpoint({ host: boundHost, port: Number(boundPort) }, { host, port });
  return boundScheme === scheme && same;
}

import { ProblemError } from '../problem';
import type { Account, Profile, ServiceProfile } from '../storage/schema';

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
 * from a generated string. Chromium has no login for SOCKS5, so it takes the HTTP port there; Firefox
 * gives every SOCKS5 request its own login. Throws `endpoint-missing`, `socks-needs-firefox`.
 */
export function endpointOf(
  profile: Exclude<Profile, { kind: 'direct' }>,
  account: Account | null,
  socks: boolean,
): Endpoint {
  if (profile.kind === 'custom') {
    const { scheme, host, port } = profile;
    if (scheme === 'socks5' && profile.hasLogin && !socks) {
      throw new ProblemError('socks-needs-firefox');
    }
    return { scheme, host, port };
  }
  return serviceEndpoint(profile, account, socks);
}

function serviceEndpoint(
  profile: ServiceProfile,
  account: Account | null,
  socks: boolean,
): Endpoint {
  const product = account?.products.find(({ code }) => code === profile.product);
  if (!product?.endpoint) throw new ProblemError('endpoint-missing', { detail: profile.product });
  return {
    scheme: socks ? 'socks5' : 'http',
    host: product.endpoint,
    port: socks ? product.ports.socks5 : product.ports.http,
  };
}

/**
 * Refuses (`host-unknown`) a generated string whose host no address of the account explains. The service
 * answers one host for every product, so a sister host under the same domain is its own.
 */
export function checkGeneratedHost(host: string, account: Account): void {
  const known = account.products.flatMap(({ endpoint }) => endpoint ?? []);
  const bare = canonical(host);
  const explained = known.some((endpoint) => {
    const own = canonical(endpoint);
    return bare === own || (isName(own) && domainOf(bare) === domainOf(own));
  });
  if (!explained) throw new ProblemError('host-unknown', { detail: host });
}

/** Hosts compare without case and without the trailing dot. */
export function canonical(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function isName(host: string): boolean {
  return /[a-z]/.test(host) && host.split('.').length > 2;
}

/** All but the first label of a name. */
function domainOf(host: string): string {
  return host.split('.').slice(1).join('.');
}

/**
 * Whether a host means this very machine (or `.test`, reserved for testing). A proxy that runs here sees
 * the same loopback addresses as the browser, so they may go through it; for a proxy elsewhere they
 * would be somebody else's machine.
 */
export function isLocal(host: string): boolean {
  const bare = canonical(host);
  return (
    bare === 'localhost' ||
    bare === '[::1]' ||
    bare === '::1' ||
    /^127(\.\d+){3}$/.test(bare) ||
    /\.(localhost|test)$/.test(bare)
  );
}

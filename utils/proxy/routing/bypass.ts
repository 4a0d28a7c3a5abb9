import { type Endpoint, isLocalProxy } from '../endpoint';

/** One of the service's own addresses. It is reached directly; otherwise a dead proxy would lock the user out. */
export interface DirectAddress {
  host: string;
  port: number;
}

/** Host and port of each https or wss URL; skips all others, which no call is made to. */
export function directAddresses(addresses: readonly string[]): DirectAddress[] {
  return addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address))
    .filter(({ protocol }) => /^(https|wss):$/.test(protocol))
    .map(({ hostname, port }) => ({ host: hostname, port: port === '' ? 443 : Number(port) }));
}

/** Whether a request goes to one of the service's own addresses. */
export function isDirectAddress(url: URL, direct: readonly DirectAddress[]): boolean {
  if (!/^(https|wss):$/.test(url.protocol)) return false;
  const port = url.port === '' ? 443 : Number(url.port);
  return direct.some((address) => address.host === url.hostname && address.port === port);
}

/** The service's own addresses as prefixes of Chromium's rules: https and WebSocket. */
export function directRules(direct: readonly DirectAddress[]): string[] {
  return direct.flatMap(({ host, port }) => [`https://${host}:${port}`, `wss://${host}:${port}`]);
}

/**
 * Chromium's bypass list. Chromium never proxies loopback unless `<-loopback>` is present; it is added when the
 * proxy runs on this machine, where loopback means the same for both. Later rules override earlier ones, so the
 * service's own addresses stay direct.
 */
export function bypassList(endpoint: Endpoint, direct: readonly DirectAddress[]): string[] {
  const own = directRules(direct);
  return isLocalProxy(endpoint.host) ? ['<-loopback>', ...own] : own;
}

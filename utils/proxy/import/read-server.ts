import { isHost } from '../host-port';
import type { ImportedServer, LooseLogin, SkippedItem } from './import-result';

/** Supported proxy schemes by their names in import files. */
export const proxySchemes = new Map<string, 'http' | 'https' | 'socks5'>([
  ['http', 'http'],
  ['proxy', 'http'],
  ['https', 'https'],
  ['ssl', 'https'],
  ['socks', 'socks5'],
  ['socks5', 'socks5'],
  ['socks5h', 'socks5'],
]);

/** Parses a port, ignoring trailing letters ("9050a"); null when not within 1 to 65535. */
export function parsePort(value: string | number): number | null {
  const port = typeof value === 'number' ? value : Number.parseInt(value, 10);
  return Number.isInteger(port) && port >= 1 && port <= 65535 ? port : null;
}

/**
 * Validates a server of an import file; returns the reason when it is unusable. A login that can't be read is left out,
 * and reported in `skipped`.
 */
export function readServer(
  server: Pick<ImportedServer, 'name' | 'host'> &
    LooseLogin & { scheme: string; port?: string | number | undefined },
  skipped: SkippedItem[],
): ImportedServer | SkippedItem {
  const { name } = server;
  // Some formats write IPv6 addresses without brackets.
  const host = isHost(`[${server.host}]`) ? `[${server.host}]` : server.host;
  const scheme = proxySchemes.get(server.scheme.toLowerCase());
  const port = parsePort(server.port ?? '');
  if (/^socks4a?$/i.test(server.scheme)) return { name, why: 'socks4' };
  if (!scheme) return { name, why: 'scheme-unknown' };
  if (port === null || host === '') return { name, why: 'line-unreadable' };
  if (!isHost(host)) return { name, why: 'host-unreadable' };
  const { username, password } = server;
  const isRead = username !== null && password !== null;
  if (!isRead) skipped.push({ name, why: 'login-unreadable' });
  const login = isRead ? { username, password } : { username: '', password: '' };
  return { name, host, scheme, port, ...login };
}

/** Target 'direct' in the form of a server. */
export const directServer = (name: string): ImportedServer => ({
  name,
  scheme: 'direct',
  host: '',
  port: 0,
  username: '',
  password: '',
});

import type { ProxyString } from '../proxy/proxy-string';
import type { ListRequest } from './schema';

type Login = Pick<ProxyString, 'username' | 'password' | 'host' | 'port'>;

/** Formats a proxy string in one of the three formats of the API (interface, generate: `format`). */
export function formatLine(
  { username, password, host, port }: Login,
  { format, protocol, withProtocol }: Pick<ListRequest, 'format' | 'protocol' | 'withProtocol'>,
): string {
  const login = `${username}:${password}`;
  const layouts = {
    1: `${login}@${host}:${port}`,
    2: `${host}:${port}:${login}`,
    3: `${login}:${host}:${port}`,
  } as const;
  return (withProtocol ? `${protocol}://` : '') + layouts[format];
}

/** Placeholder of fixed length for a password. */
export const passwordMask = '••••••••';

/** Line with its password masked, also where a username or host contains it. */
export function maskedLine(line: string, { password }: Pick<Login, 'password'>): string {
  if (password === '' || !line.includes(password)) return passwordMask;
  return line.replaceAll(password, passwordMask);
}

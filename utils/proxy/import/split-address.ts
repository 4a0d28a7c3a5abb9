import { isHost } from '../host-port';
import { parsePort } from './read-server';

/** Marker at the start of a comment line; no user name begins with it. */
export const commentStart = /^(#|\/\/)/;

export const schemeWord = /^(https?|socks(4a?|5h?)?)$/i;

interface Parts {
  host: string;
  port: number;
  username: string;
  password: string;
}

/** Splits `user:pass@host:port` or `host:port@user:pass`; the password may contain an `@`. */
export function splitAround(address: string): Parts | null {
  const [first, last] = [address.indexOf('@'), address.lastIndexOf('@')];
  // In `host:port:user:pass`, what follows an @ of the login may look like a host and a port.
  if (first < 0 || splitHostFirst(address)) return null;
  const behind = combine(address.slice(last + 1), address.slice(0, last));
  const before = combine(address.slice(0, first), address.slice(first + 1));
  if (before && behind && isAddress(before.host) && !isNoUser(behind)) return before;
  return behind ?? before;
}

/** Whether a host is an IP address, and so no user name. */
const isAddress = (host: string) => /^(\d+\.){3}\d+$|^\[/.test(host);

/** Tries the other layouts from the least to the most ambiguous; one fits when its port and host are valid. */
export function splitAddress(address: string): Parts | null {
  const [, literal = '', port] = /^([0-9a-f:]+):(\d{1,5})$/i.exec(address) ?? [];
  // IPv6 without brackets: what is before the last colon is a whole address.
  if (isHost(`[${literal}]`)) return combine(`[${literal}]:${port}`, '');
  const plain = combine(address, '') ?? splitFour(address);
  if (plain) return plain;
  const fields = address.split(/[\s,;|\t]+/);
  if (hasNoLogin(fields)) return null;
  if (fields.length === 2 || fields.length === 4) {
    const joined = fields.join(':');
    return combine(joined, '') ?? splitFour(joined);
  }
  return null;
}

/** Whether what stands beside a proxy is a comment, a scheme or a second proxy, and no login. */
function hasNoLogin(fields: readonly string[]): boolean {
  const [first = '', ...others] = fields;
  const half = fields.length / 2;
  const ends =
    fields.length === 4 ? [fields.slice(0, half).join(':'), fields.slice(half).join(':')] : fields;
  return (
    schemeWord.test(first) ||
    commentStart.test(fields[half] ?? '') ||
    others.some((field) => /^(#|\/\/)$|:\/\//.test(field)) ||
    ends.every((end) => /^(\d+\.){3}\d+:\d{1,5}$/.test(end))
  );
}

/**
 * Splits `host:port:user:pass` or `user:pass:host:port`; the password may contain colons. Where both fit, as with a
 * password of digits, the one whose host has a dot.
 */
function splitFour(text: string): Parts | null {
  const before = splitBefore(text);
  if (before && isNoUser(before)) return before;
  const last = /^([^:]*):(.*):(\[[^\]]+\]|[^:[\]]+):(\d+)$/.exec(text);
  const behind = last ? combine(`${last[3]}:${last[4]}`, `${last[1]}:${last[2]}`) : null;
  return behind && (!before || /[.[]/.test(behind.host)) ? behind : before;
}

/** Splits `host:port:user:pass`. */
function splitBefore(text: string): Parts | null {
  const [, host, port, login = ''] = /^(\[[^\]]+\]|[^:]+):(\d+):([^:]*:.*)$/.exec(text) ?? [];
  return host === undefined ? null : combine(`${host}:${port}`, login);
}

/** Splits `host:port:user:pass` where the host is no user name. */
export function splitHostFirst(text: string): Parts | null {
  const before = splitBefore(text);
  return before && isNoUser(before) ? before : null;
}

const isNoUser = ({ host }: Parts) => /[.[]|^localhost$/i.test(host);

function combine(endpoint: string, login: string): Parts | null {
  const [, host, portText] = /^(\[[0-9a-f:.]+\]|[^:\s/@]+):(\d{1,5})$/i.exec(endpoint) ?? [];
  const port = parsePort(portText ?? '');
  if (!host || port === null || !isHost(host)) return null;
  // Browsers take a host that is only a number for an IP address: 1 is 0.0.0.1.
  if (/^\d+$/.test(host)) return null;
  const colon = login.indexOf(':');
  if (login !== '' && colon < 0) return { host, port, username: login, password: '' };
  return {
    host,
    port,
    username: login.slice(0, colon < 0 ? 0 : colon),
    password: login.slice(colon + 1),
  };
}

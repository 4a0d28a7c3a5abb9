import { isHost } from '../host-port';
import { parsePort } from './read-server';

/** Comments begin so, and no user name does. */
export const commentStart = /^(#|\/\/)/;

export const schemeWord = /^(https?|socks(4a?|5h?)?)$/i;

/** Host and port that are no user name and password: an address, or a name with a top-level domain. */
const place = String.raw`((\d+\.){3}\d+|\[[\da-f:.]+\]|localhost|[^\s:@,;|/]+\.(\p{L}{2,}|xn--[\w-]+)):\d{1,5}`;
const endsWithPlace = new RegExp(String.raw`(^|[\s,;|:@])${place}$`, 'iu');
/** With a login in any layout, or without. */
const isProxy = new RegExp(`^(([^@:]*:[^@]*@|.*:)?${place}$|${place}:.*:)`, 'iu');
/**
 * What seems to be a login where one proxy ends and another begins. A comma alone may be part of a password: behind it
 * stands another login, or the same user name.
 */
const twoProxies = new RegExp(
  [
    String.raw`^([^:]*@)?${place}[\s,;|]`,
    String.raw`[@:]${place}([\s;|]|,[^,:@]+:)`,
    String.raw`@[^\s:@,;|]+:\d{1,5}[\s;|]`,
    String.raw`^(?<user>[^:]*):.*@[^\s:@,;|]+:\d{1,5},\s*\k<user>:`,
    String.raw`[\s,;|]([a-z\d]+://|${place}:.*:)`,
  ].join('|'),
  'iu',
);

interface Parts {
  host: string;
  port: number;
  username: string;
  password: string;
}

/**
 * Splits `user:pass@host:port` or `host:port@user:pass`; the password may contain an `@`. Where both fit, the one whose
 * host is no user name.
 */
export function splitAround(address: string): Parts | null {
  const [first, last] = [address.indexOf('@'), address.lastIndexOf('@')];
  // In `host:port:user:pass`, what follows an @ of the login may look like a host and a port.
  if (first < 0 || splitHostFirst(address)) return null;
  const behind = combine(address.slice(last + 1), address.slice(0, last));
  const before = combine(address.slice(0, first), address.slice(first + 1));
  return before && (!behind || (isNoUser(before) && !isNoUser(behind))) ? before : behind;
}

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

/** Whether what stands beside a proxy is a comment, a scheme, a country or a second proxy, and no login. */
function hasNoLogin(fields: readonly string[]): boolean {
  const [first = '', ...others] = fields;
  const half = fields.length / 2;
  const ends =
    fields.length === 4 ? [fields.slice(0, half).join(':'), fields.slice(half).join(':')] : fields;
  const isPort = (at: number) => /^\d+$/.test(fields[at] ?? '');
  return (
    schemeWord.test(first) ||
    // Neither `host port` nor two pairs, such as a country before one.
    !(fields.length === 4 ? isPort(1) || isPort(3) : isPort(1) || first.includes(':')) ||
    commentStart.test(fields[half] ?? '') ||
    others.some((field) => /^(#|\/\/)$|:\/\//.test(field)) ||
    ends.every((end) => isProxy.test(end))
  );
}

/**
 * Splits `host:port:user:pass` or `user:pass:host:port`; the password may contain colons. Where both fit, as with a
 * password of digits, the one whose host has a dot.
 */
function splitFour(text: string): Parts | null {
  const before = splitBefore(text);
  if (before && isNoUser(before)) return before;
  const [, login = '', end = ''] = /^([^:]*:.*):((?:\[[^\]]+\]|[^:[\]]+):\d+)$/.exec(text) ?? [];
  const behind = combine(end, login);
  if (behind && /[.[]/.test(behind.host)) return behind;
  // In `US host:port:user:1234`, the last two look like a host and a port.
  return before ?? (endsWithPlace.test(login) ? null : behind);
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
  // A browser reads a number alone as an address: 1 as 0.0.0.1.
  if (/^\d+$/.test(host)) return null;
  const [username = '', ...rest] = login.split(':');
  const password = rest.join(':');
  if (!isLogin(username, password) || twoProxies.test(login)) return null;
  return { host, port, username, password };
}

/**
 * Whether these are no words of the line before a login: `US user`, `socks5,user`, or `http` and `//user` of a URL.
 * Some providers have commas and semicolons in user names, behind more than letters or digits.
 */
const isLogin = (username: string, password: string): boolean =>
  !/[\s|]|^[\p{L}\d]+[,;]/u.test(username) && !/^\s|^([a-z\d]+:)?\/\//i.test(password);

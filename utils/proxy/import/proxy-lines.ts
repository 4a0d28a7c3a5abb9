import { isHost } from '../host-port';
import type { ImportResult, ImportedProxy, SkippedItem } from './import-result';
import { proxySchemes } from './read-server';
import {
  commentStart,
  schemeWord,
  splitAddress,
  splitAround,
  splitHostFirst,
} from './split-address';

/** Words after a host that are no password: a port, a scheme, a country. */
const known = /^(\d{1,6}|https?|socks(4a?|5h?)?|[A-Z]{2})$/i;

const separators = /[:,;|\s]+/;

/**
 * Name of an unreadable line in the report: its host and port where they can be told, without what may be a login;
 * else its number.
 */
function lineForReport(line: string, number: number): string {
  const text = line.slice(0, 2000);
  // A single word is no login.
  if (/^\p{L}{1,30}$/u.test(text)) return text;
  const [, scheme = '', rest = ''] = /^([a-z]{1,10}\d?:\/\/)?(.*)$/i.exec(text) ?? [];
  const words = rest.split(separators);
  // Behind a host and a port, an @ is part of the login, and what follows it may be the password.
  const isHostFirst =
    /\]:\d/.test(rest) ||
    words.some((word, at) => /^[^@.]+\.[^@]+$/.test(word) && /^\d+$/.test(words[at + 1] ?? ''));
  const place = isHostFirst ? rest : rest.slice(rest.lastIndexOf('@') + 1);
  const [host = '', port = '', ...more] = place.split(separators);
  if (!host.includes('.') || host.length > 60 || !isHost(host)) return `#${number}`;
  const start = `${scheme}${place === rest ? '' : '…@'}`;
  if ([port, ...more].every((word) => word === '' || known.test(word))) return start + place;
  return `${start}${host}${/^\d{1,6}$/.test(port) ? `:${port}` : ''}:…`;
}

/**
 * Reads pasted proxy lines in any common layout, with or without a scheme: `host:port`, `user:pass@host:port`,
 * `host:port@user:pass`, `host:port:user:pass`, `user:pass:host:port`, the same separated by spaces, commas,
 * semicolons or tabs, FoxyProxy's URLs with `?title=…&username=…`, and lines with trailing words: `host:port#DE`,
 * `host:port,HTTP,US`.
 * What surrounds a line in lists and files is passed over: quotes, bullets, a comment, the scheme as a first word, a
 * label (`Server: `), the name of a setting (`http_proxy=`).
 * Ignores empty lines and lines that begin with `#` or `//`.
 */
export function importLines(text: string): ImportResult {
  const proxies: ImportedProxy[] = [];
  const skipped: SkippedItem[] = [];
  const lines = text
    .split(/\r\n?|\n/)
    .map((raw, at) => ({ line: raw.replaceAll(unseen, '').trim(), number: at + 1 }))
    .filter(({ line }) => line !== '' && !commentStart.test(line));
  // A comma at the end of some lines may be part of their passwords.
  const isSeparated = lines.every(({ line }) => /[,;]$/.test(withoutComment(line)));
  for (const { line, number } of lines) {
    const plain = withoutComment(line);
    const short = readLine(isSeparated ? plain.slice(0, -1).trim() : plain, skipped);
    // The password of `user:pass@host:port` may contain what looks like a comment.
    const read = short === 'line-unreadable' ? readLine(line, skipped) : short;
    if (typeof read === 'string') skipped.push({ name: lineForReport(line, number), why: read });
    else proxies.push(read);
  }
  return { proxies, skipped };
}

type Unread = 'scheme-unknown' | 'line-unreadable' | 'socks4';

/** Byte order marks, NULs and zero-width characters, which pasted lists may contain. */
const unseen = /[\0\u200B\u2060\uFEFF]/g;

/** Maximum characters of a line: expressions would take long on what is no proxy at all. */
const longest = 2000;

/** Adds to `skipped` a proxy that is read without what may be its login. */
function readLine(text: string, skipped: SkippedItem[]): ImportedProxy | Unread {
  const { scheme, rest: line } = schemeBeforeLogin(withoutPrefix(text));
  if (text.length > longest || holdsTwo(line)) return 'line-unreadable';
  if (isSocks4(scheme)) return 'socks4';
  const labelled = readLabelled(line, skipped);
  if (labelled !== null) return labelled;
  const read = readTagged(line, skipped) ?? readPlain(line);
  if (read !== 'line-unreadable') return withScheme(read, scheme);
  const bare = withoutWrapping(line);
  if (bare !== line) return withScheme(readLine(bare, skipped), scheme);
  const named = namedScheme(line);
  if (isSocks4(named.scheme)) return 'socks4';
  return withScheme(readPlain(named.rest), named.scheme);
}

const isSocks4 = (scheme: string) => /^socks4a?$/i.test(scheme);

/** Sets the scheme that is a word of its own: glued to the rest, it would make a URL of it, and `?` a query. */
function withScheme(read: ImportedProxy | Unread, word: string): ImportedProxy | Unread {
  const scheme = proxySchemes.get(word.toLowerCase());
  return typeof read === 'string' || !scheme ? read : { ...read, scheme };
}

/** Reads a proxy behind labels: `SOCKS5: host:port`, `Server: user:pass@host:port`. Null: the line has none. */
function readLabelled(line: string, skipped: SkippedItem[]): ImportedProxy | Unread | null {
  // In `user: pass@host:port` the password begins with a blank.
  const [, labels = '', rest = ''] =
    /^((?:[^:@\s"'`][^:@]*:\s+)+)(?=\S)(?![^:@]*@)(.+)$/.exec(line) ?? [];
  if (rest === '') return null;
  const isUrl = /^["'`]?[a-z\d]+:\/\//i.test(rest);
  const word = labels.split(/[\s:]+/).find((one) => schemeWord.test(one));
  const scheme = isUrl ? '' : (word ?? '');
  if (isSocks4(scheme)) return 'socks4';
  const read = withScheme(readLine(rest, skipped), scheme);
  return /^[A-Z]{2}:\s+$/.test(labels) ? named(read, labels.slice(0, 2)) : read;
}

/** Line without a comment that has blanks on both sides of its mark: `#pass` may be a password. */
const withoutComment = (line: string) => line.replace(/\s(#|\/\/)\s.*/s, '').trim();

/** Line without a bullet or number and the name of a setting. */
const withoutPrefix = (line: string): string =>
  line
    .replace(/^([-*•]|\d+[.)])\s+/, '')
    .replace(/^(?:export )?(?:--)?(?:https?_|all_|ftp_)?proxy ?(?:=|: ) ?/i, '');

/** Scheme as a word before a login, which is no part of the login; an empty one: the line has none. */
function schemeBeforeLogin(line: string): { scheme: string; rest: string } {
  const [word = '', scheme = ''] =
    /^(https?|socks(?:4a?|5h?)?)[\s,;|] ?(?=[^\s:]+:\S*[:@])/i.exec(line) ?? [];
  return { scheme, rest: line.slice(word.length) };
}

/** Whether another proxy stands behind one with a login: its URL, or one with the same user: `a:b@h:1,a:c@i:2`. */
function holdsTwo(line: string): boolean {
  const parts = line.split(/[\s,;|]+/);
  const [, user = ''] = /^(?:[a-z\d]+:\/\/)?([^:@/]+):/i.exec(line) ?? [];
  const begins = (part = '') =>
    /^[a-z\d]+:\/\//i.test(part) || (user !== '' && part.startsWith(`${user}:`));
  return parts.some((part, at) => /@[^@:]+:\d{1,5}$/.test(part) && begins(parts[at + 1]));
}

/** Line without quotes, a comment, and what separates it from the next. */
function withoutWrapping(line: string): string {
  const bare = line
    .replace(/\s(#|\/\/).*$/, '')
    .replace(/(?<![,;])[,;]+$/, '')
    .trim();
  const isQuoted = /^"[^"]*"([,;\t ]+"[^"]*")*$|^'[^']*'$|^`[^`]*`$/.test(bare);
  return isQuoted ? bare.replaceAll(/["'`]/g, '').trim() : bare;
}

/** Scheme as a word of its own: `SOCKS5 host:port`, `http,host,port`, `host:port:socks5`. */
function namedScheme(line: string): { scheme: string; rest: string } {
  const first = /^(proxy|https?|socks(?:4a?|5h?)?)[\s,;|]/i.exec(line);
  if (first) return { scheme: first[1] ?? '', rest: line.slice(first[0].length).trim() };
  const last = /^(.+:\d{1,5})[:/](https?|socks(?:4a?|5h?)?)$/i.exec(line);
  return { scheme: last?.[2] ?? '', rest: last?.[1] ?? '' };
}

/**
 * Reads `host:port#WORDS`, and `host:port,SCHEME,WORDS` or `host,port,SCHEME,WORDS` with any separator. Null for
 * other layouts: a password may contain a hash, but is followed by an `@`.
 */
function readTagged(line: string, skipped: SkippedItem[]): ImportedProxy | Unread | null {
  const [, plain = '', address = '', words = ''] =
    /^((?:[a-z0-9]+:\/\/)?((?:[^:@#\s]+:[^@\s]*@)?(?:\[[^\]]+\]|[^:@#\s]+):\d{1,5}))\/?#([^@]*)$/i.exec(
      line,
    ) ?? [];
  // In the layout `host:port:user:pass` a `#` belongs to the password and begins no name.
  if (plain !== '' && !splitHostFirst(address)) {
    const read = readPlain(plain);
    // Words with a colon may be a login.
    if (!words.includes(':')) return named(read, words);
    if (typeof read !== 'string' && read.username === '') noteLogin(read, skipped);
    return read;
  }
  const [first = '', ...more] = line.split(/[\s,;|]+/);
  const isWhole = /:\d{1,5}$/.test(first);
  const [port = '', ...columns] = isWhole ? ['', ...more] : more;
  // Some lists have the country before the scheme.
  const isCountryFirst = /^[a-z]{2}$/i.test(columns[0] ?? '') && schemeWord.test(columns[1] ?? '');
  const schemeAt = isCountryFirst ? 1 : 0;
  const scheme = columns[schemeAt] ?? '';
  if (first.includes('@') || !schemeWord.test(scheme)) return null;
  if (isSocks4(scheme)) return 'socks4';
  const endpoint = isWhole ? first : `${first}:${port}`;
  const trailing = columns.toSpliced(schemeAt, 1).filter(Boolean);
  const countries = isCountryFirst || /^[A-Z]{2}$/.test(trailing[0] ?? '') ? 1 : 0;
  // Lists with logins have the same layout: two words beside the country may be one, and are left out of the name.
  const shown = trailing.length - countries < 2 ? trailing : trailing.slice(0, countries);
  const plainWords = shown.filter((word) => /^[\p{L}()-]+$/u.test(word));
  const read = readPlain(`${scheme}://${endpoint}`);
  const isLogin = shown !== trailing && !commentStart.test(trailing[countries] ?? '');
  if (typeof read !== 'string' && isLogin) noteLogin(read, skipped);
  return named(read, plainWords.join(' '));
}

const noteLogin = ({ host, port }: ImportedProxy, skipped: SkippedItem[]) =>
  skipped.push({ name: `${host}:${port}`, why: 'login-unreadable' });

/** Appends the trailing words to the name. */
function named(read: ImportedProxy | Unread, words: string): ImportedProxy | Unread {
  if (typeof read === 'string') return read;
  const tidy = words
    .split(/[\s,;|]+/)
    .filter(Boolean)
    .join(' ');
  return { ...read, name: `${read.name} ${tidy}`.trim() };
}

function readPlain(line: string): ImportedProxy | Unread {
  const [, schemeText, body = ''] = /^(?:([a-z0-9]+):\/\/)?(.+)$/i.exec(line) ?? [];
  const mark = schemeText === undefined ? -1 : body.indexOf('?');
  // In `host:port:user:pass` a question mark may be a part of the password.
  const isQuery = /^\?[a-z]+=/i.test(body.slice(mark)) || /:\d{1,5}\/?$/.test(body.slice(0, mark));
  const queryAt = isQuery ? mark : -1;
  const query = parametersOf(queryAt < 0 ? '' : body.slice(queryAt + 1));
  // FoxyProxy's types; other services name kinds of addresses so: `type=residential`.
  const [type] =
    /^(https?|ssl|proxy|socks(?:4a?|5h?)?|pac|direct|quic)$/i.exec(query.get('type') ?? '') ?? [];
  const schemeName = type ?? schemeText;
  const known = schemeName === undefined ? undefined : proxySchemes.get(schemeName.toLowerCase());
  if (isSocks4(schemeName ?? '')) return 'socks4';
  if (schemeName !== undefined && known === undefined) return 'scheme-unknown';
  const address = (queryAt < 0 ? body : body.slice(0, queryAt)).replace(/\/$/, '');
  const around = splitAround(address);
  const parts = around ?? splitAddress(address);
  if (!parts) return 'line-unreadable';
  const scheme = known ?? (parts.port === 443 ? 'https' : 'http');
  // Only the login of a URL is percent-encoded.
  const isUrl = schemeText !== undefined && around !== null;
  const decode = isUrl ? percentDecode : (part: string) => part;
  return {
    name: query.get('title') ?? `${parts.host}:${parts.port}`,
    scheme,
    host: parts.host,
    port: parts.port,
    username: query.get('username') || decode(parts.username),
    password: query.get('password') || decode(parts.password),
    scope: 'everything',
    sites: [],
    active: query.get('active') === 'true',
  };
}

/** Parameters with which FoxyProxy's address lists say what the address does not; their names may have any case. */
const parametersOf = (query: string): ReadonlyMap<string, string> =>
  new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Decodes percent-encoding; returns text with an invalid escape unchanged, as passwords may contain percent signs.
 */
function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { ProblemError } from '../problem';

/** Components of a generated proxy string. */
export interface ProxyString {
  username: string;
  /** Includes the modifiers that the service appended; they may also be in the user name. */
  password: string;
  host: string;
  port: number;
  /** Session ID after `session-` or `hardsession-` in either part of the login; null: rotating. */
  sessionId: string | null;
}

const endpoint = String.raw`(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):(\d{1,5})`;
const layouts = [
  // Format 1: username:password@host:port
  { form: new RegExp(`^([^:]+):(.+)@${endpoint}$`), order: [3, 4, 1, 2] },
  // Format 2: host:port:username:password
  { form: new RegExp(`^${endpoint}:([^:]+):(.+)$`), order: [1, 2, 3, 4] },
  // Format 3: username:password:host:port
  { form: new RegExp(`^([^:]+):(.+):${endpoint}$`), order: [3, 4, 1, 2] },
] as const;

/**
 * Parses one line of `/public/generate` in any of its three formats, with or without protocol (interface, generate:
 * `format`, `prepend_protocol`). Throws `proxy-string-unreadable`; the error never contains the line, which holds
 * the password.
 */
export function parseProxyString(line: string): ProxyString {
  const trimmed = line.trim();
  const address = trimmed.replace(/^[a-z0-9]+:\/\//i, '');
  const isUrl = address !== trimmed;
  // A URL may end in a slash; elsewhere it is part of the password.
  const text = isUrl ? address.replace(/(@[^@/]+:\d+)\/$/, '$1') : address;
  for (const { form, order } of layouts) {
    const found = form.exec(text);
    if (!found) continue;
    const [host = '', portText = '', username = '', password = ''] = order.map((at) => found[at]);
    const port = Number(portText);
    if (port < 1 || port > 65535) continue;
    // Only a complete URL is percent-encoded; in the other formats a % is part of the password.
    const isAddress = isUrl && form === layouts[0].form;
    const login = isAddress
      ? { username: decoded(username), password: decoded(password) }
      : { username, password };
    return {
      ...login,
      host,
      port,
      sessionId: sessionIdOf(login.password) ?? sessionIdOf(login.username),
    };
  }
  throw new ProblemError('proxy-string-unreadable');
}

/** Decodes percent-encoding; returns text with an invalid escape unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/**
 * Session IDs are 6 to 10 alphanumeric characters. The interface says only that targeting is in the credentials part;
 * facts, section 1.1, in the password.
 */
function sessionIdOf(part: string): string | null {
  return /_(?:hard)?session-([A-Za-z0-9]+)(?=_|$)/.exec(part)?.[1] ?? null;
}

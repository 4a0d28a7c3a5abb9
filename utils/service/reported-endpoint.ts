import * as z from 'zod/mini';

/** Parses a port from a number or text; null for anything else. */
function parsePort(reported: unknown): number | null {
  const isText = typeof reported === 'string' && reported.trim() !== '';
  if (!isText && typeof reported !== 'number') return null;
  const port = Number(reported);
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null;
}

/** Schema of a port within a body; never fails. */
export const reportedPort = () => z.pipe(z.optional(z.unknown()), z.transform(parsePort));

/**
 * Parses host and port of a reported endpoint: a bare host name is documented, but a URL with scheme, login, port
 * or path is accepted. Null: none.
 */
export function parseReportedEndpoint(
  reported: string | null,
): { host: string; port: number | null } | null {
  const text = (reported ?? '').trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const [authority = ''] = text.split(/[/?#]/);
  const named = authority.slice(authority.lastIndexOf('@') + 1);
  const [, host = named, port] = /^([^:]+|\[[^\]]+\]):(\d{1,5})$/.exec(named) ?? [];
  return host === '' ? null : { host, port: parsePort(port) };
}

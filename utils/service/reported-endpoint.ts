import * as z from 'zod/mini';

/** A port as a number or as text; null for anything else. */
function parsePort(reported: unknown): number | null {
  const isText = typeof reported === 'string' && reported.trim() !== '';
  if (!isText && typeof reported !== 'number') return null;
  const port = Number(reported);
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null;
}

/** A port within a body; never an error. */
export const reportedPort = () => z.pipe(z.optional(z.unknown()), z.transform(parsePort));

/**
 * Host and port of a reported endpoint: documented is a bare host name, but an address with scheme, login, port or path
 * is understood. Null: there is none.
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

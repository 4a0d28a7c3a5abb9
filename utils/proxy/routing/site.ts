import { addressBytes, canonicalHost } from './canonical-host';

/**
 * One entry of a profile's site list, in one of four forms:
 *
 *   example.com              this host only
 *   *.example.com            this host and all its subdomains
 *   https://*.example.com/a* URLs of this form (scheme, host, port, path; `*` matches anything)
 *   10.0.0.0/8, fd00::/8     literal IP addresses in this block (names are not resolved)
 */
export type Site =
  | { kind: 'host'; host: string }
  | { kind: 'suffix'; host: string }
  | { kind: 'pattern'; scheme: string; host: string; path: string }
  | { kind: 'block'; bytes: number[]; bits: number };

/** Reason why a line is not a site; each has a message in the catalogue. */
export type SiteProblem =
  | 'empty'
  | 'bad-host'
  | 'bad-block'
  | 'bad-pattern'
  | 'bad-scheme'
  /** An IP address has no subdomains, so the line would match nothing. */
  | 'below-address';

type ParsedSite = { ok: true; site: Site } | { ok: false; problem: SiteProblem };

const schemes = new Set(['*', 'http', 'https', 'ws', 'wss']);

/** Parses a line as typed by a user: any case, surrounding spaces, non-Latin names, a trailing dot. */
export function parseSite(line: string): ParsedSite {
  const text = line.trim();
  if (text === '') return refuse('empty');
  if (text.includes('://')) return parsePattern(text);
  const block = /^(.+)\/(\d{1,3})$/.exec(text);
  if (block) return parseBlock(block[1] ?? '', Number(block[2]));
  if (text.includes('/')) return parsePattern(`*://${text}`);
  const suffix = text.startsWith('*.')
    ? text.slice(2)
    : text.startsWith('.')
      ? text.slice(1)
      : null;
  const host = canonicalHost(suffix ?? text);
  if (host === null) return refuse('bad-host');
  if (suffix === null) return { ok: true, site: { kind: 'host', host } };
  return addressBytes(host)
    ? refuse('below-address')
    : { ok: true, site: { kind: 'suffix', host } };
}

function parsePattern(text: string): ParsedSite {
  const parts = /^([a-z*]+):\/\/([^/?#]+)(|[/?#].*)$/i.exec(text);
  if (!parts) return refuse('bad-pattern');
  const scheme = (parts[1] ?? '').toLowerCase();
  if (!schemes.has(scheme)) return refuse('bad-scheme');
  const [, , authority = '', rest = ''] = parts;
  const port = /^(.*):(\*|\d{1,5})$/.exec(authority);
  const host = patternHost(port?.[1] ?? authority);
  if (host === null || authority.includes('@')) return refuse('bad-host');
  const portPart = port && port[2] !== '*' ? `:${Number(port[2])}` : '';
  // Browsers give addresses in this form.
  const encoded = rest.replace(/[^\x21-\x7e]+/gu, (part) =>
    encodeURIComponent(part.toWellFormed()),
  );
  const path = encoded === '' ? '/*' : encoded.startsWith('/') ? encoded : `/${encoded}`;
  return { ok: true, site: { kind: 'pattern', scheme, host: host + portPart, path } };
}

/** Reads `*`, `*.host` or a host; rejects wildcards elsewhere in a name, which browsers interpret differently. */
function patternHost(text: string): string | null {
  if (text === '*') return '*';
  const below = text.startsWith('*.') ? '*.' : '';
  const host = canonicalHost(text.slice(below.length));
  return host === null ? null : below + host;
}

function parseBlock(address: string, bits: number): ParsedSite {
  const bytes = addressBytes(canonicalHost(address) ?? '');
  if (!bytes || bits > bytes.length * 8) return refuse('bad-block');
  return { ok: true, site: { kind: 'block', bytes, bits } };
}

function refuse(problem: SiteProblem): ParsedSite {
  return { ok: false, problem };
}

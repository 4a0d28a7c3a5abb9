import { parseSite } from '../routing/site';
import { addressBytes } from '../routing/canonical-host';

/** Parsed site line with the properties used in comparisons; see `Site` for the four forms. */
export interface ComparableSite {
  line: string;
  kind: 'pattern' | 'host' | 'suffix' | 'block';
  /** Host without wildcard and port; '*': any; '': an address block. */
  key: string;
  /** Whether it also takes subdomains of `key`. */
  isBelow: boolean;
  /** '*': any. */
  scheme: string;
  /** Empty: any. */
  port: string;
  path: string;
  /** Prefix length of an address block, or all bits of a literal address; 0 for a name. */
  bits: number;
  /** Empty for a name. */
  bytes: readonly number[];
}

/** Parses a line for comparison; null: not a site. */
export function comparableSite(line: string): ComparableSite | null {
  const parsed = parseSite(line);
  if (!parsed.ok) return null;
  const { site } = parsed;
  const plain = { line, scheme: '*', port: '', path: '/*', isBelow: false, bits: 0, bytes: [] };
  switch (site.kind) {
    case 'host':
    case 'suffix':
      return {
        ...plain,
        ...addressOf(site.host),
        kind: site.kind,
        key: site.host,
        isBelow: site.kind === 'suffix',
      };
    case 'block':
      return { ...plain, kind: 'block', key: '', bits: site.bits, bytes: site.bytes };
    case 'pattern': {
      const [, below = '', key = '', port = ''] = /^(\*\.)?(.+?)(?::(\d+))?$/.exec(site.host) ?? [];
      const { scheme, path } = site;
      return {
        ...plain,
        ...addressOf(key),
        kind: 'pattern',
        key,
        port,
        scheme,
        path,
        isBelow: below !== '' || key === '*',
      };
    }
  }
}

/** A literal address as a block of its own; a name is none. */
function addressOf(host: string): Pick<ComparableSite, 'bits' | 'bytes'> {
  const bytes = addressBytes(host) ?? [];
  return { bits: bytes.length * 8, bytes };
}

export const isEverySite = ({ kind, key, scheme, port, path }: ComparableSite): boolean =>
  kind === 'pattern' && key === '*' && scheme === '*' && port === '' && path === '/*';

/**
 * Whether every URL that `other` takes is also taken by `site`. May return false where the relation is hard to
 * decide.
 */
export function covers(site: ComparableSite, other: ComparableSite): boolean {
  return (
    hostCovers(site, other) &&
    (site.scheme === '*' || site.scheme === other.scheme) &&
    (site.port === '' || site.port === other.port) &&
    pathCovers(site.path, other.path)
  );
}

/** Whether a URL may exist that both take. */
export function overlaps(one: ComparableSite, other: ComparableSite): boolean {
  return (
    (hostCovers(one, other) || hostCovers(other, one)) &&
    (one.scheme === '*' || other.scheme === '*' || one.scheme === other.scheme) &&
    (one.port === '' || other.port === '' || one.port === other.port) &&
    pathsMeet(one.path, other.path)
  );
}

/** Whether the lookup prefers `site` for every URL that both take (order of `lookUp`). */
export function outranks(site: ComparableSite, other: ComparableSite): boolean {
  const byLevel = level(site) - level(other);
  if (byLevel !== 0) return byLevel > 0;
  const byKind = kindOrder.indexOf(site.kind) - kindOrder.indexOf(other.kind);
  if (byKind !== 0 || site.kind !== 'pattern') return byKind < 0;
  return precision(site) > precision(other);
}

const kindOrder = ['pattern', 'host', 'suffix', 'block'];

/** Rank by host: of two hosts that contain an address, the longer one is more specific. */
function level({ kind, key, bits }: ComparableSite): number {
  if (key === '*') return 0;
  return kind === 'block' ? 1 + bits : 1000 + key.length;
}

/** Rank by pattern, as `build-site-index.ts` sorts patterns of one host. */
function precision({ isBelow, path, scheme, port }: ComparableSite): number {
  const named = (scheme === '*' ? 0 : 2) + (port === '' ? 0 : 1);
  return (isBelow ? 0 : 1e6) + path.length * 4 + named;
}

const isLiteral = (key: string): boolean => key.startsWith('[') || /^[\d.]+$/.test(key);

function hostCovers(site: ComparableSite, other: ComparableSite): boolean {
  if (site.key === '*') return true;
  if (site.kind === 'block') {
    return (other.kind === 'block' || !other.isBelow) && isBlockWithin(other, site);
  }
  if (other.kind === 'block') return false;
  if (site.key === other.key) return site.isBelow || !other.isBelow;
  return site.isBelow && !isLiteral(other.key) && other.key.endsWith(`.${site.key}`);
}

function isBlockWithin(inner: ComparableSite, outer: ComparableSite): boolean {
  if (inner.bytes.length !== outer.bytes.length || inner.bits < outer.bits) return false;
  return outer.bytes.every((byte, at) => {
    const kept = Math.max(0, Math.min(8, outer.bits - at * 8));
    const mask = (0xff << (8 - kept)) & 0xff;
    return (byte & mask) === ((inner.bytes[at] ?? 0) & mask);
  });
}

function pathCovers(path: string, other: string): boolean {
  if (path === other) return true;
  const start = path.slice(0, -1);
  return path.endsWith('*') && !start.includes('*') && other.startsWith(start);
}

function pathsMeet(one: string, other: string): boolean {
  const [a = ''] = one.split('*');
  const [b = ''] = other.split('*');
  if (!one.includes('*') && !other.includes('*')) return one === other;
  return a.startsWith(b) || b.startsWith(a);
}

import { isHostPort } from '../host-port';
import { lookUp, type SiteIndex } from './site-lookup';

/** Where a route leads, in PAC's words. */
export type PacRoute =
  | { kind: 'direct' }
  | { kind: 'proxy'; scheme: 'http' | 'https' | 'socks5'; host: string; port: number };

export interface PacPlan {
  /** What comes before all sites: the service's own addresses, sites that nobody takes. */
  first: string;
  /** Sites with a route of their own. */
  tables: string;
  /** By route number; 0 is direct. */
  ways: readonly PacRoute[];
  /** For everything else: a route number. */
  otherwise: number;
  /** Sites that `otherwise` does not take: they go direct. */
  exceptions: string;
}

const words = { http: 'PROXY', https: 'HTTPS', socks5: 'SOCKS5' } as const;

/** Nothing listens on the discard port: what is sent here goes nowhere, and never direct. */
export const unreachableProxy = {
  kind: 'proxy',
  scheme: 'http',
  host: '127.0.0.1',
  port: 9,
} as const;

/**
 * PAC in Chromium: the answer must be exactly DIRECT or a proxy (an empty string, `SYSTEM` or an
 * unknown word goes direct even with `mandatory`), and the text must be ASCII. What can't be one proxy goes nowhere.
 */
function wayText(way: PacRoute): string {
  if (way.kind === 'direct') return 'DIRECT';
  const { scheme, host, port } = isHostPort(way) ? way : unreachableProxy;
  return `${words[scheme]} ${host}:${port}`;
}

/** The PAC script of a plan: the tables, as `siteIndexText` wrote them, and the very look-up that is used elsewhere. */
export function pacScript(plan: PacPlan): string {
  return [
    `var lookUp = ${lookUp.toString()};`,
    `var first = ${plan.first};`,
    `var tables = ${plan.tables};`,
    `var exceptions = ${plan.exceptions};`,
    `var ways = ${embed(plan.ways.map(wayText))};`,
    `function FindProxyForURL(url, host) {`,
    `  host = host.toLowerCase().replace(/\\.$/, '');`,
    `  var route = lookUp(url, host, first);`,
    `  if (route < 0) route = lookUp(url, host, tables);`,
    `  if (route < 0) route = lookUp(url, host, exceptions) < 0 ? ${plan.otherwise} : 0;`,
    `  return ways[route];`,
    `}`,
  ].join('\n');
}

/** Tables as an expression for a PAC script. */
export function siteIndexText(tables: SiteIndex): string {
  return embed(tables);
}

/** No sites at all. */
export const emptySiteIndexText = siteIndexText({
  hosts: {},
  suffixes: {},
  patterns: {},
  blocks: [],
});

/** A value as ASCII script text. `JSON.parse` of a string keeps a host named `__proto__` a plain key, and reads large tables faster than a literal. */
function embed(value: unknown): string {
  const literal = JSON.stringify(JSON.stringify(value));
  return `JSON.parse(${literal.replaceAll(/[^\x20-\x7e]/g, escapeUnit)})`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

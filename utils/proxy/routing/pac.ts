import { isHostPort } from '../host-port';
import { lookUp, type SiteIndex } from './site-lookup';

/** Target of a route in PAC terms. */
export type PacRoute =
  | { kind: 'direct' }
  | { kind: 'proxy'; scheme: 'http' | 'https' | 'socks5'; host: string; port: number };

export interface PacPlan {
  /** Indexes consulted in this order before all others, each until a time in ms since the epoch; null: always. */
  temporary: readonly { index: string; endsAt: number | null }[];
  /** Index consulted before all sites: the service's own addresses, and sites that no profile takes. */
  first: string;
  /** Index of sites with a route. */
  tables: string;
  /** Index of the rule lists, consulted after the sites. */
  lists: string;
  /** Routes by number; 0 is direct. */
  routes: readonly PacRoute[];
  /** Route number for everything else. */
  otherwise: number;
  /** Index of sites that `otherwise` does not take; they go direct. */
  exceptions: string;
}

const words = { http: 'PROXY', https: 'HTTPS', socks5: 'SOCKS5' } as const;

/** Nothing listens on the discard port: requests routed here fail and never go direct. */
export const unreachableProxy = {
  kind: 'proxy',
  scheme: 'http',
  host: '127.0.0.1',
  port: 9,
} as const;

/**
 * PAC result in Chromium: it must be exactly DIRECT or a proxy (an empty string, `SYSTEM` or an unknown word goes
 * direct even with `mandatory`), and the script must be ASCII. An invalid proxy is replaced by an unreachable one.
 */
function routeText(route: PacRoute): string {
  if (route.kind === 'direct') return 'DIRECT';
  const { scheme, host, port } = isHostPort(route) ? route : unreachableProxy;
  return `${words[scheme]} ${host}:${port}`;
}

/** Builds the PAC script of a plan from indexes written by `siteIndexText` and the source of the shared lookup. */
export function pacScript(plan: PacPlan): string {
  return [
    `var lookUp = ${lookUp.toString()};`,
    `var first = ${plan.first};`,
    `var tables = ${plan.tables};`,
    `var lists = ${plan.lists};`,
    `var temporary = [${plan.temporary.map(({ index, endsAt }) => `[${index},${endsAt}]`).join()}];`,
    `var exceptions = ${plan.exceptions};`,
    `var routes = ${embed(plan.routes.map(routeText))};`,
    `function FindProxyForURL(url, host) {`,
    `  host = host.toLowerCase().replace(/\\.$/, '');`,
    `  var route = -1;`,
    `  for (var at = 0; at < temporary.length && route < 0; at++) {`,
    `    var endsAt = temporary[at][1];`,
    `    if (endsAt === null || Date.now() < endsAt) route = lookUp(url, host, temporary[at][0]);`,
    `  }`,
    `  if (route < 0) route = lookUp(url, host, first);`,
    `  if (route < 0) route = lookUp(url, host, tables);`,
    `  if (route < 0) route = lookUp(url, host, lists);`,
    `  if (route < 0) route = lookUp(url, host, exceptions) < 0 ? ${plan.otherwise} : 0;`,
    `  return routes[route];`,
    `}`,
  ].join('\n');
}

/** Serializes an index as an expression for a PAC script. */
export function siteIndexText(tables: SiteIndex): string {
  return embed(tables);
}

/** Serialized index without sites. */
export const emptySiteIndexText = siteIndexText({
  hosts: {},
  suffixes: {},
  patterns: {},
  blocks: [],
});

/**
 * Encodes a value as an ASCII script expression. `JSON.parse` keeps a host named `__proto__` a plain key, and
 * parses large indexes faster than a literal.
 */
function embed(value: unknown): string {
  const literal = JSON.stringify(JSON.stringify(value));
  return `JSON.parse(${literal.replaceAll(/[^\x20-\x7e]/g, escapeUnit)})`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

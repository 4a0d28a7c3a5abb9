import { lookUp, type SiteTables } from './lookup';

/** Where a route leads, in PAC's words. */
export type Way =
  | { kind: 'direct' }
  | { kind: 'proxy'; scheme: 'http' | 'https' | 'socks5'; host: string; port: number };

export interface PacPlan {
  /** Sites with a route of their own. */
  tables: SiteTables;
  /** By route number. */
  ways: readonly Way[];
  /** For everything else: a route number. */
  otherwise: number;
  /** Sites that `otherwise` does not take, and where they go instead; route numbers inside. */
  exceptions: SiteTables;
}

const words = { http: 'PROXY', https: 'HTTPS', socks5: 'SOCKS5' } as const;

/**
 * PAC in Chromium: the answer must be exactly DIRECT or a proxy (an empty string, `SYSTEM` or an
 * unknown word goes direct even with `mandatory`), and the text must be ASCII.
 */
function wayText(way: Way): string {
  return way.kind === 'direct' ? 'DIRECT' : `${words[way.scheme]} ${way.host}:${way.port}`;
}

/** The PAC script of a plan: the tables, and the very look-up that `routeOf` uses. */
export function pacScript(plan: PacPlan): string {
  return [
    `var lookUp = ${lookUp.toString()};`,
    `var tables = ${embed(plan.tables)};`,
    `var exceptions = ${embed(plan.exceptions)};`,
    `var ways = ${embed(plan.ways.map(wayText))};`,
    `function FindProxyForURL(url, host) {`,
    `  host = host.toLowerCase().replace(/\\.$/, '');`,
    `  var route = lookUp(url, host, tables);`,
    `  if (route < 0) route = lookUp(url, host, exceptions);`,
    `  return ways[route < 0 ? ${plan.otherwise} : route];`,
    `}`,
  ].join('\n');
}

/** Which route of the plan an address takes: what the PAC script would answer. */
export function routeOf(url: string, host: string, plan: PacPlan): number {
  const bare = host.toLowerCase().replace(/\.$/, '');
  const own = lookUp(url, bare, plan.tables);
  const route = own < 0 ? lookUp(url, bare, plan.exceptions) : own;
  return route < 0 ? plan.otherwise : route;
}

/** A value as ASCII script text. `JSON.parse` of a string keeps a host named `__proto__` a plain key, and reads large tables faster than a literal. */
function embed(value: unknown): string {
  const literal = JSON.stringify(JSON.stringify(value));
  return `JSON.parse(${literal.replaceAll(/[^\x20-\x7e]/g, escapeUnit)})`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

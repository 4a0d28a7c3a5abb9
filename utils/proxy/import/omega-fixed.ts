import * as z from 'zod/mini';
import type { ImportedRule } from './decision-list';
import { type ImportedServer, LooseNumber, LooseText, type SkippedItem } from './import-result';
import { readServer } from './read-server';
import { type ComparableSite, comparableSite, covers, overlaps } from './site-relations';
import { anySite } from './wildcards';

const EndpointSchema = z.object({
  scheme: LooseText,
  host: LooseText,
  port: LooseNumber,
});
type Endpoint = z.infer<typeof EndpointSchema>;
const MaybeEndpoint = z.catch(z.optional(EndpointSchema), undefined);
const LoginSchema = z.object({ username: LooseText, password: LooseText });

/** Fields of a fixed profile that name its proxies. */
export const fixedFields = {
  fallbackProxy: MaybeEndpoint,
  proxyForHttp: MaybeEndpoint,
  proxyForHttps: MaybeEndpoint,
  auth: z.catch(z.record(z.string(), z.catch(z.nullable(LoginSchema), null)), {}),
};
const FixedSchema = z.object({ name: LooseText, ...fixedFields });

/** Importable fixed profile: its servers, what goes to which, and its bypass list. */
export interface FixedProfile {
  /** By target. */
  servers: ReadonlyMap<string, ImportedServer>;
  /** Target of each scheme; null: direct; undefined: its server can't be imported. */
  routes: readonly (readonly [Scheme, string | null | undefined])[];
  /** Target of every scheme; null: they differ. */
  whole: string | null;
  bypass: ImportedRule[];
}

const schemes = ['http', 'https', 'ws', 'wss'] as const;
type Scheme = (typeof schemes)[number];
type Property = 'fallbackProxy' | 'proxyForHttp' | 'proxyForHttps';

/** Reads the proxies of a fixed profile; null, and reported in `skipped`, if none can be imported. */
export function readFixed(
  profile: z.infer<typeof FixedSchema>,
  skipped: SkippedItem[],
): Omit<FixedProfile, 'bypass'> | null {
  const { name, auth } = profile;
  const parts: { property: Property; endpoint: Endpoint; taken: Scheme[] }[] = [];
  for (const scheme of schemes) {
    const property = propertyOf(profile, scheme);
    const endpoint = property && profile[property];
    if (!property || !endpoint) continue;
    const part = parts.find((one) => isSame(one.endpoint, endpoint));
    if (part) part.taken.push(scheme);
    else parts.push({ property, endpoint, taken: [scheme] });
  }
  if (parts.length === 0) skipped.push({ name, why: 'line-unreadable' });
  const servers = new Map<string, ImportedServer>();
  const routes = new Map<Scheme, string | null | undefined>();
  for (const { property, endpoint, taken } of parts) {
    const { username = '', password = '' } = auth[property] ?? auth['all'] ?? {};
    const isOnly = parts.length === 1;
    const label = isOnly ? name : `${name}: ${taken.join(', ')}`;
    const target = isOnly ? name : `${name}\0${property}`;
    const server = readServer({ ...endpoint, name: label, username, password });
    if ('why' in server) skipped.push(server);
    else servers.set(target, server);
    for (const scheme of taken) routes.set(scheme, 'why' in server ? undefined : target);
  }
  if (servers.size === 0) return null;
  const isWhole = schemes.every((scheme) => routes.get(scheme) === name);
  return {
    servers,
    routes: schemes.map((scheme) => [scheme, routes.has(scheme) ? routes.get(scheme) : null]),
    whole: isWhole ? name : null,
  };
}

/** Without a fallback, schemes without a proxy go direct. */
function propertyOf(profile: z.infer<typeof FixedSchema>, scheme: Scheme): Property | undefined {
  const own = /^(http|ws)$/.test(scheme) ? 'proxyForHttp' : 'proxyForHttps';
  const order = scheme.startsWith('ws')
    ? (['fallbackProxy', own] as const)
    : ([own, 'fallbackProxy'] as const);
  return order.find((property) => profile[property] !== undefined);
}

const isSame = (a: Endpoint, b: Endpoint): boolean =>
  a.scheme === b.scheme && a.host === b.host && String(a.port) === String(b.port);

/** Rules that lead to a fixed profile, preceded by that profile's bypass rules. */
export function rulesOfFixed(
  rule: Omit<ImportedRule, 'target'>,
  fixed: FixedProfile,
  skipped: SkippedItem[],
): ImportedRule[] {
  const rules: ImportedRule[] = [];
  for (const line of rule.sites) {
    const site = comparableSite(line);
    if (!site) continue;
    for (const left of fixed.bypass) {
      for (const leftLine of left.sites) {
        const one = comparableSite(leftLine);
        if (!one || !overlaps(one, site)) continue;
        if (covers(one, site)) rules.push({ ...left, sites: [line] });
        else if (covers(site, one)) rules.push({ ...left, sites: [leftLine] });
        else skipped.push({ name: left.name, why: 'rule-order' });
      }
    }
    rules.push(...byScheme(rule.name, site, fixed, skipped));
  }
  return rules;
}

/** Rules for everything, by scheme, of a profile whose schemes differ. */
export const restByScheme = (
  name: string,
  fixed: Omit<FixedProfile, 'bypass'>,
  skipped: SkippedItem[],
): ImportedRule[] => rulesOfFixed({ name, sites: [anySite] }, { ...fixed, bypass: [] }, skipped);

/** The site for each scheme with its target, as far as sites can say it; the report names what they can't. */
function byScheme(
  name: string,
  site: ComparableSite,
  { routes, whole }: FixedProfile,
  skipped: SkippedItem[],
): ImportedRule[] {
  if (whole !== null) return [{ name, sites: [site.line], target: whole }];
  const taken = routes.filter(([scheme]) => site.scheme === '*' || site.scheme === scheme);
  const isPartial = site.kind === 'block' || taken.some(([, target]) => target === undefined);
  if (isPartial) skipped.push({ name, why: 'per-scheme-proxies' });
  // No site names a block with a scheme.
  if (site.kind === 'block') return [];
  return taken.flatMap(([scheme, target]) =>
    target === undefined ? [] : [{ name, sites: [underScheme(site, scheme)], target }],
  );
}

function underScheme({ key, isBelow, port, path }: ComparableSite, scheme: Scheme): string {
  const below = isBelow && key !== '*' ? '*.' : '';
  return `${scheme}://${below}${key}${port === '' ? '' : `:${port}`}${path}`;
}

import * as z from 'zod/mini';
import { ProductCodeSchema } from './product-codes';
import { SubscriptionSchema } from './rule-lists/subscription';
import { ProblemSchema } from '../problem';
import { lazyObject } from '@/utils/lazy-object';

export const sessionKinds = ['rotating', 'sticky', 'hard'] as const;

export const profileColors = [
  'teal',
  'blue',
  'violet',
  'pink',
  'red',
  'amber',
  'green',
  'grey',
] as const;
export type ProfileColor = (typeof profileColors)[number];

/** Traffic that a profile takes. The sites, up to 100,000, are stored separately (`sitesItem`). */
export const WhereSchema = lazyObject(() => ({
  /** `everything`, `only` its sites, or everything `except` its sites. */
  scope: z.enum(['everything', 'only', 'except']),
  windows: z.enum(['all', 'private']),
  /** Firefox: IDs of its containers (`cookieStoreId`); empty: any container. */
  containers: z.array(z.string()),
}));
export type Where = z.infer<typeof WhereSchema>;

/**
 * A profile's sites, stored apart from the profile because there may be 100,000. `text`: the user's list, one site
 * per line (syntax: `utils/proxy/routing/site.ts`). `tables`: the index built from it, as a PAC script expression
 * written by the page that saves the list (`parseSiteList`), so that a switch does not parse the list again.
 */
export const SitesSchema = lazyObject(() => ({
  text: z.string(),
  tables: z.string(),
  count: z.number(),
}));
export type Sites = z.infer<typeof SitesSchema>;

/** Rule of one site for a while, ahead of all other rules. */
export const TemporaryRuleSchema = lazyObject(() => ({
  /** In site syntax (`utils/proxy/routing/site.ts`). */
  site: z.string(),
  /** Null: the browser's own connection. */
  profileId: z.nullable(z.string()),
  since: z.number(),
  /** End in ms since the epoch; null: with its tab. */
  endsAt: z.nullable(z.number()),
  /** ID of the tab whose closing ends the rule; null: it ends at `endsAt`. */
  tabId: z.nullable(z.number()),
}));
export type TemporaryRule = z.infer<typeof TemporaryRuleSchema>;

/** Maximum limit of a session in MB. */
export const maxCapMb = 1_000_000;

/** Clamps a stored limit outside the bounds, as from a backup, instead of rejecting it. */
const cappedMb = (capMb: number) => Math.min(Math.max(1, Math.round(capMb)), maxCapMb);

/** Effects of an active profile beyond routing. */
const ExtrasSchema = lazyObject(() => ({
  /** Whether `Accept-Language` follows the exit's country. */
  acceptLanguage: z.boolean(),
  /** Whether images, video and fonts are blocked. */
  saveData: z.boolean(),
  /** Limit of one session in MB, by the service's balance; null: no limit. */
  capMb: z.nullable(z.number().check(z.overwrite(cappedMb))),
  /** Action at the limit: close the profile (block its traffic), or only warn. */
  atCap: z.enum(['close', 'warn']),
}));
export type Extras = z.infer<typeof ExtrasSchema>;

/** Default of a new profile, and of profiles stored by older versions. */
export const everywhere: Where = { scope: 'everything', windows: 'all', containers: [] };
export const noExtras: Extras = {
  acceptLanguage: false,
  saveData: false,
  capMb: null,
  atCap: 'warn',
};

const profileBase = () => ({
  id: z.string(),
  // A regular expression counts code points, zod's length checks UTF-16 units: long names of emoji would fail
  // those.
  name: z.string().check(z.regex(/^.{1,60}$/su)),
  color: z._default(z.enum(profileColors), 'teal'),
  /** Up to two characters shown on the profile's icon; empty: the country code, or the name's first letter. */
  letter: z._default(z.string().check(z.regex(/^.{0,2}$/su)), ''),
  where: z._default(WhereSchema, everywhere),
  extras: z._default(ExtrasSchema, noExtras),
  /** Subscribed rule list, in force with scope `only`; its copy is stored separately (`ruleListItem`). */
  ruleList: z.optional(SubscriptionSchema),
});
/** Targeting value, exactly as the service returned it. */
const TargetedSchema = z.lazy(() => z._default(z.nullable(z.string()), null));
export const ServiceProfileSchema = lazyObject(() => ({
  ...profileBase(),
  kind: z.enum(['service']),
  product: ProductCodeSchema,
  /** Two-letter ISO codes; empty: any country; several: the service chooses one at random. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
  session: z.enum(sessionKinds),
  /** Minutes for which a sticky session keeps its exit; 1 to 1440 (interface, generate). */
  lifetimeMinutes: z.int().check(z.gte(1), z.lte(1440)),
  continent: TargetedSchema,
  region: TargetedSchema,
  city: TargetedSchema,
  isp: TargetedSchema,
  adblock: z._default(z.boolean(), false),
  /** Static residential: the chosen address of the account; null: the first. */
  staticAddress: z._default(z.nullable(z.string()), null),
  /** Further password modifiers by key ('Expert'); they may multiply the cost of traffic. */
  expert: z._default(z.record(z.string(), z.string()), {}),
  /** Action shortly before a sticky session ends. */
  renewal: z._default(z.enum(['on', 'off', 'ask']), 'on'),
  /** Interval of automatic rotation in minutes; 0: off. */
  rotateEveryMinutes: z._default(z.int().check(z.gte(0), z.lte(1440)), 0),
}));
const CustomProfileSchema = lazyObject(() => ({
  ...profileBase(),
  kind: z.enum(['custom']),
  scheme: z.enum(['http', 'https', 'socks5']),
  host: z.string().check(z.minLength(1)),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  /** Whether a login is stored; the login itself is in the secrets vault. */
  hasLogin: z.boolean(),
}));
const DirectProfileSchema = lazyObject(() => ({ ...profileBase(), kind: z.enum(['direct']) }));
export const ProfileSchema = z.lazy(() =>
  z.union([ServiceProfileSchema, CustomProfileSchema, DirectProfileSchema]),
);
export type Profile = z.infer<typeof ProfileSchema>;
export type ServiceProfile = z.infer<typeof ServiceProfileSchema>;
export type CustomProfile = z.infer<typeof CustomProfileSchema>;

/** Exit as reported by the exit check. */
export const ExitSchema = lazyObject(() => ({
  address: z.string(),
  /** Null: the exit check does not report the country. */
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  network: z.nullable(z.string()),
  checkedAt: z.number(),
  /** Duration of the check in ms. */
  tookMs: z.number(),
}));
export type Exit = z.infer<typeof ExitSchema>;

export const ExitCheckRecordSchema = lazyObject(() => ({
  at: z.number(),
  /** Null: the check failed. */
  address: z.nullable(z.string()),
  tookMs: z.number(),
}));
export type ExitCheckRecord = z.infer<typeof ExitCheckRecordSchema>;

/**
 * State of a profile that is on or being switched. switching → on ⇄ rotating; any → blocked (no traffic until the
 * problem is solved).
 */
const ProfileStateSchema = lazyObject(() => ({
  profileId: z.string(),
  phase: z.enum(['switching', 'on', 'rotating', 'blocked']),
  /** Whether a switch or rotation waits for an answer of the account API now. */
  waitsForService: z.optional(z.boolean()),
  /** While it is being switched on: whether the user agreed to switch off profiles that share its endpoint. */
  replacesSharing: z.optional(z.boolean()),
  since: z.number(),
  /** Null for rotating, custom and direct profiles. Session IDs and logins are in the secrets vault. */
  session: z.nullable(
    z.object({ startedAt: z.number(), endsAt: z.nullable(z.number()), rotations: z.number() }),
  ),
  exit: z.nullable(ExitSchema),
  /** Exit before the last rotation, shown beside the current one. */
  previousExit: z.nullable(ExitSchema),
  check: z.enum(['checking', 'done', 'failed', 'none']),
  problem: z.nullable(ProblemSchema),
  /** Firefox: whether the proxy answered a probe that carried the login, after the exit check failed. */
  loginProven: z.optional(z.boolean()),
  /** Reason for which the profile was closed before an obstacle became its problem. */
  closedBy: z.optional(ProblemSchema),
  /** True from just before a changed profile is stored until a switch applies the change. */
  routeOutdated: z.optional(z.boolean()),
}));
export type ProfileState = z.infer<typeof ProfileStateSchema>;

export const EndpointSchema = lazyObject(() => ({
  scheme: z.enum(['http', 'https', 'socks5']),
  host: z.string(),
  port: z.number(),
}));

/** Route that the browser uses for a profile's traffic, or is given next. */
const AppliedRouteSchema = lazyObject(() => ({
  profileId: z.string(),
  /** Null: direct. */
  endpoint: z.nullable(EndpointSchema),
  where: WhereSchema,
  /** True from a change that closed a route for some sites until a switch applies it: see `inCatchAllOrder`. */
  precedesOthers: z.optional(z.boolean()),
}));
export type AppliedRoute = z.infer<typeof AppliedRouteSchema>;

/**
 * Stored state of proxying. Several profiles may be on at once; at most one catch-all profile per kind of window.
 */
export const ProxyStateSchema = lazyObject(() => ({
  /** In the order in which they were switched on. */
  on: z.array(ProfileStateSchema),
  /** States before the switch in progress, restored when it fails; null: no switch in progress. */
  before: z.nullable(z.array(ProfileStateSchema)),
  /**
   * Committed routes: those that the browser uses, or is given next; empty: Vantage changes nothing. The name is
   * stored, and older than the distinction.
   */
  appliedRoutes: z.array(AppliedRouteSchema),
  /** Problem that concerns no single profile, shown when none is on. */
  problem: z.nullable(ProblemSchema),
}));
export type ProxyState = z.infer<typeof ProxyStateSchema>;

import * as z from 'zod/mini';
import { ProductCodeSchema } from './product-codes';
import { ProblemSchema } from '../problem';

// Schemas are made on first use (`z.lazy`): a background or page that starts reads this file, and makes a few of them.

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

/** Which traffic a profile takes. The sites themselves, which may be 100,000, are kept apart (`sitesItem`). */
export const WhereSchema = z.lazy(() =>
  z.object({
    /** everything; `only` its sites; everything `except` its sites. */
    scope: z.enum(['everything', 'only', 'except']),
    windows: z.enum(['all', 'private']),
    /** Firefox: ids of the containers (`cookieStoreId`) it is for; none: whatever container. */
    containers: z.array(z.string()),
  }),
);
export type Where = z.infer<typeof WhereSchema>;

/**
 * A profile's sites, apart from the profile, because there may be 100,000 of them. `text` is what its owner
 * wrote, a site a line (syntax: `utils/proxy/routing/site.ts`); `tables` the same laid out for look-up, as an expression of a
 * PAC script, made by the page that saves them (`parseSiteList`): so switching neither reads nor parses them again.
 */
export const SitesSchema = z.lazy(() =>
  z.object({ text: z.string(), tables: z.string(), count: z.number() }),
);
export type Sites = z.infer<typeof SitesSchema>;

/** What a profile does while it is on, beyond carrying traffic. */
const ExtrasSchema = z.lazy(() =>
  z.object({
    /** `Accept-Language` follows the exit's country. */
    acceptLanguage: z.boolean(),
    /** Images, video and fonts are not loaded. */
    saveData: z.boolean(),
    /** MB one session may use, by the browser's count; null: no limit. */
    capMb: z.nullable(z.number()),
    /** At the limit: close (nothing goes out), or only warn. */
    atCap: z.enum(['close', 'warn']),
  }),
);
export type Extras = z.infer<typeof ExtrasSchema>;

/** What a profile is before its owner chooses otherwise; also what profiles stored by older versions get. */
export const everywhere: Where = { scope: 'everything', windows: 'all', containers: [] };
export const noExtras: Extras = {
  acceptLanguage: false,
  saveData: false,
  capMb: null,
  atCap: 'warn',
};

const profileBase = () => ({
  id: z.string(),
  // A pattern counts characters, zod's own lengths UTF-16 units: a long name in emoji would become unreadable.
  name: z.string().check(z.regex(/^.{1,60}$/su)),
  color: z._default(z.enum(profileColors), 'teal'),
  /** Up to two characters on its sign; empty: the country's code, or the name's first letter. */
  letter: z._default(z.string().check(z.regex(/^.{0,2}$/su)), ''),
  where: z._default(WhereSchema, everywhere),
  extras: z._default(ExtrasSchema, noExtras),
});
/** A value of the targeting settings, exactly as the service returned it. */
const TargetedSchema = z.lazy(() => z._default(z.nullable(z.string()), null));
export const ServiceProfileSchema = z.lazy(() =>
  z.object({
    ...profileBase(),
    kind: z.enum(['service']),
    product: ProductCodeSchema,
    /** Two-letter ISO codes; none: anywhere; several: one is chosen at random by the service. */
    countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
    session: z.enum(sessionKinds),
    /** Minutes a sticky session keeps its exit; 1 to 1440 (interface, generate). */
    lifetimeMinutes: z.int().check(z.gte(1), z.lte(1440)),
    continent: TargetedSchema,
    region: TargetedSchema,
    city: TargetedSchema,
    isp: TargetedSchema,
    adblock: z._default(z.boolean(), false),
    /** Static residential: which of the account's addresses; null: the first. */
    staticAddress: z._default(z.nullable(z.string()), null),
    /** Further modifiers of the password by key ('Expert'); they may multiply what traffic costs. */
    expert: z._default(z.record(z.string(), z.string()), {}),
    /** What happens shortly before a sticky session ends. */
    renewal: z._default(z.enum(['on', 'off', 'ask']), 'on'),
    /** Minutes between rotations made by themselves; 0: none. */
    rotateEveryMinutes: z._default(z.int().check(z.gte(0), z.lte(1440)), 0),
  }),
);
const CustomProfileSchema = z.lazy(() =>
  z.object({
    ...profileBase(),
    kind: z.enum(['custom']),
    scheme: z.enum(['http', 'https', 'socks5']),
    host: z.string().check(z.minLength(1)),
    port: z.int().check(z.gte(1), z.lte(65_535)),
    /** The login itself lives with the secrets. */
    hasLogin: z.boolean(),
  }),
);
const DirectProfileSchema = z.lazy(() => z.object({ ...profileBase(), kind: z.enum(['direct']) }));
export const ProfileSchema = z.lazy(() =>
  z.union([ServiceProfileSchema, CustomProfileSchema, DirectProfileSchema]),
);
export type Profile = z.infer<typeof ProfileSchema>;
export type ServiceProfile = z.infer<typeof ServiceProfileSchema>;
export type CustomProfile = z.infer<typeof CustomProfileSchema>;

/** What the world sees, as the exit check reported it. */
export const ExitSchema = z.lazy(() =>
  z.object({
    address: z.string(),
    /** Null: the exit check does not report it ('Asked for DE, got no location'). */
    country: z.nullable(z.string()),
    city: z.nullable(z.string()),
    network: z.nullable(z.string()),
    checkedAt: z.number(),
    /** Milliseconds the check took. */
    tookMs: z.number(),
  }),
);
export type Exit = z.infer<typeof ExitSchema>;

/** One exit check, as the history keeps it. */
export const ExitCheckRecordSchema = z.lazy(() =>
  z.object({
    at: z.number(),
    /** Null: it did not get through. */
    address: z.nullable(z.string()),
    tookMs: z.number(),
  }),
);
export type ExitCheckRecord = z.infer<typeof ExitCheckRecordSchema>;

/**
 * One profile that is on, or on its way.
 * switching → on ⇄ rotating; any → blocked (nothing goes out until the problem is solved).
 */
const ProfileStateSchema = z.lazy(() =>
  z.object({
    profileId: z.string(),
    phase: z.enum(['switching', 'on', 'rotating', 'blocked']),
    since: z.number(),
    /** Null for rotating, custom and direct profiles. Ids and logins live with the secrets. */
    session: z.nullable(
      z.object({ startedAt: z.number(), endsAt: z.nullable(z.number()), rotations: z.number() }),
    ),
    exit: z.nullable(ExitSchema),
    /** The exit before the last rotation, shown beside the new one. */
    previousExit: z.nullable(ExitSchema),
    check: z.enum(['checking', 'done', 'failed', 'none']),
    problem: z.nullable(ProblemSchema),
  }),
);
export type ProfileState = z.infer<typeof ProfileStateSchema>;

export const EndpointSchema = z.lazy(() =>
  z.object({ scheme: z.enum(['http', 'https', 'socks5']), host: z.string(), port: z.number() }),
);

/** Where a profile's traffic really goes now. */
const AppliedRouteSchema = z.lazy(() =>
  z.object({
    profileId: z.string(),
    /** Null: direct. */
    endpoint: z.nullable(EndpointSchema),
    where: WhereSchema,
  }),
);
export type AppliedRoute = z.infer<typeof AppliedRouteSchema>;

/** The proxy side as stored. Several profiles may be on at once; one for everything per kind of window. */
export const ProxyStateSchema = z.lazy(() =>
  z.object({
    /** In the order in which they were switched on. */
    on: z.array(ProfileStateSchema),
    /** What was on before the switch under way: it comes back when that fails. */
    before: z.nullable(z.array(ProfileStateSchema)),
    /** The routes in effect; none: Vantage changes nothing. */
    applied: z.array(AppliedRouteSchema),
    /** A problem of switching as a whole, shown when nothing is on. */
    problem: z.nullable(ProblemSchema),
  }),
);
export type ProxyState = z.infer<typeof ProxyStateSchema>;

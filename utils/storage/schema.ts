import * as z from 'zod/mini';
import { mapOf, matching, wholeNumber } from '../checks';
import { ProblemSchema } from '../problem';

/** Proxy products by the code of the account API's proxy data (interface, 'Product codes'). */
export const productCodes = ['rp', 'rpc', 'mp', 'dcp', 'static_residential'] as const;
export const ProductCodeSchema = z.enum(productCodes);
export type ProductCode = z.infer<typeof ProductCodeSchema>;

export const AddressesSchema = z.object({
  /** `{base_url}`: root of the account API, without `/public`. */
  accountApi: z.string(),
  /** Answers with the exit's address as plain text or JSON; empty: 'on, exit not verified'. */
  exitCheck: z.string(),
  dashboard: z.string(),
});
export type Addresses = z.infer<typeof AddressesSchema>;

export const SettingsSchema = z.object({
  addresses: AddressesSchema,
  /** How paid scrapes go out: as a background task, or waiting for the synchronous answer. */
  scrapeDelivery: z.enum(['background', 'wait']),
  theme: z.enum(['system', 'light', 'dark']),
});
export type Settings = z.infer<typeof SettingsSchema>;

/** A change of the settings that are no addresses. */
export const PreferencesSchema = z.object({
  scrapeDelivery: z.optional(SettingsSchema.shape.scrapeDelivery),
  theme: z.optional(SettingsSchema.shape.theme),
});

const PortsSchema = z.object({ http: z.number(), socks5: z.number() });

export const AccountProductSchema = z.object({
  code: ProductCodeSchema,
  /** MB left; null where the service reports none (static residential). */
  balanceMb: z.nullable(z.number()),
  /** Proxy host name; null where the service reports none (static residential). */
  endpoint: z.nullable(z.string()),
  ports: PortsSchema,
});
export type AccountProduct = z.infer<typeof AccountProductSchema>;

export const AccountSchema = z.object({
  /** Last four characters of the account key: all that is ever shown unasked. */
  keyTail: z.string(),
  /** As the service reports them on `/usage`; null when usage was refused. */
  ownershipScope: z.nullable(z.string()),
  authType: z.nullable(z.string()),
  /** `/usage` answered 403: connected, but the e-mail is not verified. */
  emailUnverified: z.boolean(),
  products: z.array(AccountProductSchema),
  countries: mapOf(mapOf(z.string())),
  scraper: z.object({
    hasAccess: z.boolean(),
    credits: z.number(),
    concurrency: z.number(),
    endpointUrl: z.string(),
    keyTail: z.nullable(z.string()),
    /** What the health call said last; null: not asked. */
    healthy: z.nullable(z.boolean()),
  }),
  browser: z.object({
    hasAccess: z.boolean(),
    credits: z.number(),
    concurrency: z.number(),
    maxSessionLengthSeconds: z.number(),
    endpointUrl: z.string(),
    keyTail: z.nullable(z.string()),
  }),
  /** Milliseconds since the epoch. */
  checkedAt: z.number(),
});
export type Account = z.infer<typeof AccountSchema>;

/** The account as stored: null until connected; the last failure beside the last good state. */
export const AccountStateSchema = z.object({
  account: z.nullable(AccountSchema),
  problem: z.nullable(ProblemSchema),
});
export type AccountState = z.infer<typeof AccountStateSchema>;

export const sessionKinds = ['rotating', 'sticky', 'hard'] as const;

const ProfileBase = {
  id: z.string(),
  name: z.string().check(matching(/^.{1,60}$/su)),
};
export const ServiceProfileSchema = z.object({
  ...ProfileBase,
  kind: z.enum(['service']),
  product: ProductCodeSchema,
  /** Two-letter ISO codes; none: anywhere; several: one is chosen at random by the service. */
  countries: z.array(z.string().check(matching(/^[A-Z]{2}$/))),
  session: z.enum(sessionKinds),
  /** Minutes a sticky session keeps its exit; 1 to 1440 (interface, generate). */
  lifetimeMinutes: z.number().check(wholeNumber(1, 1440)),
});
export const CustomProfileSchema = z.object({
  ...ProfileBase,
  kind: z.enum(['custom']),
  scheme: z.enum(['http', 'https', 'socks5']),
  host: z.string().check(matching(/./)),
  port: z.number().check(wholeNumber(1, 65_535)),
  /** The login itself lives with the secrets. */
  hasLogin: z.boolean(),
});
export const DirectProfileSchema = z.object({ ...ProfileBase, kind: z.enum(['direct']) });
export const ProfileSchema = z.union([
  ServiceProfileSchema,
  CustomProfileSchema,
  DirectProfileSchema,
]);
export type Profile = z.infer<typeof ProfileSchema>;
export type ServiceProfile = z.infer<typeof ServiceProfileSchema>;
export type CustomProfile = z.infer<typeof CustomProfileSchema>;

/** What the world sees, as the exit check reported it. */
export const ExitSchema = z.object({
  address: z.string(),
  /** Null: the exit check does not report it ('asked for DE, not confirmed'). */
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  network: z.nullable(z.string()),
  checkedAt: z.number(),
  /** Milliseconds the check took. */
  tookMs: z.number(),
});
export type Exit = z.infer<typeof ExitSchema>;

/**
 * One profile that is on, or on its way.
 * switching → on ⇄ rotating; any → blocked (nothing goes out until the problem is solved).
 */
export const LiveSchema = z.object({
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
});
export type Live = z.infer<typeof LiveSchema>;

/** The proxy side as stored. At most one profile takes everything; null: Vantage changes nothing. */
export const ProxyStateSchema = z.object({
  live: z.nullable(LiveSchema),
  /** What was live before the switch under way: it comes back when that fails. */
  before: z.nullable(LiveSchema),
  /** Where traffic really goes now, and whose login answers there; null: nothing of Vantage's. */
  applied: z.nullable(
    z.object({
      profileId: z.string(),
      /** Null: a direct profile. */
      endpoint: z.nullable(
        z.object({
          scheme: z.enum(['http', 'https', 'socks5']),
          host: z.string(),
          port: z.number(),
        }),
      ),
    }),
  ),
  /** A problem of switching as a whole, shown when nothing is on. */
  problem: z.nullable(ProblemSchema),
});
export type ProxyState = z.infer<typeof ProxyStateSchema>;

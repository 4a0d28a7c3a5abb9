import * as z from 'zod/mini';
import { ProductCodeSchema } from '../proxy/product-codes';
import { ProblemSchema } from '../problem';
import { storedBalance } from '../amount';
import { AddressesSchema } from '../settings/schema';

// Schemas are made on first use (`z.lazy`): a background or page that starts reads this file, and makes a few of them.

const PortsSchema = z.lazy(() =>
  z.object({
    http: z.number(),
    /** Null: the service reports none. */
    socks5: z.nullable(z.number()),
  }),
);

const AccountProductSchema = z.lazy(() =>
  z.object({
    code: ProductCodeSchema,
    /** MB left; null where the service reports none (static residential). */
    balanceMb: z.nullable(storedBalance()),
    /** Proxy host name; null where the service reports none (static residential). */
    endpoint: z.nullable(z.string()),
    ports: PortsSchema,
  }),
);
export type AccountProduct = z.infer<typeof AccountProductSchema>;

const AccountSchema = z.lazy(() =>
  z.object({
    /** Last four characters of the account key; no more is shown without a request. */
    keyTail: z.string(),
    /** As the service reports them on `/usage`; null when usage was refused. */
    ownershipScope: z.nullable(z.string()),
    authType: z.nullable(z.string()),
    /** `/usage` answered 403: connected, but the e-mail is not verified. */
    emailUnverified: z.boolean(),
    products: z.array(AccountProductSchema),
    countries: z.record(z.string(), z.record(z.string(), z.string())),
    scraper: z.object({
      hasAccess: z.boolean(),
      credits: storedBalance(),
      /** Raised by each answer that told of credits; absent: none did. */
      creditsVersion: z.optional(z.number()),
      concurrency: storedBalance(),
      /** Of a confirmed origin; see `pin-address.ts`. Empty: none. */
      endpointUrl: z.string(),
      /** What the service reports now, of an origin that the user has not confirmed. Absent: nothing to ask. */
      unconfirmedUrl: z.optional(z.string()),
      keyTail: z.nullable(z.string()),
      /** Last result of the health call; null: not called. */
      healthy: z.nullable(z.boolean()),
    }),
    browser: z.object({
      hasAccess: z.boolean(),
      credits: storedBalance(),
      concurrency: storedBalance(),
      maxSessionLengthSeconds: storedBalance(),
      endpointUrl: z.string(),
      unconfirmedUrl: z.optional(z.string()),
      keyTail: z.nullable(z.string()),
    }),
    /** Milliseconds since the epoch. */
    checkedAt: z.number(),
  }),
);
export type Account = z.infer<typeof AccountSchema>;

/** The account as stored: null until connected; the last error beside the last good state. */
export const AccountStateSchema = z.lazy(() =>
  z.object({ account: z.nullable(AccountSchema), problem: z.nullable(ProblemSchema) }),
);
export type AccountState = z.infer<typeof AccountStateSchema>;

const named = () => ({
  id: z.string(),
  /** The user's label; empty: none. */
  label: z.string(),
});
/** An account that is connected but not in use; its keys are stored with the secrets under its id. */
const OtherAccountSchema = z.lazy(() =>
  z.object({ ...named(), addresses: AddressesSchema, state: AccountStateSchema }),
);
export type OtherAccount = z.infer<typeof OtherAccountSchema>;
export const AccountsSchema = z.lazy(() =>
  z.object({ current: z.object(named()), others: z.array(OtherAccountSchema) }),
);
export type Accounts = z.infer<typeof AccountsSchema>;

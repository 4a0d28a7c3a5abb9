import * as z from 'zod/mini';
import { ProductCodeSchema } from '../proxy/product-codes';
import { ProblemSchema } from '../problem';
import { storedBalance } from '../amount';
import { AddressesSchema } from '../settings/schema';
import { lazyObject } from '@/utils/lazy-object';

const PortsSchema = lazyObject(() => ({
  http: z.number(),
  /** Null if the service reports none. */
  socks5: z.nullable(z.number()),
}));

const StaticOrderSchema = lazyObject(() => ({
  /** End in ISO 8601; as reported if it can't be read. */
  expiry: z.string(),
  /** Number of addresses that end then; null if one of them can't be read. */
  addresses: z.nullable(z.number()),
}));
export type StaticOrder = z.infer<typeof StaticOrderSchema>;

/** Names of the reported fields that the interface does not document; missing: none. */
const unknownFields = () => z.optional(z.array(z.string()));

const AccountProductSchema = lazyObject(() => ({
  code: ProductCodeSchema,
  /** Remaining MB; null if the service reports none (static residential). */
  balanceMb: z.nullable(storedBalance()),
  /** Proxy host name; null if the service reports none (static residential). */
  endpoint: z.nullable(z.string()),
  ports: PortsSchema,
  unknownFields: unknownFields(),
  /** Orders of static addresses that end; missing: none reported. */
  orders: z.optional(z.array(StaticOrderSchema)),
}));
export type AccountProduct = z.infer<typeof AccountProductSchema>;

/** Product under a code that the interface does not document. */
const UnknownProductSchema = lazyObject(() => ({
  code: z.string(),
  /** Remaining MB; null if the service reports none. */
  balanceMb: z.nullable(storedBalance()),
  /** Names of the reported fields. */
  fields: z.array(z.string()),
}));
export type UnknownProduct = z.infer<typeof UnknownProductSchema>;

const AccountSchema = lazyObject(() => ({
  /** Last four characters of the account key, for display. */
  keyTail: z.string(),
  /** Values reported by `/usage`; null if that request was refused. */
  ownershipScope: z.nullable(z.string()),
  authType: z.nullable(z.string()),
  /** Whether `/usage` answered 403: connected, but the e-mail is not verified. */
  emailUnverified: z.boolean(),
  products: z.array(AccountProductSchema),
  /** Missing: none. */
  unknownProducts: z.optional(z.array(UnknownProductSchema)),
  /** Products that cannot be used, each with the missing field: `mp: ports.http`; missing: none. */
  droppedProducts: z.optional(z.array(z.string())),
  countries: z.record(z.string(), z.record(z.string(), z.string())),
  scraper: z.object({
    hasAccess: z.boolean(),
    credits: storedBalance(),
    /** Number of responses so far whose credits were not above the stored ones; missing: none. */
    creditsVersion: z.optional(z.number()),
    /** Sum of the charges so far that came without a balance; missing: none. */
    creditsCharged: z.optional(z.number()),
    /** ID of the run whose response reported the credits; missing: several did, or the account API. */
    creditsRunId: z.optional(z.string()),
    concurrency: storedBalance(),
    /** URL of a confirmed origin; see `pin-address.ts`. '' for none. */
    endpointUrl: z.string(),
    /** URL reported by the service whose origin the user has not confirmed; missing: none. */
    unconfirmedUrl: z.optional(z.string()),
    keyTail: z.nullable(z.string()),
    /** Result of the last health request; null: not requested. */
    healthy: z.nullable(z.boolean()),
    unknownFields: unknownFields(),
  }),
  browser: z.object({
    hasAccess: z.boolean(),
    credits: storedBalance(),
    concurrency: storedBalance(),
    maxSessionLengthSeconds: storedBalance(),
    endpointUrl: z.string(),
    unconfirmedUrl: z.optional(z.string()),
    keyTail: z.nullable(z.string()),
    unknownFields: unknownFields(),
  }),
  /** Timestamp in ms. */
  checkedAt: z.number(),
}));
export type Account = z.infer<typeof AccountSchema>;

/**
 * Stored account: null until connected; `problem` is the last error and does not replace the
 * account.
 */
export const AccountStateSchema = lazyObject(() => ({
  account: z.nullable(AccountSchema),
  problem: z.nullable(ProblemSchema),
}));
export type AccountState = z.infer<typeof AccountStateSchema>;

const named = () => ({
  id: z.string(),
  /** Label set by the user; '' for none. */
  label: z.string(),
});
/** Connected account that is not in use; its keys are stored in the vault under its ID. */
const OtherAccountSchema = lazyObject(() => ({
  ...named(),
  addresses: AddressesSchema,
  state: AccountStateSchema,
}));
export type OtherAccount = z.infer<typeof OtherAccountSchema>;
export const AccountsSchema = lazyObject(() => ({
  current: z.object(named()),
  others: z.array(OtherAccountSchema),
}));
export type Accounts = z.infer<typeof AccountsSchema>;

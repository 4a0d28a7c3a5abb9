import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { ProductCodeSchema } from '../proxy/product-codes';
import { AddressesSchema } from '../settings/schema';
import { BalanceLevelsSchema } from './balance-levels';
import { PeriodSchema } from './usage/schema';

const AccountId = z.lazy(() => z.object({ id: z.string() }));

/** Connecting, the accounts beside the one in use, their reports and balances. */
export const accountMessages = {
  /** Verifies and stores. The set-up text is parsed by the page; an empty key keeps the stored one. */
  'account/connect': {
    from: 'page',
    input: () => z.object({ addresses: AddressesSchema, key: z.string() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'account/refresh': {
    from: 'page',
    input: () => Nothing,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** The user's yes to an address of another origin than those confirmed, exactly as it was shown. */
  'account/confirm-address': {
    from: 'page',
    input: () => z.object({ part: z.enum(['scraper', 'browser']), url: z.string() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'account/forget': {
    from: 'page',
    input: () => Nothing,
    output: () => Nothing,
    ...unpaidAnywhere,
  },

  /** Verifies another account and keeps it beside the one in use. */
  'accounts/add': {
    from: 'page',
    input: () => z.object({ addresses: AddressesSchema, key: z.string(), label: z.string() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'accounts/use': {
    from: 'page',
    input: () => AccountId,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'accounts/label': {
    from: 'page',
    input: () => z.object({ id: z.string(), label: z.string() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** Forgets one that is not in use, with its keys. */
  'accounts/remove': {
    from: 'page',
    input: () => AccountId,
    output: () => Nothing,
    ...unpaidAnywhere,
  },

  /** Reads one bandwidth report of the account in use; the report stands in storage. */
  'usage/read': {
    from: 'page',
    input: () => z.object({ product: ProductCodeSchema, period: PeriodSchema }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** Levels below which the account in use is told of. */
  'balance/levels': {
    from: 'page',
    input: () => z.object({ levels: BalanceLevelsSchema }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;

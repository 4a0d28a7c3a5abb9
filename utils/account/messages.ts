import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { ProductCodeSchema } from '../proxy/product-codes';
import { AddressesSchema } from '../settings/schema';
import { BalanceLevelsSchema } from './balance-levels';
import { PeriodSchema } from './usage/schema';

const AccountId = z.lazy(() => z.object({ id: z.string() }));

/** Messages about the account in use, other accounts, bandwidth reports and balance levels. */
export const accountMessages = {
  /**
   * Verifies and stores an account. The page has parsed the set-up text; an empty key keeps the
   * stored one.
   */
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
  /** Confirms a URL of a new origin, exactly as shown to the user. */
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

  /** Verifies another account and adds it to the list. */
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
  /** Removes an account that is not in use, with its keys. */
  'accounts/remove': {
    from: 'page',
    input: () => AccountId,
    output: () => Nothing,
    ...unpaidAnywhere,
  },

  /** Reads one bandwidth report of the account in use and stores it. */
  'usage/read': {
    from: 'page',
    input: () => z.object({ product: ProductCodeSchema, period: PeriodSchema }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** Sets the levels of the account in use below which the user is notified. */
  'balance/levels': {
    from: 'page',
    input: () => z.object({ levels: BalanceLevelsSchema }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;

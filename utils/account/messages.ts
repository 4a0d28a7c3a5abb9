import * as z from 'zod/mini';
import { type MessageRow, Nothing, unpaidInAnyWindow } from '../message-row';
import { ProductCodeSchema } from '../proxy/product-codes';
import { AddressesSchema } from '../settings/schema';
import { BalanceLevelsSchema } from './balance-levels';
import { PeriodSchema } from './usage/schema';
import { lazyObject } from '@/utils/lazy-object';

const AccountId = lazyObject(() => ({ id: z.string() }));

/** Messages about the account in use, other accounts, bandwidth reports and balance levels. */
export const accountMessages = {
  /**
   * Verifies and stores an account. The page has parsed the set-up text; an empty key keeps the
   * stored one.
   */
  'account/connect': {
    ...unpaidInAnyWindow,
    input: () => z.object({ addresses: AddressesSchema, key: z.string() }),
  },
  'account/refresh': { ...unpaidInAnyWindow, input: () => Nothing },
  /** Confirms a URL of a new origin, exactly as shown to the user. */
  'account/confirm-address': {
    ...unpaidInAnyWindow,
    input: () => z.object({ part: z.enum(['scraper', 'browser']), url: z.string() }),
  },
  /** Removes the account in use. `id`: the one that the user was asked about. */
  'account/forget': { ...unpaidInAnyWindow, input: () => AccountId },

  /** Verifies another account and adds it to the list. */
  'accounts/add': {
    ...unpaidInAnyWindow,
    input: () => z.object({ addresses: AddressesSchema, key: z.string(), label: z.string() }),
  },
  'accounts/use': { ...unpaidInAnyWindow, input: () => AccountId },
  'accounts/label': {
    ...unpaidInAnyWindow,
    input: () => z.object({ id: z.string(), label: z.string() }),
  },
  /** Removes an account that is not in use, with its keys. */
  'accounts/remove': { ...unpaidInAnyWindow, input: () => AccountId },

  /** Reads one bandwidth report of the account in use and stores it. */
  'usage/read': {
    ...unpaidInAnyWindow,
    input: () => z.object({ product: ProductCodeSchema, period: PeriodSchema }),
  },
  /** Sets the levels of the account in use below which the user is notified. */
  'balance/levels': {
    ...unpaidInAnyWindow,
    input: () => z.object({ levels: BalanceLevelsSchema }),
  },
} satisfies Record<string, MessageRow>;

import * as z from 'zod/mini';
import { BalanceSchema } from '../../account/balance-levels';
import { ReportsSchema } from '../../account/usage/schema';
import { storedItem } from '../items';

/** Last successful bandwidth reports by account. */
export const usageItem = storedItem({
  key: 'usage',
  version: 0,
  cleared: 'account',
  schema: () => ReportsSchema,
  initial: () => ({}),
});

/** Balance warnings by account: the user's thresholds, and which of them were crossed. */
export const balanceItem = storedItem({
  key: 'balance',
  version: 0,
  cleared: 'account',
  schema: () => z.record(z.string(), BalanceSchema),
  initial: () => ({}),
});

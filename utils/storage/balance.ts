import * as z from 'zod/mini';
import { BalanceSchema } from '../usage/levels';
import { storedItem } from './items';

/** Balance warnings by account: the user's levels, and what was below them. Cleared with the account they belong to. */
export const balanceItem = storedItem('balance', z.record(z.string(), BalanceSchema), () => ({}));

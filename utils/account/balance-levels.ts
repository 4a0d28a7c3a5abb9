import * as z from 'zod/mini';
import { storedLimit } from '../amount';
import { productCodes, type ProductCode } from '../proxy/product-codes';
import type { Account } from './schema';
import { lazyObject } from '@/utils/lazy-object';

/** Balances that can have a level: MB per product, and credits of the scraper and browser product. */
export const balanceNames = [...productCodes, 'scraper', 'browser'] as const;
export type BalanceName = ProductCode | 'scraper' | 'browser';

/** Maximum level: a thousand TB in MB, or a thousand million credits. */
export const maxLevel = 1_000_000_000;

/** Levels by balance, in MB or credits; a missing one means no level. */
const LevelsSchema = z.lazy(() => z.record(z.string(), storedLimit(maxLevel)));
export type BalanceThresholds = z.infer<typeof LevelsSchema>;

/** Stored per account: the levels, and the balances below them at the last check. */
export const BalanceSchema = lazyObject(() => ({ levels: LevelsSchema, low: z.array(z.string()) }));
export type Balance = z.infer<typeof BalanceSchema>;
export const noBalance: Balance = { levels: {}, low: [] };

/** Levels as set by the user. */
export const BalanceLevelsSchema = z.lazy(() =>
  z.partialRecord(z.enum(balanceNames), z.number().check(z.gte(0), z.lte(maxLevel))),
);

/** Balance in the unit of the level; null: not reported, or no access. */
export function remainingOf(account: Account, name: BalanceName): number | null {
  if (name === 'scraper' || name === 'browser') {
    return account[name].hasAccess ? account[name].credits : null;
  }
  return account.products.find(({ code }) => code === name)?.balanceMb ?? null;
}

/** Balances that the service reports, and that can therefore have a level. */
export function balancesWithLevels(account: Account): BalanceName[] {
  return balanceNames.filter((name) => remainingOf(account, name) !== null);
}

/** Balances strictly below their levels. */
export function balancesBelow(account: Account, levels: BalanceThresholds): BalanceName[] {
  return balanceNames.filter((name) => {
    const level = levels[name];
    const left = remainingOf(account, name);
    return level !== undefined && left !== null && left < level;
  });
}

/**
 * Checks the balances against the levels.
 * @returns the new stored state, and the balances that crossed their level since the last check. A
 * balance that is not reported keeps its state, so that a gap does not cause a crossing afterwards.
 */
export function compareLevels(
  before: Balance,
  account: Account,
): { next: Balance; crossed: BalanceName[] } {
  const low = balancesBelow(account, before.levels);
  const silent = balanceNames.filter(
    (name) =>
      before.low.includes(name) &&
      before.levels[name] !== undefined &&
      remainingOf(account, name) === null,
  );
  return {
    next: { levels: before.levels, low: [...low, ...silent] },
    crossed: low.filter((name) => !before.low.includes(name)),
  };
}

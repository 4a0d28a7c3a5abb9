import * as z from 'zod/mini';
import { productCodes, type ProductCode } from '../proxy/product-codes';
import type { Account } from './schema';

/** What a level can be set for: a product's balance in MB, or credits of the scraper or the browser. */
export const balanceNames = [...productCodes, 'scraper', 'browser'] as const;
export type BalanceName = ProductCode | 'scraper' | 'browser';

/** Levels by name: MB or credits; a name that is absent has none. */
const LevelsSchema = z.lazy(() => z.record(z.string(), z.number()));
export type BalanceThresholds = z.infer<typeof LevelsSchema>;

/** Stored for each account: the levels, and which balances were below them at the last check. */
export const BalanceSchema = z.lazy(() =>
  z.object({ levels: LevelsSchema, low: z.array(z.string()) }),
);
export type Balance = z.infer<typeof BalanceSchema>;
export const noBalance: Balance = { levels: {}, low: [] };

/** The largest level: a thousand TB, or as many credits. */
export const maxLevel = 1_000_000_000;

/** Levels as they may be set. */
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

/** The balances that can have a level: those that the service reports. */
export function balancesWithLevels(account: Account): BalanceName[] {
  return balanceNames.filter((name) => remainingOf(account, name) !== null);
}

/** The balances below their levels. Exactly at a level is not below it. */
export function balancesBelow(account: Account, levels: BalanceThresholds): BalanceName[] {
  return balanceNames.filter((name) => {
    const level = levels[name];
    const left = remainingOf(account, name);
    return level !== undefined && left !== null && left < level;
  });
}

/**
 * Checks the balances against the levels.
 * @returns the new stored state, and the balances that crossed their level since the last check. An unreported
 * balance keeps its state, so that a gap does not count as a crossing afterwards.
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

import { describe, expect, test } from 'vitest';
import type { Account } from '@/utils/account/schema';
import {
  type Balance,
  BalanceLevelsSchema,
  balancesWithLevels,
  compareLevels,
  balancesBelow,
} from '@/utils/account/balance-levels';
import { storedAccount } from '../../fixtures/stored-account';

function account(balanceMb: number | null, credits = 100, hasAccess = true): Account {
  const product = { endpoint: 'h', ports: { http: 1, socks5: 2 } };
  return storedAccount({
    products: [
      { ...product, code: 'rp', balanceMb },
      { ...product, code: 'static_residential', balanceMb: null },
    ],
    scraper: { hasAccess, credits, concurrency: 1 },
  });
}

describe('levels', () => {
  test('only what the service reports can have one', () => {
    expect(balancesWithLevels(account(5))).toEqual(['rp', 'scraper']);
    expect(balancesWithLevels(account(null, 0, false))).toEqual([]);
  });

  test('below is below, not at; without access nothing is low', () => {
    expect(balancesBelow(account(9.99, 50), { rp: 10, scraper: 50 })).toEqual(['rp']);
    expect(balancesBelow(account(10, 0, false), { rp: 10, scraper: 50 })).toEqual([]);
    expect(balancesBelow(account(0), { rp: 0 })).toEqual([]);
  });

  test('each crossing is told once, and once more after it was above again', () => {
    let kept: Balance = { levels: { rp: 10 }, low: [] };
    const crossings: string[][] = [];
    for (const balance of [11, 9, 8, null, 7, 12, 9]) {
      const { next, crossed } = compareLevels(kept, account(balance));
      kept = next;
      crossings.push(crossed);
    }
    expect(crossings).toEqual([[], ['rp'], [], [], [], [], ['rp']]);
  });

  test.each([
    [{ rp: 10, scraper: 0.5 }, true],
    [{}, true],
    [{ nobody: 1 }, false],
    [{ rp: -1 }, false],
    [{ rp: '10' }, false],
    [{ rp: 1e12 }, false],
    [null, false],
  ])('%j is taken: %s', (sent, good) => {
    expect(BalanceLevelsSchema.safeParse(sent).success).toBe(good);
  });
});

import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { RunSchema } from '@/utils/runs/schema';
import { RowSchema, rowOf } from '@/utils/library/library-row';
import { AccountStateSchema } from '@/utils/account/schema';
import { estimateCost } from '@/utils/runs/cost/estimate-cost';
import { lowestRecentBalance, pendingCost } from '@/utils/runs/cost/pending-cost';
import { noBrowser, noScraper } from '@/utils/service/connect';
import { createScraperApi } from '@/utils/service/scraper';
import { parseAmount, parseBalance } from '@/utils/amount';
import { parseScheduleRuns } from '@/utils/schedules/parse-service-lists';
import { ScheduleChangeSchema } from '@/utils/schedules/change-schema';
import { restoredRun } from '@/utils/settings/background/restored-run';
import { basics, scrapeRun } from '../tasks/example-options';

const url = 'https://shop.test/b';
const odd = [-1e9, -0.01, Infinity, -Infinity, Number.NaN];

describe('an amount', () => {
  test.each([
    ['2.5', 2.5],
    [' 2 ', 2],
    ['1,234.5', 1234.5],
    ['1,234,567', 1_234_567],
    ['1,5', 1.5],
    ['1,2,3', null],
    ['1e400', null],
    ['1e308', Number.MAX_SAFE_INTEGER],
    [1e308, Number.MAX_SAFE_INTEGER],
    [0, 0],
    ['', null],
    ['many', null],
    ['Infinity', null],
    [null, null],
    [true, null],
    [[7], null],
  ])('%j is %j', (reported, amount) => {
    expect(parseAmount(reported)).toBe(amount);
  });

  test.each(odd)('%d is none', (reported) => {
    expect(parseAmount(reported)).toBeNull();
  });

  test('an overdrawn balance is nothing left, and no unknown one', () => {
    expect(parseBalance('-3')).toBe(0);
    expect(parseBalance('-1,234')).toBe(0);
    expect(parseBalance('x')).toBeNull();
  });
});

describe('stored amounts', () => {
  test.each(odd)('%d in a run or its row counts as not told, and the rest is read', (amount) => {
    const run = scrapeRun({ cost: { used: amount, left: amount } });
    expect(z.parse(RunSchema, run).cost).toEqual({ used: null, left: null });
    const row = { ...rowOf(run, null), n: 1 };
    expect(z.parse(RowSchema, row).used).toBeNull();
  });

  test('an account with a negative balance is read as one that has nothing', () => {
    const product = { code: 'rp', balanceMb: -5, endpoint: null, ports: { http: 1, socks5: 2 } };
    const account = {
      keyTail: '',
      ownershipScope: null,
      authType: null,
      emailUnverified: false,
      products: [product],
      countries: {},
      scraper: { ...noScraper, credits: -1e9 },
      browser: { ...noBrowser, credits: -1 },
      checkedAt: 1,
    };
    const read = z.parse(AccountStateSchema, { account, problem: null }).account;
    expect(read?.scraper.credits).toBe(0);
    expect(read?.browser.credits).toBe(0);
    expect(read?.products[0]?.balanceMb).toBe(0);
  });
});

describe('restored runs', () => {
  const now = 1000;
  const hostile = scrapeRun({
    createdAt: 9e15,
    updatedAt: 9e15,
    cost: { used: 0, left: 1e9 },
  });
  const restored = restoredRun(hostile, {}, now);

  test('are never of the future', () => {
    expect(restored).toMatchObject({ createdAt: now, updatedAt: now });
  });

  test('are never of a time that cannot be shown', () => {
    const run = scrapeRun({
      createdAt: -1e300,
      updatedAt: -1,
      acceptedAt: 1e300,
      notBefore: 1e300,
      removedAt: 1e300,
    });
    const times = { createdAt: 0, updatedAt: 0, acceptedAt: now, notBefore: null, removedAt: now };
    expect(restoredRun(run, {}, now)).toMatchObject(times);
  });

  test('set no price', () => {
    const past = [restored, restored, restored];
    expect(estimateCost(url, basics, past)).toMatchObject({ from: 'published', most: 6 });
  });

  test('tell nothing of what is left', () => {
    const lost = scrapeRun({
      state: 'unknown',
      updatedAt: now - 10,
      cost: { used: null, left: null },
    });
    expect(pendingCost([restored, lost], now)).toBe(6);
    expect(lowestRecentBalance([restored], now)).toBe(Infinity);
  });

  test('a run whose time is yet to come tells nothing of what is left', () => {
    const lost = scrapeRun({ state: 'unknown', updatedAt: 50, cost: { used: null, left: null } });
    const future = scrapeRun({ updatedAt: now + 1, url: 'https://b.test/' });
    expect(pendingCost([future, lost], now)).toBe(6);
  });

  test('go by the name that their account has here', () => {
    const run = scrapeRun({ accountId: 'there' });
    expect(restoredRun(run, { there: 'here' }, now).accountId).toBe('here');
  });
});

describe('amounts that the service tells', () => {
  test('in headers are finite and not negative', async () => {
    const headers = { 'x-credits-used': '-1e9', 'x-credits-remaining': '-3' };
    const api = createScraperApi({
      baseUrl: 'https://scraper.test/api/v1',
      key: 'k',
      fetch: async () => new Response('{}', { headers }),
    });
    expect(await api.scrape({})).toMatchObject({ used: null, left: 0 });
  });

  test('of a schedule’s run may be text', () => {
    const runs = parseScheduleRuns({ runs: [{ credits_used: '2' }, { credits_used: -2 }] });
    expect(runs?.map(({ credits }) => credits)).toEqual([2, null]);
  });
});

test('a schedule’s price that would lift the floor is refused', () => {
  const toggle = { kind: 'toggle', id: 'a', name: 'A', active: true };
  expect(z.safeParse(ScheduleChangeSchema, { ...toggle, price: 2 }).success).toBe(true);
  expect(z.safeParse(ScheduleChangeSchema, { ...toggle, price: -1e9 }).success).toBe(false);
});

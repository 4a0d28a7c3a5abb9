import { describe, expect, test } from 'vitest';
import type { ScrapeOptions } from '@/utils/runs/schema';
import {
  addTypicalCosts,
  costVerdict,
  estimateCost,
  publishedCost,
  typicalAgentCost,
  withinCap,
} from '@/utils/runs/cost/estimate-cost';
import { agentRun, basics, scrapeRun } from '../tasks/example-options';

const url = 'https://shop.test/b';

describe('published prices', () => {
  test.each<[Partial<ScrapeOptions>, number, number, boolean]>([
    [{ mode: 'request', proxyType: 'datacenter' }, 1, 1, false],
    [{ mode: 'request' }, 2, 2, false],
    [{ mode: 'browser' }, 5, 5, false],
    [{ mode: 'auto' }, 2, 6, false],
    [{ mode: 'browser', screenshot: true }, 6, 6, false],
    [{ mode: 'browser', content: 'screenshot' }, 6, 6, false],
    [{ mode: 'request', ai: true, aiSource: 'markdown' }, 32, 32, false],
    [{ mode: 'browser', pdf: true }, 5, 5, true],
    [{ configId: 'c1' }, 2, 6, true],
  ])('%o: %i to %i', (options, least, most, hasUnpricedPart) => {
    expect(publishedCost({ ...basics, ...options })).toMatchObject({
      least,
      most,
      hasUnpricedPart,
    });
  });
});

describe('what a site cost before', () => {
  test('tells its price once three scrapes agree', () => {
    const past = [scrapeRun(), scrapeRun(), scrapeRun()];
    expect(estimateCost(url, basics, past)).toEqual({
      least: 2,
      most: 2,
      from: 'history',
      count: 3,
      hasUnpricedPart: false,
      typical: 2,
    });
    expect(estimateCost(url, basics, past.slice(1))).toMatchObject({ least: 2, most: 6, count: 2 });
  });

  test('between the least and the most of what it took, of the newest twenty', () => {
    const costing = (used: number) => scrapeRun({ cost: { used, left: null } });
    const past = [costing(3), costing(2), costing(5)];
    expect(estimateCost(url, basics, past)).toMatchObject({ least: 2, most: 5, count: 3 });
    // Two scrapes lower the minimum below the published price, but not the maximum.
    expect(estimateCost(url, basics, [costing(1), costing(2)])).toMatchObject({
      least: 1,
      most: 6,
      from: 'history',
    });
    expect(estimateCost(url, basics, [costing(9)])).toMatchObject({ least: 9, most: 9 });
    const many = [...Array.from({ length: 20 }, () => costing(2)), costing(1), costing(90)];
    expect(estimateCost(url, basics, many)).toMatchObject({ least: 2, most: 2, count: 20 });
  });

  test('the typical cost is the most frequent one, of several the newest', () => {
    const costing = (used: number) => scrapeRun({ cost: { used, left: null } });
    const typical = (...costs: number[]) => estimateCost(url, basics, costs.map(costing)).typical;
    expect([typical(), typical(6), typical(6, 2, 2), typical(6, 2, 2, 6)]).toEqual([null, 6, 2, 6]);
  });

  test('other sites tell the typical cost of a site that was never scraped, and set no bounds', () => {
    const other = scrapeRun({ url: 'https://other.test/' });
    const restored = scrapeRun({ restored: true });
    const dearer = scrapeRun({ url: other.url, options: { ...basics, screenshot: true } });
    expect(estimateCost(url, basics, [restored, dearer, other])).toMatchObject({
      least: 2,
      most: 6,
      from: 'published',
      typical: 2,
    });
    expect(estimateCost(url, basics, [restored, dearer]).typical).toBeNull();
  });

  test('requests to the agent have a typical cost of their own', () => {
    const costing = (used: number | null) => agentRun({ cost: { used, left: null } });
    expect(typicalAgentCost([scrapeRun(), costing(null)])).toBeNull();
    expect(typicalAgentCost([costing(90), costing(30), scrapeRun(), costing(30)])).toBe(30);
    expect(
      typicalAgentCost([agentRun({ restored: true, cost: { used: 5, left: null } })]),
    ).toBeNull();
  });

  test('a price that is not published stays open until three scrapes told it', () => {
    const options = { ...basics, pdf: true, mode: 'browser' as const };
    const past = [scrapeRun({ options }), scrapeRun({ options }), scrapeRun({ options })];
    expect(estimateCost(url, options, past)).toMatchObject({ hasUnpricedPart: false, count: 3 });
    expect(estimateCost(url, options, past.slice(1))).toMatchObject({
      hasUnpricedPart: true,
      count: 2,
    });
    expect(estimateCost(url, options, [])).toMatchObject({ hasUnpricedPart: true, count: 0 });
  });

  test('a saved config is told apart by its id, without the blanks around it', () => {
    const past = Array.from({ length: 3 }, () =>
      scrapeRun({ options: { ...basics, configId: 'c1' } }),
    );
    const of = (configId: string) => estimateCost(url, { ...basics, configId }, past).from;
    expect(of('c1')).toBe('history');
    expect(of(' c1 ')).toBe('history');
    expect(of('c2')).toBe('published');
    expect(of('')).toBe('published');
    expect(of('  ')).toBe('published');
  });

  test('addresses that are none are of no site but their own', () => {
    expect(estimateCost('no address', basics, [scrapeRun(), scrapeRun(), scrapeRun()]).from).toBe(
      'published',
    );
  });

  test('counts only the same site, asked in the same way, with a cost that was told', () => {
    const past = [
      scrapeRun({ url: 'https://other.test/' }),
      scrapeRun({ options: { ...basics, mode: 'browser' } }),
      scrapeRun({ options: { ...basics, ai: true, aiSource: 'markdown' } }),
      scrapeRun({ state: 'failed', cost: { used: 0, left: null } }),
      scrapeRun({ cost: { used: null, left: null } }),
      scrapeRun({ restored: true }),
      scrapeRun({ state: 'unknown' }),
      agentRun(),
    ];
    expect(estimateCost(url, basics, past)).toMatchObject({ from: 'published', least: 2, most: 6 });
  });
});

describe('whether a call may go out', () => {
  test.each([
    [5, 100, 20, 0, 'fine'],
    [20, 100, 20, 0, 'fine'],
    [21, 100, 20, 0, 'ask'],
    [5, 100, 20, 95, 'fine'],
    [6, 100, 20, 95, 'refuse'],
    [36, 100, 20, 95, 'refuse'],
    [1, 100, 0, 0, 'ask'],
    [5, null, 20, 95, 'fine'],
    // Without a minimum cost, the service decides whether credits are missing.
    [5, 2, 20, 0, 'fine'],
  ] as const)('%i of %s, limit %i, floor %i: %s', (most, left, confirmAbove, floor, verdict) => {
    expect(costVerdict({ most }, left, { confirmAbove, floor })).toBe(verdict);
  });
});

test('a call that stops at a cap costs no more than that', () => {
  const estimate = { ...publishedCost(basics), least: 2, most: 6, typical: 4 };
  expect(withinCap(estimate, 1)).toEqual({ ...estimate, least: 1, most: 1, typical: 1 });
  expect(withinCap(estimate, 5)).toEqual({ ...estimate, least: 2, most: 5, typical: 4 });
  expect(withinCap({ ...estimate, typical: null }, 1).typical).toBeNull();
});

test('the sum of two typical costs is known only if both are', () => {
  expect(addTypicalCosts(2, 5)).toBe(7);
  expect(addTypicalCosts(2, null)).toBeNull();
  expect(addTypicalCosts(null, 5)).toBeNull();
});

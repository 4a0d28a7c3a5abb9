import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queuedRun } from '@/utils/runs/queued-run';
import type { ScrapeRun } from '@/utils/runs/schema';
import {
  capAllows,
  dueTime,
  isAffordable,
  isDue,
  nextTime,
  watchAfterRun,
  spentNow,
  spentUnder,
  watchCost,
} from '@/utils/watches/watch-plan';
import { ended, watch } from './watches';

/** Scrape of the watched site with the options of the watch, which cost this much. */
const paid = (used: number): ScrapeRun => ({
  ...queuedRun('paid', watch().draft.url, watch().draft.options, 0),
  state: 'done',
  cost: { used, left: null },
});

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 22, 12);

test('missed runs are not made up for: the next one is in the same rhythm, and ahead', () => {
  const minutes = fc.integer({ min: 5, max: 43_200 });
  const times = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(times, minutes, times, (dueAt, every, now) => {
      const next = nextTime(dueAt, every, now);
      expect(next).toBeGreaterThan(Math.max(dueAt, now - 1));
      expect((next - dueAt) % (every * 60_000)).toBe(0);
      expect(next - Math.max(dueAt, now)).toBeLessThanOrEqual(every * 60_000);
    }),
  );
});

test('a watch is due when its time has come, and nothing is under way', () => {
  const pending = { runId: 'r', at: 1, begun: true, most: 1, reads: 0 };
  expect(isDue(watch({ nextAt: noon }), noon)).toBe(true);
  expect(isDue(watch({ nextAt: noon + 1 }), noon)).toBe(false);
  expect(isDue(watch({ nextAt: noon, state: 'paused' }), noon)).toBe(false);
  expect(isDue(watch({ nextAt: noon, pending }), noon)).toBe(false);
});

test('a watch whose next run lies beyond its rhythm, since the clock was set back, is due now', () => {
  const minutes = watch().draft.minutes;
  const far = watch({ nextAt: noon + minutes * 60_000 + 1 });
  expect(isDue(far, noon)).toBe(true);
  expect(dueTime(far, noon)).toBe(noon);
  const near = watch({ nextAt: noon + minutes * 60_000 });
  expect(dueTime(near, noon)).toBe(near.nextAt);
});

test('the cap counts the day in UTC, and begins anew with the next', () => {
  const used = watch({ spent: { period: '2026-11-22', credits: 98 } });
  expect(spentNow(used, noon)).toBe(98);
  expect(isAffordable(used, 2, noon)).toBe(true);
  expect(isAffordable(used, 3, noon)).toBe(false);
  expect(spentNow(used, noon + 12 * hour)).toBe(0);
  expect(isAffordable(used, 100, noon + 12 * hour)).toBe(true);
  expect(isAffordable(used, 101, noon + 12 * hour)).toBe(false);
});

const ranAt = (day: number, more: Parameters<typeof ended>[0] = {}) =>
  ended({ at: Date.UTC(2026, 10, day, 8), runId: `run ${day}`, ...more });

test('another unit of the cap counts what was used in its day or month', () => {
  const byDay = watch({ spent: { period: '2026-11-22', credits: 9 } });
  const pages = { count: 2, missing: 1, lost: 1, atRisk: 5 };
  const runs = [
    ended({ at: Date.UTC(2026, 9, 31), used: 100 }),
    ranAt(1, { used: 20, pages }),
    ranAt(21, { used: 3 }),
    // Its cost is known only to what is counted so far.
    ranAt(22, { used: null, outcome: 'unknown' }),
  ];
  const month = spentUnder('month', byDay, runs, noon);
  expect(month).toEqual({ period: '2026-11', credits: 37 });
  const byMonth = watch({ draft: { ...watch().draft, cap: { credits: 100, per: 'month' } } });
  const monthly = { ...byMonth, spent: month };
  expect(spentUnder('day', monthly, [...runs, ranAt(22, { at: noon, used: 4 })], noon)).toEqual({
    period: '2026-11-22',
    credits: 4,
  });
});

test('what is counted of a day that is over counts for its month, and not for another', () => {
  const used = watch({ spent: { period: '2026-11-22', credits: 98 } });
  const after = (days: number) => spentUnder('month', used, [], noon + days * 24 * hour);
  expect(after(3)).toEqual({ period: '2026-11', credits: 98 });
  expect(after(20)).toEqual({ period: '2026-12', credits: 0 });
  expect(spentUnder('month', watch(), [], noon)).toEqual({ period: '2026-11', credits: 0 });
});

test('what was counted for the other unit is exact, however often the unit changes', () => {
  const counted = watch({ spent: { period: '2026-11-22', credits: 3 } });
  const spentOther = { period: '2026-11', credits: 4900 };
  const after = watchAfterRun({ ...counted, spentOther }, ended({ used: 2 }), noon);
  expect(after.spent).toEqual({ period: '2026-11-22', credits: 5 });
  expect(spentUnder('month', after, [], noon)).toEqual({ period: '2026-11', credits: 4902 });
  const nextMonth = noon + 20 * 24 * hour;
  expect(spentUnder('month', after, [], nextMonth)).toEqual({
    period: '2026-12',
    credits: 0,
    earlier: [{ period: '2026-11', credits: 4902 }],
  });
});

test('setting a wrong clock right does not lift the cap', () => {
  const year = 365 * 24 * hour;
  const ran = (before: ReturnType<typeof watch>, used: number, now: number) =>
    watchAfterRun(before, ended({ used }), now);
  const today = ran(watch({ spentOther: { period: '', credits: 0 } }), 9, noon);
  const ahead = ran(today, 5, noon + year);
  expect([spentNow(ahead, noon + year), spentNow(ahead, noon)]).toEqual([5, 9]);
  expect(spentUnder('month', ahead, [], noon)).toMatchObject({ period: '2026-11', credits: 9 });
  const behind = ran(ahead, 4, noon - year);
  const back = ran(behind, 2, noon);
  expect(spentNow(back, noon)).toBe(11);
  // An older watch has nothing counted for the other unit.
  const { spentOther: _none, ...older } = ran(behind, 2, noon + 24 * hour);
  expect(spentUnder('month', older, [], noon)).toEqual({ period: '2026-11', credits: 11 });
  expect(spentUnder('month', back, [], noon)).toMatchObject({ period: '2026-11', credits: 11 });
  // Only the last days are kept.
  const days = [1, 2, 3, 4].reduce((w, day) => ran(w, 1, noon + day * 24 * hour), back);
  expect(days.spent.earlier?.map(({ period }) => period)).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
  ]);
});

test('a run that ends while the cap changes counts once', () => {
  const run = ranAt(21, { used: 7 });
  const pending = { runId: run.runId, at: run.at, begun: true, most: 7, reads: 0 };
  const credits = (...args: Parameters<typeof watch>) =>
    [[], [run]].map((runs) => spentUnder('month', watch(...args), runs, noon).credits);
  // Kept but not counted: it is counted when its outcome is stored.
  expect(credits({ pending })).toEqual([0, 0]);
  expect(credits({ last: run })).toEqual([7, 7]);
  const spent = { period: '2026-11-21', credits: 7 };
  expect(credits({ last: run, spent })).toEqual([7, 7]);
});

test('a lost reply counts with the most that it may have cost', () => {
  const pending = { runId: 'r', at: 1, begun: true, most: 7, reads: 0 };
  const lost = watchAfterRun(watch({ pending }), ended({ outcome: 'unknown', used: null }), noon);
  expect(lost).toMatchObject({
    pending: null,
    spent: { period: '2026-11-22', credits: 7 },
    total: { credits: 0, lost: 1, runs: 1 },
  });
  const untold = watchAfterRun(watch({ pending }), ended({ outcome: 'same', used: null }), noon);
  expect([untold.spent, untold.total]).toEqual([lost.spent, lost.total]);
  const failed = watchAfterRun(watch({ pending }), ended({ outcome: 'failed', used: null }), noon);
  expect([failed.spent.credits, failed.total.lost]).toEqual([0, 0]);
  const paid = watchAfterRun(lost, ended({ used: 3 }), noon);
  expect(paid).toMatchObject({ spent: { credits: 10 }, total: { credits: 3, lost: 1, runs: 2 } });
});

test('three runs in a row that may cost and bring nothing pause a watch', () => {
  const fail = (outcome: 'drift' | 'unknown' | 'failed' | 'same', one = watch()) =>
    watchAfterRun(one, ended({ outcome }), noon);
  const twice = fail('drift', fail('unknown'));
  expect(twice).toMatchObject({ state: 'active', problem: null });
  expect(fail('drift', twice)).toMatchObject({
    state: 'paused',
    problem: { code: 'watch-stalled' },
  });
  expect(fail('failed', twice).state).toBe('active');
  expect(fail('drift', fail('same', twice)).state).toBe('active');
});

test('three results in a row that were paid for and not stored pause a watch', () => {
  const problem = { code: 'result-not-stored' } as const;
  const fail = (one = watch()) =>
    watchAfterRun(one, ended({ outcome: 'failed', used: 2, problem }), noon);
  const twice = fail(fail());
  expect(twice.state).toBe('active');
  expect(fail(twice)).toMatchObject({ state: 'paused', problem: { code: 'watch-stalled' } });
});

test.each(['watch-page-failed', 'watch-unreadable'] as const)(
  'three pages in a row with %s pause a watch, and count at their most if the price is unknown',
  (code) => {
    const pending = { runId: 'r', at: 1, begun: true, most: 7, reads: 0 };
    const fail = (one: ReturnType<typeof watch>, used: number | null) =>
      watchAfterRun(
        { ...one, pending },
        ended({ outcome: 'failed', used, problem: { code } }),
        noon,
      );
    const twice = fail(fail(watch(), null), 2);
    expect(twice).toMatchObject({ state: 'active', fruitless: 2, spent: { credits: 9 } });
    expect(twice.total).toEqual({ credits: 2, lost: 1, runs: 2 });
    expect(fail(twice, 0).state).toBe('active');
    expect(fail(twice, null)).toMatchObject({
      state: 'paused',
      problem: { code: 'watch-stalled' },
    });
  },
);

test('a site that is down for a while does not pause a watch, though its pages are charged', () => {
  const pending = { runId: 'r', at: 1, begun: true, most: 7, reads: 0 };
  const problem = { code: 'watch-page-failed', status: 503 } as const;
  for (const pages of [undefined, { count: 2, missing: 0, lost: 0, atRisk: 0 }]) {
    let one = watch();
    const run = ended({ outcome: 'failed', used: 2, problem, ...(pages && { pages }) });
    for (let runs = 0; runs < 4; runs += 1) one = watchAfterRun({ ...one, pending }, run, noon);
    expect(one).toMatchObject({ state: 'active', fruitless: 0, spent: { credits: 8 } });
  }
});

test('the cost of 30 days is that of all runs', () => {
  const { run, month } = watchCost({ ...watch().draft, minutes: 720 }, []);
  expect(run.most).toBeGreaterThan(0);
  expect(month.most).toBe(run.most * 60);
  expect(month.typical).toBeNull();
  const known = watchCost({ ...watch().draft, minutes: 1000 }, [paid(1)]);
  expect(known.run).toMatchObject({ least: 1, most: 2, typical: 1 });
  expect(known.month).toMatchObject({ least: 43, most: 86, typical: 43 });
});

test('a credit limit must leave room for one run, or the watch would never run', () => {
  const cost = watchCost(watch().draft, []);
  expect(cost.run.most).toBe(2);
  expect([0, 1, 2, 3].map((cap) => capAllows(cost, cap))).toEqual([false, false, true, true]);
  const free = { run: { ...cost.run, least: 0, most: 0 } };
  expect([0, 1].map((cap) => capAllows(free, cap))).toEqual([false, true]);
});

test('earlier scrapes that cost less do not limit what a run may cost', () => {
  const options = { ...watch().draft.options, mode: 'auto' as const };
  const draft = { ...watch().draft, options, minutes: 1440 };
  const past = Array.from({ length: 3 }, () => ({ ...paid(2), options }));
  const cost = watchCost(draft, past);
  expect(cost.run).toMatchObject({ least: 2, most: 6, typical: 2 });
  expect(cost.month.most).toBe(180);
  expect([5, 6].map((cap) => capAllows(cost, cap))).toEqual([false, true]);
  const urls = ['https://a.test/1', 'https://a.test/2'];
  const ofJob = watchCost({ ...draft, urls, pages: 3 }, past);
  expect([ofJob.run.most, ofJob.full, ofJob.each]).toEqual([36, 36, 6]);
});

test('the limit of a run holds for all parts of its expected cost', () => {
  const { draft } = watch();
  const urls = ['https://a.test/1', 'https://a.test/2'];
  const { run, full } = watchCost({ ...draft, urls, runCap: 3 }, [paid(5)]);
  expect(run).toMatchObject({ least: 3, most: 3, typical: 3 });
  expect(full).toBe(10);
});

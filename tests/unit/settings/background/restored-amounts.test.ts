import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { BalanceSchema } from '@/utils/account/balance-levels';
import { defaultScrapePreferences } from '@/utils/runs/parameters/presets-and-limits';
import { ScrapePreferencesSchema } from '@/utils/runs/schema';
import { affordable, retryItem } from '@/utils/jobs/job-states';
import { restoredJob } from '@/utils/jobs/job-bundle';
import { type Job, type JobItem, JobSchema } from '@/utils/jobs/schema';
import { noExtras, ProfileSchema } from '@/utils/proxy/schema';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { restoredWatch } from '@/utils/watches/restored-watch';
import { readBackup } from '@/utils/settings/parse-backup';
import { account, addressesOf } from '../../../fixtures/restoring';
import { storedBackup, storedComparison } from '../../../fixtures/stored-backup';
import { storedRecipe } from '../../../fixtures/stored-work';
import { serviceProfile } from '../../../fixtures/stored-profiles';
import { watch } from '../../watches/watches';

/** Amounts and times in a backup that would lift a cap, or could not be shown. */

const now = 1_800_000_000_000;
const job: Job = {
  id: 'job',
  name: 'Job',
  state: 'running',
  createdAt: -1e300,
  endedAt: 1e300,
  accountId: 'account',
  // One credit for each address, so that the reserve of the file counts.
  options: { ...defaultOptions, mode: 'request', proxyType: 'datacenter' },
  count: 1,
  totals: { waiting: 1, running: -1e9, done: 0, failed: 0, unknown: 0 },
  used: -1e9,
  reserve: 2,
  cap: 10,
  problem: null,
  lost: -1e9,
  lostInRow: 0,
  typicalMs: -5,
  recentEnds: [],
};
const item: JobItem = {
  jobId: 'job',
  n: 0,
  url: 'https://shop.test/',
  state: 'waiting',
  runId: null,
  problem: null,
};

test('a job keeps its cap', () => {
  const restored = restoredJob({ job, items: [item] }, {}, now).job;
  expect(affordable(restored)).toBe(5);
  expect(restored).toMatchObject({ createdAt: 0, endedAt: now, typicalMs: 0, used: 0, lost: 0 });
  expect(
    affordable(restoredJob({ job: { ...job, reserve: -2 }, items: [item] }, {}, now).job),
  ).toBe(10);
});

test('a job reserves what its addresses may cost by the published prices', () => {
  const cheap = { ...job, reserve: 0.001 };
  const options = { ...defaultOptions, mode: 'browser', ai: true, aiSource: 'markdown' } as const;
  const priced = restoredJob({ job: { ...cheap, options, cap: 80 }, items: [item] }, {}, now).job;
  expect(priced.reserve).toBe(35);
  expect(affordable(priced)).toBe(2);
  // One address is tried again in a mode that costs more.
  const items: JobItem[] = [item, { ...item, n: 1, mode: 'browser' }];
  expect(restoredJob({ job: cheap, items }, {}, now).job.reserve).toBe(5);
  expect(restoredJob({ job: { ...cheap, reserve: 40 }, items }, {}, now).job.reserve).toBe(40);
});

test('a job that says it is done waits for the user while it has addresses left', () => {
  const failed: JobItem = { ...item, state: 'failed', problem: { code: 'scrape-failed' } };
  const done: Job = { ...job, state: 'done' };
  const restored = restoredJob({ job: done, items: [failed, { ...item, n: 1 }] }, {}, now);
  const paused = { state: 'paused', endedAt: null, problem: { code: 'restored-paused' } };
  expect(restored.job).toMatchObject(paused);
  // Trying the failed one again begins none of the others.
  const again = retryItem({ job: restored.job, item: failed });
  expect(again.job.state).toBe('paused');
  expect(restoredJob({ job: done, items: [failed] }, {}, now).job.state).toBe('done');
  const cancelled: Job = { ...job, state: 'cancelled' };
  expect(restoredJob({ job: cancelled, items: [item] }, {}, now).job.state).toBe('cancelled');
});

test.each([
  [-1, 1],
  [2.4, 2],
  [1e9, 1000],
])('a job that reads %f of a host at once can go on', (perHost, expected) => {
  expect(JobSchema.parse({ ...job, perHost })).toMatchObject({ perHost: expected });
});

test.each([
  [-1, 1],
  [0.2, 1],
  [1e9, 1_000_000],
  [null, null],
])('a limit of %f MB is one that the form allows', (capMb, expected) => {
  const extras = { ...noExtras, capMb };
  expect(ProfileSchema.parse(serviceProfile({ extras })).extras.capMb).toBe(expected);
});

test('no time of a backup is in the future, which could not be shown', () => {
  const future = 1e300;
  const state = { account: { ...account, checkedAt: future }, problem: null };
  const run = { at: future, rows: 1, fill: [1] };
  const version = { revision: 1, at: future, draft: storedRecipe.draft };
  const read = readBackup(
    JSON.stringify({
      ...storedBackup,
      at: future,
      account: state,
      accounts: {
        current: { id: 'a', label: '' },
        others: [{ id: 'b', label: '', addresses: addressesOf('b.test'), state }],
      },
      geoComparisons: {
        last: null,
        list: [{ ...storedComparison, createdAt: future, removedAt: -1 }],
      },
      recipes: [
        { ...storedRecipe, createdAt: future, updatedAt: -1, lastRun: run, earlier: [version] },
        storedRecipe,
      ],
    }),
  );
  const latest = Date.now();
  const times = [
    read?.at,
    read?.account.account?.checkedAt,
    read?.accounts.others[0]?.state.account?.checkedAt,
    read?.geoComparisons?.list[0]?.createdAt,
    read?.geoComparisons?.list[0]?.removedAt,
    read?.recipes?.[0]?.createdAt,
    read?.recipes?.[0]?.updatedAt,
    read?.recipes?.[0]?.lastRun?.at,
    read?.recipes?.[0]?.earlier?.[0]?.at,
  ];
  for (const at of times) {
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThanOrEqual(latest);
  }
  expect(read?.recipes?.[1]).toEqual(storedRecipe);
});

test('a watch keeps its cap, and is due within its interval', () => {
  const restored = restoredWatch(
    watch({
      createdAt: 1e300,
      nextAt: 1e300,
      spent: {
        period: '2027-01-15',
        credits: -1e9,
        earlier: [{ period: '2027-01-14', credits: -1e9 }],
      },
      total: { credits: -1, lost: -1, runs: -1 },
    }),
    {},
    now,
  );
  expect(restored).toMatchObject({
    createdAt: now,
    nextAt: now + 60 * 60_000,
    spent: {
      period: '2027-01-15',
      credits: 0,
      earlier: [{ period: '2027-01-14', credits: 0 }],
    },
    total: { credits: 0, lost: 0, runs: 0 },
  });
  expect(restoredWatch(watch({ nextAt: now + 1000 }), {}, now).nextAt).toBe(now + 1000);
});

test('limits are read as the nearest that the user could set', () => {
  const stored = { ...defaultScrapePreferences, confirmAbove: 1e15, agentAbove: -1, floor: -1e9 };
  expect(z.parse(ScrapePreferencesSchema, stored)).toMatchObject({
    confirmAbove: 1e6,
    agentAbove: 0,
    floor: 0,
  });
  expect(z.parse(BalanceSchema, { levels: { scraper: -5, rp: 1e99 }, low: [] }).levels).toEqual({
    scraper: 0,
    rp: 1e9,
  });
});

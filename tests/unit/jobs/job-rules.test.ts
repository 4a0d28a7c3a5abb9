import { expect, test } from 'vitest';
import { groupEnds } from '@/utils/jobs/end-groups';
import { estimateJob } from '@/utils/jobs/job-cost';
import { completeItem, startItem } from '@/utils/jobs/job-states';
import { jobProgress, withEnd } from '@/utils/jobs/job-progress';
import { hostGapMs, type HostLoad, pickAddresses } from '@/utils/jobs/pick-addresses';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { publishedCost, withinCap } from '@/utils/runs/cost/estimate-cost';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { queuedRun } from '@/utils/runs/queued-run';
import type { ScrapeRun } from '@/utils/runs/schema';
import { firstExpectedMs, pollDelay } from '@/utils/runs/tasks/poll-plan';

const item = (n: number, url: string, change: Partial<JobItem> = {}): JobItem => ({
  jobId: 'job',
  n,
  url,
  state: 'waiting',
  runId: null,
  problem: null,
  ...change,
});

const hosts = (perHost = Infinity): HostLoad => ({
  starts: new Map(),
  running: new Map(),
  perHost,
});

test('a host that has as many scrapes as it may is skipped, without a time to wait for', () => {
  const waiting = [item(0, 'https://a.test/1'), item(1, 'https://b.test/1')];
  const load = hosts(2);
  load.running.set('a.test', 2);
  expect(pickAddresses(waiting, 3, load, 1000)).toEqual({ items: [waiting[1]], waitMs: Infinity });
  expect(load.running.get('b.test')).toBe(1);
  load.running.set('a.test', 1);
  expect(pickAddresses(waiting, 1, load, 1000).items).toEqual([waiting[0]]);
});

test('a host is asked once within the gap; others go on meanwhile', () => {
  const waiting = [
    item(0, 'https://a.test/1'),
    item(1, 'https://a.test/2'),
    item(2, 'https://b.test/1'),
  ];
  const load = hosts();
  const first = pickAddresses(waiting, 3, load, 1000);
  expect(first.items.map(({ n }) => n)).toEqual([0, 2]);
  expect(first.waitMs).toBe(hostGapMs);
  const rest = pickAddresses(waiting.slice(1, 2), 3, load, 1000 + hostGapMs);
  expect(rest.items.map(({ n }) => n)).toEqual([1]);
  expect(rest.waitMs).toBe(Infinity);
});

test('a clock that was set back does not hold up a host', () => {
  const load = hosts();
  load.starts.set('a.test', 3_600_000);
  expect(pickAddresses([item(0, 'https://a.test/1')], 1, load, 1000).items).toHaveLength(1);
});

test('no more are picked than there is room for', () => {
  const waiting = [item(0, 'https://a.test/'), item(1, 'https://b.test/')];
  expect(pickAddresses(waiting, 1, hosts(), 0).items).toHaveLength(1);
});

test('an estimate adds up the published prices, and what sites that were scraped before really cost', () => {
  const options = { ...defaultOptions, mode: 'request' } as const;
  const { most } = publishedCost(options);
  const past: ScrapeRun = {
    ...queuedRun('r', 'https://a.test/', options, 0),
    state: 'done',
    cost: { used: 7, left: null },
  };
  const urls = ['https://a.test/1', 'https://a.test/2', 'https://b.test/1'];
  expect(estimateJob(urls, options, [])).toMatchObject({ most: 3 * most, each: most });
  const followed = estimateJob(urls, options, [], 4);
  expect(followed).toMatchObject({ most: 12 * most, least: 3 * most, each: most, isUpTo: true });
  const estimate = estimateJob(urls, options, [past, past, past]);
  expect(estimate).toMatchObject({ most: 14 + most, each: 7, from: 'published', count: 3 });
});

test('no part of an estimate is above the limit of its job', () => {
  const options = { ...defaultOptions, mode: 'request' } as const;
  const past: ScrapeRun = {
    ...queuedRun('r', 'https://a.test/', options, 0),
    state: 'done',
    cost: { used: 7, left: null },
  };
  const urls = ['https://a.test/1', 'https://a.test/2'];
  const estimate = estimateJob(urls, options, [past, past, past]);
  expect(estimate).toMatchObject({ least: 14, most: 14, typical: 14 });
  expect(withinCap(estimate, 5)).toMatchObject({ least: 5, most: 5, typical: 5 });
  expect(withinCap(estimate, 20)).toEqual(estimate);
  expect(withinCap({ ...estimate, least: 2, typical: null }, 5)).toMatchObject({
    least: 2,
    most: 5,
    typical: null,
  });
});

const job: Job = {
  id: 'job',
  name: 'Job',
  state: 'running',
  createdAt: 0,
  endedAt: null,
  accountId: '',
  options: defaultOptions,
  count: 100,
  totals: { waiting: 85, running: 5, done: 10, failed: 0, unknown: 0 },
  used: 0,
  reserve: 1,
  cap: 100,
  problem: null,
  lost: 0,
  lostInRow: 0,
  typicalMs: null,
  recentEnds: [1000, 2000, 3000, 4000],
};

test('the rate is that of the last ends, and tells the time left', () => {
  expect(jobProgress(job, 4000)).toEqual({ ended: 10, left: 90, perMinute: 60, leftMs: 90_000 });
  expect(jobProgress(job, 7000).perMinute).toBe(30);
  expect(jobProgress({ ...job, state: 'paused' }, 4000).perMinute).toBeNull();
  expect(jobProgress({ ...job, recentEnds: [1000] }, 4000).leftMs).toBeNull();
  // Further pages may be found.
  const totals = { ...job.totals, done: 8, reading: 2 };
  expect(jobProgress({ ...job, follows: 3, totals }, 4000)).toEqual({
    ended: 8,
    left: 92,
    perMinute: 60,
    leftMs: null,
  });
  expect(
    withEnd(
      Array.from({ length: 30 }, (_, at) => at),
      99,
    ),
  ).toHaveLength(30);
});

test('ends at one instant tell no rate, such as after a pause', () => {
  const burst = { ...job, recentEnds: [1000, 1000, 1000, 1001] };
  expect(jobProgress(burst, 1001)).toMatchObject({ perMinute: null, leftMs: null });
  expect(jobProgress(burst, 3999).perMinute).toBeNull();
  expect(jobProgress(burst, 4000).perMinute).toBe(60);
});

test('ends are grouped by state and cause, the largest first', () => {
  const failed = { state: 'failed', problem: { code: 'scrape-failed' } } as const;
  const groups = groupEnds([
    item(0, 'https://a.test/0', { state: 'unknown', problem: { code: 'maybe-charged' } }),
    ...Array.from({ length: 7 }, (_, n) => item(n, `https://a.test/${n}`, failed)),
    item(9, 'https://a.test/9', { state: 'done' }),
  ]);
  expect(groups).toMatchObject([
    { state: 'failed', problem: { code: 'scrape-failed' }, count: 7 },
    { state: 'unknown', problem: { code: 'maybe-charged' }, count: 1 },
  ]);
  expect(groups[0]?.urls).toHaveLength(5);
});

test('a task of a job is polled when many have ended, then quickly; in the end as all others', () => {
  expect(pollDelay(0, 6000)).toBe(6000);
  expect(pollDelay(1, 6000)).toBeCloseTo(180);
  expect(pollDelay(3, 6000)).toBeCloseTo(281.25);
  expect(pollDelay(0, 100)).toBe(500);
  expect(pollDelay(5, 100)).toBe(150);
  expect(pollDelay(0, 600_000)).toBe(20_000);
  expect(pollDelay(5, 600_000)).toBe(4000);
  expect(pollDelay(40, 6000)).toBe(pollDelay(40));
});

/** Part of 20 slots that a job keeps busy, by its own learning and polls, if each next scrape begins at once. */
function slotsBusy(durations: readonly number[]): number {
  const slots = Array.from({ length: 20 }, () => 0);
  const ends: { at: number; processDue: () => void }[] = [];
  const base = queuedRun('r', 'https://a.test/', defaultOptions, 0);
  let typicalMs: number | null = null;
  for (const ms of durations) {
    const began = Math.min(...slots);
    for (const one of ends.filter(({ at }) => at <= began)) {
      one.processDue();
      ends.splice(ends.indexOf(one), 1);
    }
    const expected: number = typicalMs ?? firstExpectedMs;
    let polls = 0;
    let took = pollDelay(0, expected);
    for (; took < ms; took += pollDelay(polls, expected)) polls += 1;
    const at = began + took;
    slots[slots.indexOf(began)] = at;
    const task = { id: 't', checkUrl: '', polls, nextPollAt: 0 };
    const run: ScrapeRun = { ...base, state: 'done', task, acceptedAt: began };
    ends.push({
      at,
      processDue: () => {
        const step = startItem({ job: { ...job, typicalMs }, item: item(0, '') }, 'r');
        ({ typicalMs } = completeItem(step, run, at).job);
      },
    });
  }
  const whole = durations.reduce((sum, ms) => sum + ms, 0);
  return whole / (20 * Math.max(...slots));
}

test.each<[string, number, (random: number) => number]>([
  ['take as long as each other', 0.93, () => 6000],
  ['take 2 to 10 s', 0.85, (random) => 2000 + 8000 * random],
  // With a mean the short ones waited for most of the time of the long ones: 0.56.
  ['are short, and some long', 0.85, (random) => (random < 0.7 ? 2500 : 20_000) + 500 * random],
])('the slots of a job are busy when its scrapes %s', (_, least, of) => {
  let seed = 7;
  const durations = Array.from({ length: 600 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return of(seed / 2_147_483_648);
  });
  expect(slotsBusy(durations)).toBeGreaterThan(least);
});

test.each([
  ['known', 6000, -3000, 6000],
  ['known, at no time', 6000, 0, 6000],
  ['not known', null, -3000, null],
  ['negative, from such a scrape', -3000, 5000, 5000],
  ['0', 0, 5000, 5000],
])(
  'a clock set back during a scrape leaves a usual time that is %s',
  (_, typicalMs, now, after) => {
    const base = queuedRun('r', 'https://a.test/', defaultOptions, 0);
    const step = startItem({ job: { ...job, typicalMs }, item: item(0, '') }, 'r');
    expect(completeItem(step, { ...base, state: 'done' }, now).job.typicalMs).toBe(after);
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  affordable,
  cancelled,
  restarted,
  followItem,
  type JobStep,
  optionsOf,
  paused,
  resumed,
  retryItem,
  returnItem,
  completeItem,
  startItem,
} from '@/utils/jobs/job-states';
import type { Job, JobItem } from '@/utils/jobs/schema';
import type { ProblemCode } from '@/utils/problem';
import { publishedCost } from '@/utils/runs/cost/estimate-cost';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { queuedRun } from '@/utils/runs/queued-run';
import type { ScrapeRun } from '@/utils/runs/schema';

const jobOf = (count: number, change: Partial<Job> = {}): Job => ({
  id: 'job',
  name: 'Job',
  state: 'running',
  createdAt: 0,
  endedAt: null,
  accountId: 'account',
  options: defaultOptions,
  count,
  totals: { waiting: count, running: 0, done: 0, failed: 0, unknown: 0 },
  used: 0,
  reserve: 2,
  cap: 1000,
  problem: null,
  lost: 0,
  lostInRow: 0,
  typicalMs: null,
  recentEnds: [],
  ...change,
});

const itemOf = (n: number): JobItem => ({
  jobId: 'job',
  n,
  url: `https://shop.test/${n}`,
  state: 'waiting',
  runId: null,
  problem: null,
});

function runOf(state: ScrapeRun['state'], used: number | null, code?: ProblemCode): ScrapeRun {
  return {
    ...queuedRun('run', 'https://shop.test/', defaultOptions, 0),
    state,
    cost: { used, left: null },
    problem: code ? { code } : null,
    jobId: 'job',
  };
}

const started = (job = jobOf(2)): JobStep => startItem({ job, item: itemOf(0) }, 'run');

test('a result is counted with its price, and the last one ends the job', () => {
  const first = completeItem(started(), runOf('done', 3), 6000);
  expect(first.item).toMatchObject({ state: 'done', runId: 'run' });
  expect(first.job).toMatchObject({ state: 'running', used: 3, reserve: 3, typicalMs: 6000 });
  const second = startItem({ job: first.job, item: itemOf(1) }, 'run2');
  const last = completeItem(second, runOf('failed', 0, 'scrape-failed'), 9000);
  expect(last.item).toMatchObject({ state: 'failed', problem: { code: 'scrape-failed' } });
  expect(last.job).toMatchObject({ state: 'done', endedAt: 9000, used: 3 });
});

test.each(['insufficient-credits', 'below-floor', 'scraper-key-refused', 'not-connected'] as const)(
  'a refusal that all others would meet pauses the job, and the address waits: %s',
  (code) => {
    const { job, item } = completeItem(started(), runOf('failed', 0, code), 1);
    expect(job).toMatchObject({ state: 'paused', problem: { code } });
    expect(item).toMatchObject({ state: 'waiting', runId: null });
    expect(job.totals).toMatchObject({ waiting: 2, running: 0 });
  },
);

test('a result that could not be stored pauses the job: each further one would be paid for and lost', () => {
  const code = 'result-not-stored';
  const { job, item } = completeItem(started(), runOf('failed', 2, code), 1);
  expect(item).toMatchObject({ state: 'failed', problem: { code } });
  expect(job).toMatchObject({ state: 'paused', problem: { code }, used: 2 });
  const last = completeItem(started(jobOf(1)), runOf('failed', 2, code), 1);
  expect(last.job.state).toBe('done');
});

test('a lost reply is unknown, never waits by itself, and counts against the cap', () => {
  const before = started(jobOf(2, { cap: 4 }));
  const { job, item } = completeItem(before, runOf('unknown', null, 'maybe-charged'), 1);
  expect(item).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
  expect(job.totals).toMatchObject({ waiting: 1, unknown: 1 });
  expect(affordable(job)).toBe(1);
});

test('a reply that does not tell its cost counts against the cap', () => {
  const { job, item } = completeItem(started(jobOf(2, { cap: 4 })), runOf('done', null), 1);
  expect(item.state).toBe('done');
  expect([job.used, job.lost, affordable(job)]).toEqual([0, 1, 1]);
});

test('three lost replies in a row pause the job; one that came between them starts the count anew', () => {
  let job = jobOf(9);
  const end = (run: ScrapeRun) => {
    ({ job } = completeItem(startItem({ job, item: itemOf(0) }, 'run'), run, 1));
  };
  end(runOf('unknown', null));
  end(runOf('unknown', null));
  end(runOf('done', 1));
  end(runOf('unknown', null));
  end(runOf('unknown', null));
  expect(job.state).toBe('running');
  end(runOf('unknown', null));
  expect(job).toMatchObject({ state: 'paused', problem: { code: 'job-stalled' } });
});

test('a run that is gone is unknown', () => {
  const { item } = completeItem(started(), null, 1);
  expect(item).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
});

test('within the cap: what was used, what is under way, and what was lost', () => {
  const job = jobOf(100, {
    cap: 20,
    used: 6,
    totals: { waiting: 90, running: 3, done: 3, failed: 0, unknown: 1 },
    lost: 1,
  });
  expect(affordable(job)).toBe(3);
  expect(affordable({ ...job, cap: 14 })).toBe(0);
});

test('paused, resumed with another cap, cancelled', () => {
  const stopped = paused(jobOf(2), { code: 'job-cap-reached' });
  expect(stopped.state).toBe('paused');
  expect(resumed(stopped, 50)).toMatchObject({ state: 'running', cap: 50, problem: null });
  expect(cancelled(stopped, 7)).toMatchObject({ state: 'cancelled', endedAt: 7 });
  expect(resumed(cancelled(stopped, 7)).state).toBe('cancelled');
  expect(cancelled(jobOf(0, { state: 'done', endedAt: 1 }), 7).endedAt).toBe(1);
});

test('what was under way when a job was cancelled still counts, and does not end it as done', () => {
  const before = started(jobOf(1));
  const { job } = completeItem({ ...before, job: cancelled(before.job, 1) }, runOf('done', 2), 2);
  expect(job).toMatchObject({ state: 'cancelled', used: 2, totals: { done: 1 } });
});

test('a failed address of an ended job is tried again', () => {
  const ended = completeItem(started(jobOf(1)), runOf('failed', 0, 'scrape-failed'), 1);
  const { job, item } = retryItem(ended);
  expect(job).toMatchObject({ state: 'running', endedAt: null, totals: { waiting: 1, failed: 0 } });
  expect(item).toMatchObject({ state: 'waiting', problem: null });
  // The rate is not measured from ends of long ago.
  expect([ended.job.recentEnds, job.recentEnds]).toEqual([[1], []]);
});

test.each<ProblemCode | undefined>([undefined, 'too-many-at-once'])(
  'a run that was stopped before it was sent costs nothing, and says nothing about the network (%s)',
  (code) => {
    const { job, item } = completeItem(
      started(jobOf(2, { lostInRow: 2 })),
      runOf('cancelled', 0, code),
      1,
    );
    expect(job).toMatchObject({ state: 'running', used: 0, lost: 0, lostInRow: 2, recentEnds: [] });
    expect(item).toMatchObject({ state: 'failed', problem: { code: code ?? 'scrape-failed' } });
  },
);

test('a trial that was stopped before it was sent leaves another one to be sent', () => {
  const hold = { until: 0, runId: null, problem: { code: 'job-held' } } as const;
  const { job } = completeItem(started(jobOf(2, { hold })), runOf('cancelled', 0), 1);
  expect(job.hold).toEqual(hold);
});

test('a restored job that runs again counts as restored no more', () => {
  const { count, options, cap, reserve } = jobOf(1);
  const change = { count, watchRun: 'w2', recipeId: 'r', follows: 1, options, cap, reserve };
  expect(restarted(jobOf(1, { restored: true }), change).restored).toBe(false);
  expect(restarted(jobOf(1, { optionsLeft: true }), change).optionsLeft).toBeUndefined();
});

test('whatever happens, each address is in one state, and the totals say how many are in each', () => {
  const ends = fc.constantFrom(
    runOf('done', 1),
    runOf('failed', 0, 'scrape-failed'),
    runOf('failed', 0, 'insufficient-credits'),
    runOf('failed', 4, 'scrape-failed-charged'),
    runOf('unknown', null, 'maybe-charged'),
    runOf('cancelled', null),
    runOf('cancelled', 0),
    null,
  );
  const acts = fc.array(fc.tuple(fc.nat(5), fc.nat(4), ends), { maxLength: 80 });
  fc.assert(
    fc.property(acts, (all) => {
      let job = jobOf(6);
      const items = Array.from({ length: 6 }, (_, n) => itemOf(n));
      for (const [n, act, run] of all) {
        const item = items[n] ?? itemOf(n);
        let step: JobStep = { job, item };
        if (act === 0 && item.state === 'waiting' && job.state === 'running')
          step = startItem(step, 'run');
        else if (act === 1 && item.state === 'running') step = completeItem(step, run, n);
        else if (act === 2 && item.state === 'running') step = returnItem(step);
        else if (act === 3 && (item.state === 'failed' || item.state === 'unknown'))
          step = retryItem(step);
        else if (act === 4) step = { job: resumed(paused(job, null)), item };
        ({ job } = step);
        items[n] = step.item;
        for (const state of ['waiting', 'running', 'done', 'failed', 'unknown'] as const) {
          expect(job.totals[state]).toBe(items.filter((one) => one.state === state).length);
        }
        if (job.state === 'done') expect(job.totals.waiting + job.totals.running).toBe(0);
      }
    }),
  );
});

test('an address tried again in another mode is scraped in it, at its price', () => {
  const options = { ...defaultOptions, mode: 'request', country: 'DE' } as const;
  const job = jobOf(1, { options });
  const failed = completeItem(startItem({ job, item: itemOf(0) }, 'run'), runOf('failed', 0), 1);
  const again = retryItem(failed, 'browser');
  expect(again.job).toMatchObject({ state: 'running', endedAt: null });
  expect(again.job.reserve).toBe(publishedCost({ ...options, mode: 'browser' }).most);
  expect(optionsOf(again.job, again.item)).toMatchObject({ mode: 'browser', country: 'DE' });
  expect(optionsOf(job, itemOf(0))).toBe(options);
});

test('replies lost because the background was stopped do not pause a job, those lost by the network do', () => {
  const lost = (wasStopped: boolean) => ({ ...runOf('unknown', null), wasStopped });
  const three = (wasStopped: boolean) => {
    let { job } = started(jobOf(4));
    for (let n = 0; n < 3; n += 1) {
      const item = { ...itemOf(n), state: 'running' as const, runId: 'run' };
      ({ job } = completeItem({ job, item }, lost(wasStopped), n));
    }
    return job.state;
  };
  expect(three(true)).toBe('running');
  expect(three(false)).toBe('paused');
});

const page2 = 'https://shop.test/0?page=2';

/** A result of the only address of a job that follows up to `follows` pages. */
const toFollow = (follows: number, change: Partial<JobItem> = {}): JobStep => {
  const job = jobOf(1, { follows });
  const step = startItem({ job, item: { ...itemOf(0), ...change } }, 'run');
  return completeItem(step, runOf('done', 2), 5);
};

test('a result whose next link is to be looked for keeps the job open, and the next page waits', () => {
  const read = toFollow(3, { mode: 'browser' });
  expect(read.item.state).toBe('reading');
  expect(read.job).toMatchObject({ state: 'running', used: 2, totals: { reading: 1, done: 0 } });
  const { step, page } = followItem(read, { next: page2 }, 6);
  expect(step.item).toMatchObject({ state: 'done', after: 'followed' });
  expect(step.job).toMatchObject({
    state: 'running',
    count: 2,
    totals: { waiting: 1, reading: 0, done: 1 },
  });
  expect(page).toMatchObject({ n: 0.001, url: page2, state: 'waiting', mode: 'browser' });
});

test('the last page ends the job; at the limit of pages no link is looked for', () => {
  const { step, page } = followItem(toFollow(3), { end: 'no-next' }, 6);
  expect(page).toBeNull();
  expect(step.item).toMatchObject({ state: 'done', after: 'no-next' });
  expect(step.job).toMatchObject({ state: 'done', endedAt: 6, count: 1 });
  const second = { ...itemOf(0.001), url: page2 };
  const last = startItem({ job: jobOf(1, { follows: 2 }), item: second }, 'run');
  const { job, item } = completeItem(last, runOf('done', 2), 5);
  expect(item.state).toBe('done');
  expect(job.state).toBe('done');
});

test('a cancelled job gets no further page, and the cap counts those that were found', () => {
  const read = toFollow(3);
  const { step, page } = followItem({ ...read, job: cancelled(read.job, 6) }, { next: page2 }, 7);
  expect(page).toBeNull();
  expect(step.job).toMatchObject({ state: 'cancelled', count: 1, totals: { waiting: 0, done: 1 } });
  const { job } = followItem(read, { next: page2 }, 7).step;
  expect(affordable({ ...job, cap: 3 })).toBe(0);
});

test('scrapes that cost nothing so far are no licence to begin all at once', () => {
  const job = jobOf(500, { reserve: 0, cap: 20 });
  expect(affordable(job)).toBe(20);
  expect(affordable({ ...job, totals: { ...job.totals, running: 20 } })).toBe(0);
});

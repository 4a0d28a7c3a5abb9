import { expect, test } from 'vitest';
import { holdMs, jobProblem } from '@/utils/jobs/job-hold';
import { restoredJob } from '@/utils/jobs/job-bundle';
import {
  type JobStep,
  paused,
  restarted,
  resumed,
  returnItem,
  completeItem,
  startItem,
} from '@/utils/jobs/job-states';
import type { Job, JobItem } from '@/utils/jobs/schema';
import type { Problem } from '@/utils/problem';
import { submit } from '../runs/tasks/one-call';
import { scrapeRun } from '../runs/tasks/example-options';

/** A job whose calls another server refuses, such as a content delivery network in front of the service. */

const newJob: Job = {
  id: '6f1f2f0e-6f0e-4c5e-9d4f-0d5a3b1c2d3e',
  name: 'Job',
  state: 'running',
  createdAt: 0,
  endedAt: null,
  accountId: 'account',
  options: scrapeRun().options,
  count: 9,
  totals: { waiting: 9, running: 0, done: 0, failed: 0, unknown: 0 },
  used: 0,
  reserve: 2,
  cap: 1000,
  problem: null,
  lost: 0,
  lostInRow: 0,
  typicalMs: null,
  recentEnds: [],
};
const url = 'https://shop.test/';
const itemOf = (n: number): JobItem => ({
  jobId: newJob.id,
  n,
  url,
  state: 'waiting',
  runId: null,
  problem: null,
});
const start = (job: Job, n: number): JobStep => startItem({ job, item: itemOf(n) }, `run-${n}`);
/** Ends the address of a started run. */
const end = (job: Job, n: number, problem: Problem | null, now: number): Job =>
  completeItem(
    { job, item: { ...itemOf(n), state: 'running', runId: `run-${n}` } },
    scrapeRun({
      id: `run-${n}`,
      state: problem ? 'unknown' : 'done',
      cost: { used: problem ? null : 2, left: null },
      problem,
    }),
    now,
  ).job;

const refused: Problem = { code: 'maybe-charged', status: 429, retryAfterSeconds: 30 };
const lost: Problem = { code: 'maybe-charged' };

/** Job with three calls under way, of which the first was refused at 1000. */
function heldJob(): Job {
  let job = newJob;
  for (const n of [0, 1, 2]) ({ job } = start(job, n));
  return end(job, 0, refused, 1000);
}

test('the first refusal of another server holds the job, and says why', () => {
  const job = heldJob();
  expect(job).toMatchObject({ state: 'running', problem: null, lostInRow: 0 });
  expect(jobProblem(job)).toEqual({ code: 'job-held', status: 429, retryAfterSeconds: 30 });
  expect(holdMs(job, 1000)).toBe(30_000);
  expect(holdMs(job, 31_000)).toBe(0);
});

test('what was under way may end as it likes: the job is held as before', () => {
  let job = heldJob();
  job = end(job, 1, refused, 2000);
  job = end(job, 2, null, 3000);
  expect(holdMs(job, 3000)).toBe(28_000);
  expect(job.totals).toMatchObject({ waiting: 6, running: 0, unknown: 2, done: 1 });
});

test('one address tries whether calls pass, and its answer ends the hold', () => {
  const { job } = start(heldJob(), 3);
  expect(holdMs(job, 99_000)).toBe(Infinity);
  // Not the answer of one that was sent before.
  expect(holdMs(end(job, 1, null, 99_000), 99_000)).toBe(Infinity);
  const free = end(job, 3, null, 99_000);
  expect(free.hold).toBeUndefined();
  expect(jobProblem(free)).toBeNull();
});

test('refused once more, the job pauses, and resumed it tries with one again', () => {
  const { job } = start(heldJob(), 3);
  const stopped = end(job, 3, { code: 'maybe-charged', status: 429 }, 99_000);
  expect(stopped).toMatchObject({
    state: 'paused',
    problem: { code: 'job-refused', status: 429 },
  });
  const again = start(resumed(stopped), 4).job;
  expect(again.state).toBe('running');
  expect(holdMs(again, 200_000)).toBe(Infinity);
});

test('a trial that was lost on its way, or not sent, is followed by another', () => {
  const { job, item } = start(heldJob(), 3);
  expect(holdMs(end(job, 3, lost, 99_000), 99_000)).toBe(0);
  expect(holdMs(returnItem({ job, item }).job, 99_000)).toBe(0);
  // That of a run removed from the library.
  expect(holdMs(completeItem({ job, item }, null, 99_000).job, 99_000)).toBe(0);
});

test.each([true, false])(
  'a job whose trial was redirected tries one address once it is resumed (paused before: %s)',
  (isPaused) => {
    const { job } = start(heldJob(), 3);
    const before = isPaused ? paused(job, null) : job;
    const stopped = end(before, 3, { code: 'call-redirected' }, 99_000);
    expect(stopped.state).toBe('paused');
    expect(holdMs(resumed(stopped), 99_000)).toBe(0);
    expect(holdMs(start(resumed(stopped), 4).job, 99_000)).toBe(Infinity);
    // One that was sent before the trial says nothing about it.
    const trial = resumed(end(job, 1, { code: 'call-redirected' }, 99_000));
    expect(holdMs(trial, 99_000)).toBe(Infinity);
  },
);

test('a pause keeps the hold; the end, a restart of a watch and a backup do not', () => {
  const job = heldJob();
  expect(holdMs(resumed(paused(job, null)), 1000)).toBe(30_000);
  const { count, options, cap, reserve } = job;
  expect(restarted(job, { count, options, cap, reserve, watchRun: 'w' }).hold).toBeUndefined();
  const far = { ...job, hold: { until: 1e15, runId: null, problem: refused } };
  expect(restoredJob({ job: far, items: [itemOf(0)] }, {}, 0).job.hold).toBeUndefined();
  // A clock that was set back since.
  expect(holdMs(far, 1000)).toBe(0);
});

test.each([
  [{ code: 'maybe-charged', status: 403 }, true],
  [{ code: 'reply-too-long', status: 429 }, true],
  [{ code: 'reply-too-long', status: 200 }, false],
  [{ code: 'maybe-charged', status: 503 }, true],
  [{ code: 'maybe-charged', status: 502 }, false],
  [{ code: 'maybe-charged', status: 504 }, false],
  [{ code: 'maybe-charged', status: 408 }, false],
  [{ code: 'task-lost', status: 404 }, false],
  [{ code: 'maybe-charged' }, false],
] as const)('%j holds a job: %s', (problem, holds) => {
  const job = end(start(newJob, 0).job, 0, problem, 1000);
  expect(job.hold !== undefined).toBe(holds);
});

test('a page by 429 is such a refusal, with the wait that it asks for', async () => {
  const headers = { 'content-type': 'text/html', 'retry-after': '120' };
  const { run } = await submit(
    () => new Response('<html>Slow down</html>', { status: 429, headers }),
  );
  const job = completeItem(start(newJob, 0), { ...run(), id: 'run-0' }, 1000).job;
  expect(holdMs(job, 1000)).toBe(120_000);
});

test('a redirected call pauses its job: each further one would be redirected as well', () => {
  const job = end(start(newJob, 0).job, 0, { code: 'call-redirected' }, 1000);
  expect(job).toMatchObject({ state: 'paused', problem: { code: 'call-redirected' }, lost: 1 });
  expect(job.hold).toBeUndefined();
});

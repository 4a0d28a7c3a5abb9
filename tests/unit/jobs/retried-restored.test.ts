import { expect, test } from 'vitest';
import { isRestored } from '@/utils/jobs/is-restored';
import { retryItem } from '@/utils/jobs/job-states';
import { storedJob } from '../../fixtures/stored-work';

const item = {
  jobId: storedJob.job.id,
  n: 0,
  url: 'https://shop.test/',
  state: 'failed',
  runId: null,
  problem: { code: 'scrape-failed' },
} as const;

test('trying an address again sends nothing of a job that was restored as done with others left', () => {
  const totals = { waiting: 9998, running: 0, done: 0, failed: 2, unknown: 0 };
  const done = { ...storedJob.job, state: 'done', endedAt: 1, problem: null, totals } as const;
  const once = retryItem({ job: done, item });
  expect(once.job).toMatchObject({
    state: 'paused',
    endedAt: null,
    problem: { code: 'restored-paused' },
    totals: { waiting: 9999, failed: 1 },
  });
  expect(isRestored(once.job)).toBe(true);
  expect(retryItem({ job: once.job, item }).job.state).toBe('paused');
  // A job whose addresses have all ended is begun again.
  const ended = { ...done, totals: { ...totals, waiting: 0 } };
  expect(retryItem({ job: ended, item }).job).toMatchObject({ state: 'running', problem: null });
});

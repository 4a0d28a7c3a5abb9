import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createScrapeQueue } from '@/utils/runs/background/scrape-queue';
import type { Job } from '@/utils/jobs/schema';
import { getJob } from '@/utils/library/database/jobs-store';
import { scrapeRun } from '../tasks/example-options';

const stored = vi.hoisted(() => ({ job: null as unknown }));
vi.mock('@/utils/browser/offline', () => ({ isOffline: () => false }));
vi.mock('@/utils/library/database/library-runs', () => ({ unfinishedRuns: async () => [] }));
vi.mock('@/utils/library/database/library-database', () => ({
  openLibrary: async () => ({ get: async () => stored.job }),
}));
vi.mock('@/utils/library/database/job-items', () => ({ toJob: (job: Job) => job }));

beforeEach(() => fakeBrowser.reset());

const waiting = scrapeRun({ id: 'run', state: 'waiting', jobId: 'job', accountId: 'A' });
const hold = (runId: string | null) => ({ until: 0, runId, problem: { code: 'job-held' } });

test.each([
  ['of a running job', { state: 'running' }, true],
  ['of a paused job', { state: 'paused' }, false],
  ['of a held job', { state: 'running', hold: hold(null) }, false],
  ['of a held job, by which it tries', { state: 'running', hold: hold('run') }, true],
  ['of a held job that tries with another', { state: 'running', hold: hold('other') }, false],
  ['of no job that is known', undefined, true],
])('a scrape %s that waits for its slot is sent: %s', async (_name, job, isSent) => {
  stored.job = job;
  const advance = vi.fn(async () => {});
  await createScrapeQueue(advance).advance(waiting);
  expect(advance).toHaveBeenCalledTimes(isSent ? 1 : 0);
  expect(await getJob('job')).toEqual(job ?? null);
});

import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createJobsArea } from '@/utils/jobs/background/jobs-area';
import type { Job } from '@/utils/jobs/schema';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { newest } from '../../../fixtures/newest-storage';
import { caller } from '../../../fixtures/restoring';

const stored = vi.hoisted(() => ({ jobs: [] as Job[] }));
vi.mock('@/utils/library/database/jobs-store', () => ({
  getJob: async (id: string) => stored.jobs.find((job) => job.id === id) ?? null,
  addJob: async (job: Job) => void stored.jobs.push(job),
}));
vi.mock('@/utils/runs/background/cost-checks', () => ({
  checkTotalCost: async () => {},
  withFloorLock: async (step: () => Promise<void>) => await step(),
}));

test('a job that is stored is told as created, whatever fails when it begins', async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const full = new Error('disk full');
  const { handlers } = createJobsArea({
    account: { scraperAccess: async () => ({ baseUrl: '', key: '' }), inUse: async () => 'first' },
    scheduler: {
      requestProcessing() {},
      processDue: () => Promise.reject(full),
      resume: async () => {},
    },
    notifyChange: async () => {},
  });
  const request = {
    id: 'press',
    name: '',
    urls: ['https://a.test/'],
    options: defaultOptions,
    cap: 10,
    privateAddressConfirmed: false,
  };
  expect(await handlers['jobs/create'](request, caller)).toEqual({ jobId: 'press' });
  expect(stored.jobs.map(({ id }) => id)).toEqual(['press']);
  expect(log.mock.calls).toEqual([['Vantage: beginning a job failed.', full]]);
});

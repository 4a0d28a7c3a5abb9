import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createJobsArea } from '@/utils/jobs/background/jobs-area';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { rowOf, withFacets } from '@/utils/library/library-row';
import { newest } from '../../../fixtures/newest-storage';
import { caller } from '../../../fixtures/restoring';
import { storedRun } from '../../../fixtures/stored-backup';
import { storedJob } from '../../../fixtures/stored-work';

const stored = vi.hoisted(() => ({
  values: new Map<string, unknown>(),
  /** Keys of the results that are still to be detached, by batch. */
  batches: [] as number[][],
  /** What another page does after the first batch. */
  meanwhile: async () => {},
}));

vi.mock('@/utils/library/database/library-database', () => {
  const storeOf = (name: string) => ({
    get: async (key: unknown) => stored.values.get(`${name} ${String(key)}`),
    put: async (value: { id?: string; jobId?: string; n?: number }) => {
      const key = name === 'jobItems' ? [value.jobId, value.n] : value.id;
      stored.values.set(`${name} ${String(key)}`, value);
    },
    delete: async () => {
      for (const key of stored.values.keys())
        if (key.startsWith(`${name} `)) stored.values.delete(key);
    },
  });
  return {
    openLibrary: async () => ({
      get: async (name: string, key: unknown) => await storeOf(name).get(key),
      getAllFromIndex: async (name: string) =>
        [...stored.values].flatMap(([key, value]) => (key.startsWith(`${name} `) ? [value] : [])),
      getAllKeysFromIndex: async () => {
        const next = stored.batches.shift() ?? [];
        if (next.length === 0) await stored.meanwhile();
        return next;
      },
    }),
    inTransaction: async (_names: unknown, work: (transaction: unknown) => Promise<unknown>) =>
      await work({ objectStore: storeOf }),
  };
});

vi.mock('@/utils/runs/background/cost-checks', () => ({
  checkFloor: async () => {},
  checkTotalCost: async () => {},
}));

const { job } = storedJob;
const failed: JobItem = {
  jobId: job.id,
  n: 0,
  url: 'https://shop.test/',
  state: 'failed',
  runId: 'run',
  problem: { code: 'scrape-failed' },
};
const quiet = async () => {};
const { handlers } = createJobsArea({
  account: { scraperAccess: async () => ({ baseUrl: '', key: '' }), inUse: async () => 'first' },
  scheduler: { requestProcessing() {}, processDue: quiet, resume: quiet },
  notifyChange: quiet,
});
const refused = { problem: { code: 'message-refused' } };
const remove = () => handlers['jobs/remove']({ jobId: job.id }, caller);
const retry = () =>
  handlers['jobs/retry']({ jobId: job.id, state: 'failed', code: 'scrape-failed' }, caller);

function store(change: Partial<Job>): void {
  const totals = { waiting: 0, running: 0, done: 0, failed: 1, unknown: 0 };
  stored.values.set(`jobs ${job.id}`, { ...job, count: 1, totals, ...change });
  stored.values.set(`jobItems ${job.id},0`, failed);
  stored.values.set('rows 1', withFacets({ ...rowOf(storedRun, null), n: 1 }));
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  stored.values.clear();
  stored.batches = [[1]];
  stored.meanwhile = quiet;
});

test('a job whose results are being detached cannot be tried again, and is removed', async () => {
  store({ state: 'done' });
  stored.meanwhile = async () => {
    await expect(retry()).rejects.toMatchObject(refused);
    expect(stored.values.get(`jobItems ${job.id},0`)).toEqual(failed);
  };
  await remove();
  expect([...stored.values.keys()]).toEqual(['rows 1']);
});

test('a job that was tried again is not removed', async () => {
  store({ state: 'done' });
  await retry();
  await expect(remove()).rejects.toMatchObject(refused);
  expect(stored.values.get(`jobs ${job.id}`)).toMatchObject({ state: 'running' });
  expect(stored.batches).toEqual([[1]]);
});

import { expect, test } from 'vitest';
import { completeItemOfRun } from '@/utils/library/database/job-items';
import type { Writing } from '@/utils/library/database/stores';
import { scrapeRun } from '../../runs/tasks/example-options';
import { storedJob } from '../../../fixtures/stored-work';

const { job } = storedJob;
const item = {
  jobId: job.id,
  n: 0,
  url: 'https://shop.test/',
  state: 'running',
  runId: 'a',
  problem: null,
};
const damaged = { state: 5 };

/** Ends a run in a library with this job and address; returns what is written. */
async function end(storedJobRecord: unknown, storedItem: unknown): Promise<unknown[]> {
  const written: unknown[] = [];
  const store = (value: unknown) => ({
    get: async () => value,
    put: async (changed: unknown) => written.push(changed),
  });
  const stores = { jobs: store(storedJobRecord), jobItems: store(storedItem) };
  const transaction = { objectStore: (name: keyof typeof stores) => stores[name] };
  const run = scrapeRun({ id: 'a', state: 'running', jobId: job.id, jobPlace: 0 });
  await completeItemOfRun(transaction as unknown as Writing, run, { ...run, state: 'done' });
  return written;
}

test.each<[string, unknown, unknown]>([
  ['job', damaged, item],
  ['address', job, damaged],
])('a damaged %s does not keep a paid result from being stored', async (_name, ...stored) => {
  expect(await end(...stored)).toEqual([]);
});

test('the address of a run ends with it', async () => {
  expect((await end(job, item))[1]).toMatchObject({ runId: 'a', state: 'done' });
});

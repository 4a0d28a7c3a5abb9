import { expect, test, vi } from 'vitest';
import { restarted } from '@/utils/jobs/job-states';
import { jobBackups } from '@/utils/library/database/job-backups';
import { rowOf, withFacets } from '@/utils/library/library-row';
import type { ScrapeRun } from '@/utils/runs/schema';
import { storedRun } from '../../../fixtures/stored-backup';
import { storedJob } from '../../../fixtures/stored-work';

const library = vi.hoisted(() => new Map<string, Map<string, unknown>>());

/** The values of a store by ID. */
const valuesOf = vi.hoisted(() => (name: string) => {
  const values = library.get(name) ?? new Map<string, unknown>();
  library.set(name, values);
  return values;
});

vi.mock('@/utils/library/database/library-database', () => ({
  inTransaction: async (names: readonly string[], work: (transaction: unknown) => unknown) => {
    const objectStore = (name: string) => {
      if (!names.includes(name)) throw new Error(`${name} is not in the transaction`);
      const get = async (id: string | [string, number]) =>
        valuesOf(name).get(typeof id === 'string' ? id : String(id[1]));
      return {
        get,
        index: () => ({ get }),
        put: async (value: { id?: string; n?: number }) =>
          valuesOf(name).set(value.id ?? String(value.n), value),
      };
    };
    return await work({ objectStore, db: library, done: Promise.resolve() });
  },
}));

const removed = vi.hoisted(() => [] as string[]);
vi.mock('@/utils/library/database/jobs-store', async (real) => ({
  ...(await real<object>()),
  getJob: async (id: string) => valuesOf('jobs').get(id) ?? null,
  removeJob: async (id: string) => void removed.push(id),
}));

function addResult(run: ScrapeRun): void {
  valuesOf('runs').set(run.id, run);
  valuesOf('rows').set(run.id, withFacets({ ...rowOf(run, null), n: 1 }));
}

test('results that are here without a job are those of a job that is restored', async () => {
  addResult({ ...storedRun, id: 'two' });
  addResult({ ...storedRun, id: 'three', jobId: 'another' });
  expect(await jobBackups.add(storedJob)).toBe(true);
  expect(valuesOf('runs').get('two')).toMatchObject({ jobId: storedJob.job.id });
  const row = JSON.stringify(valuesOf('rows').get('two'));
  expect(row).toContain(`job:${storedJob.job.id}`);
  expect(valuesOf('runs').get('three')).toMatchObject({ jobId: 'another' });
  expect(await jobBackups.add(storedJob)).toBe(false);
});

test('a damaged result of a job does not keep the job from being restored', async () => {
  const { job, items } = storedJob;
  const runId = items.find((item) => item.runId !== null)?.runId ?? '';
  valuesOf('jobs').delete(job.id);
  valuesOf('rows').set(runId, { id: runId, state: 5 });
  expect(await jobBackups.add(storedJob)).toBe(true);
  expect(valuesOf('rows').get(runId)).toEqual({ id: runId, state: 5 });
});

test('a run of the same file ends its address, and adds the page that was followed', async () => {
  valuesOf('jobs').clear();
  valuesOf('jobItems').clear();
  const { job, items } = storedJob;
  const restored = { ...job, restored: true, follows: 2 };
  const ended = { ...storedRun, id: 'one', jobId: job.id, jobPlace: 0 };
  await jobBackups.settle(ended, 5);
  expect(valuesOf('jobs').size).toBe(0);
  await jobBackups.add({ job: restored, items });
  const next = 'https://shop.test/next';
  for (const run of [ended, { ...ended, id: 'next', jobPlace: 0.001, url: next }]) {
    const { jobPlace: _place, ...older } = run;
    await jobBackups.settle(older, 5);
    await jobBackups.settle(run, 5);
  }
  expect(valuesOf('jobItems').get('0')).toMatchObject({ state: 'done', runId: 'one' });
  expect(valuesOf('jobItems').get('0.001')).toMatchObject({ state: 'done', url: next });
  expect(valuesOf('jobs').get(job.id)).toMatchObject({ count: 5, totals: { waiting: 0, done: 3 } });
  const before = structuredClone(valuesOf('jobs').get(job.id));
  await jobBackups.settle(ended, 5);
  expect(valuesOf('jobs').get(job.id)).toEqual(before);
});

test.each([
  ['that still waits to be resumed is removed', true, false],
  ['that was resumed stays', false, true],
])('undone, a restored job %s', async (_, restored, stays) => {
  const { job } = storedJob;
  valuesOf('jobs').set(job.id, { ...job, restored });
  await jobBackups.remove(job.id);
  expect(removed.splice(0)).toEqual(stays ? [] : [job.id]);
});

test('undone, a restored job whose watch was resumed stays', async () => {
  const { job } = storedJob;
  const { count, options, cap, reserve } = job;
  const restart = { count, watchRun: 'run', options, cap, reserve };
  valuesOf('jobs').set(job.id, restarted({ ...job, restored: true }, restart));
  await jobBackups.remove(job.id);
  expect(removed.splice(0)).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { removeJob } from '@/utils/library/database/jobs-store';
import { type Row, rowOf, withFacets } from '@/utils/library/library-row';
import { scrapeRun } from '../../runs/tasks/example-options';

const stored = vi.hoisted(() => ({
  rows: new Map<number, { n: number; facets: string[] }>(),
  runs: new Map<string, object>(),
  removed: [] as unknown[],
}));

vi.mock('@/utils/library/database/stored-runs', () => ({
  putStoredRun: async (_transaction: unknown, run: { id: string }) =>
    void stored.runs.set(run.id, run),
}));
vi.mock('@/utils/library/database/library-database', () => {
  const having = (facet: string) =>
    [...stored.rows.values()].filter(({ facets }) => facets.includes(facet));
  return {
    openLibrary: async () => ({
      getAllKeysFromIndex: async (_store: string, _index: string, facet: string) =>
        having(facet).map(({ n }) => n),
      getAllFromIndex: async (_store: string, _index: string, facet: string) => having(facet),
    }),
    async inTransaction(_names: unknown, work: (transaction: unknown) => Promise<unknown>) {
      const rows = {
        get: async (n: number) => stored.rows.get(n),
        put: async (row: { n: number; facets: string[] }) => void stored.rows.set(row.n, row),
      };
      const runs = { get: async (id: string) => stored.runs.get(id) };
      const jobs = { delete: async (key: unknown) => void stored.removed.push(key) };
      const parts: Record<string, object> = { rows, runs, jobs, jobItems: { delete() {} } };
      return await work({ objectStore: (name: string) => parts[name] });
    },
  };
});

function addResult(n: number, change: Partial<Row> = {}, damage: object = {}): void {
  const run = scrapeRun({ id: String(n), state: 'done', jobId: 'job' });
  stored.runs.set(run.id, run);
  stored.rows.set(n, { ...withFacets({ ...rowOf(run, null), n, ...change }), ...damage });
}

test('a damaged result, also a removed one, does not keep its job', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  addResult(1, {}, { state: 5 });
  addResult(2);
  addResult(3, { removedAt: 1 }, { state: 5 });
  addResult(4, { removedAt: 1 });
  await removeJob('job');
  expect(stored.removed).toEqual(['job']);
  for (const n of [2, 4]) {
    expect(stored.rows.get(n)).not.toHaveProperty('jobId');
    expect(stored.runs.get(String(n))).toMatchObject({ jobId: undefined });
  }
  vi.unstubAllGlobals();
});

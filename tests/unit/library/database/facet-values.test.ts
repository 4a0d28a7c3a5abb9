import { beforeEach, expect, test, vi } from 'vitest';
import { facetValues } from '@/utils/library/database/rows-store';
import { rowOf } from '@/utils/library/library-row';
import { scrapeRun } from '../../runs/tasks/example-options';

interface Entry {
  key: string;
  primaryKey: number;
}
type Keys = string | { lower: string; upper: string };

/** Entries of the index of facets, in its order. */
let entries: Entry[] = [];
const found = (keys: Keys) =>
  entries.filter(({ key }) =>
    typeof keys === 'string' ? key === keys : key >= keys.lower && key <= keys.upper,
  );

function cursorAt(all: Entry[], at: number): object | null {
  const entry = all[at];
  return entry
    ? {
        ...entry,
        continue: async () => cursorAt(all, at + 1),
        advance: async (count: number) => cursorAt(all, at + count),
      }
    : null;
}

const index = {
  getAllKeys: async (keys: Keys) => found(keys).map(({ primaryKey }) => primaryKey),
  async openKeyCursor(keys: Keys, direction?: 'nextunique') {
    const all = found(keys);
    const first = all.filter(({ key }, at) => key !== all[at - 1]?.key);
    return cursorAt(direction ? first : all, 0);
  },
};
vi.mock('@/utils/library/database/library-database', () => ({
  openLibrary: async () => ({ transaction: () => ({ store: { index: () => index } }) }),
}));

/** Stores a result of each host, the first with number 1. */
function store(results: readonly { host: string; jobId?: string }[]): void {
  entries = results
    .flatMap(({ host, jobId }, at) => {
      const run = scrapeRun({ url: `https://${host}/`, ...(jobId && { jobId }) });
      return rowOf(run, null).facets.map((key) => ({ key, primaryKey: at + 1 }));
    })
    .sort((a, b) => (a.key === b.key ? a.primaryKey - b.primaryKey : a.key < b.key ? -1 : 1));
}

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', { bound: (lower: string, upper: string) => ({ lower, upper }) });
});

test('only values of listed results are offered: those outside jobs, or those of the chosen job', async () => {
  store([
    { host: 'both.test', jobId: 'j' },
    { host: 'own.test' },
    { host: 'both.test' },
    { host: 'job.test', jobId: 'j' },
    { host: 'other.test', jobId: 'k' },
    { host: 'both.test', jobId: 'j' },
    { host: 'own.test' },
    { host: 'z.test' },
  ]);
  const { host, tag } = await facetValues('');
  expect(host).toEqual({ values: ['both.test', 'own.test', 'z.test'], cut: false });
  expect(tag).toEqual({ values: [], cut: false });
  const ofJob = await facetValues('j');
  expect(ofJob.host).toEqual({ values: ['both.test', 'job.test'], cut: false });
});

test('values beyond the limit are told; those of jobs do not take the room of others', async () => {
  store([
    { host: 'a.test', jobId: 'j' },
    { host: 'b.test' },
    { host: 'c.test', jobId: 'j' },
    { host: 'd.test' },
  ]);
  expect((await facetValues('', 2)).host).toEqual({ values: ['b.test', 'd.test'], cut: false });
  expect((await facetValues('', 1)).host).toEqual({ values: ['b.test'], cut: true });
});

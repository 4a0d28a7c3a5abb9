import { type Row, rowOf, withFacets } from '@/utils/library/library-row';
import { scrapeRun } from '../../runs/tasks/example-options';

interface Entry {
  n?: number;
  id?: string;
  hash?: string;
  facets?: string[];
}
type Key = string | number;

const maps = new Map<string, Map<Key, unknown>>();

/** Entries of a store of the library, by key. */
export function entries(name: string): Map<Key, unknown> {
  const known = maps.get(name) ?? new Map<Key, unknown>();
  maps.set(name, known);
  return known;
}

export const emptyLibrary = (): void => maps.clear();

const having = (name: string, facet: string): unknown[] =>
  [...entries(name).values()].filter((one) => (one as Entry).facets?.includes(facet));

const storeOf = (name: string) => ({
  get: async (key: Key) => entries(name).get(key),
  async put(value: Entry, key?: Key) {
    entries(name).set(key ?? value.n ?? value.id ?? value.hash ?? '', value);
  },
  delete: async (key: Key) => void entries(name).delete(key),
  getAll: async () => [...entries(name).values()],
  openKeyCursor: async () => ({ key: Math.max(...[...entries(name).keys()].map(Number)) }),
  index: () => ({
    getAllKeys: async (facet: string) => having(name, facet).map((one) => (one as Entry).n),
    getAll: async (facet: string) => having(name, facet),
  }),
});

/** Stands in for `library-database.ts`. */
export const fakeDatabase = {
  openLibrary: async () => ({
    getAllFromIndex: async (name: string, _index: string, facet: string) => having(name, facet),
    transaction: (names: string | string[]) => ({
      store: storeOf(String(names)),
      objectStore: storeOf,
    }),
  }),
  inTransaction: async (_names: unknown, work: (transaction: object) => Promise<unknown>) =>
    await work({ objectStore: storeOf, done: Promise.resolve(), db: maps }),
};

/** Adds a result with a compressed body, whose contents are named by hash, with their size. */
export function addResult(n: number, contents: Record<string, number>, change: Partial<Row> = {}) {
  const id = String(n);
  const run = scrapeRun({ id, state: 'done' });
  entries('runs').set(id, run);
  const [content, screenshot = null] = Object.keys(contents).map((hash) => ({ hash, type: '' }));
  entries('bodies').set(id, { id, packed: { content, screenshot } });
  for (const [hash, size] of Object.entries(contents)) {
    const known = entries('contents').get(hash) as { uses: number } | undefined;
    const data = new Blob(['x'.repeat(size)]);
    entries('contents').set(hash, { hash, data, gzip: false, uses: (known?.uses ?? 0) + 1 });
    if (!known) entries('totals').set('bytes', usedBytes() + size);
  }
  const stored = Object.values(contents).reduce((sum, size) => sum + size, 0);
  entries('rows').set(n, withFacets({ ...rowOf(run, null), n, stored, ...change }));
}

export const usedBytes = (): number => Number(entries('totals').get('bytes') ?? 0);

import { expect, test } from 'vitest';
import { insertRun } from '@/utils/library/database/library-runs';
import type { LibraryDatabase, Writing } from '@/utils/library/database/stores';
import { scrapeRun } from '../../runs/tasks/example-options';

/** A transaction on stores that are maps by the ID of the run. */
function writing() {
  const stores = { runs: new Map(), rows: new Map(), chores: new Map() };
  const objectStore = (name: keyof typeof stores) => {
    const get = async (id: string): Promise<unknown> => stores[name].get(id);
    const put = async (stored: { id: string }) => void stores[name].set(stored.id, stored);
    return { get, put, index: () => ({ get }) };
  };
  const db = {} as LibraryDatabase;
  const done = Promise.resolve();
  return { transaction: { db, done, objectStore } as unknown as Writing, ...stores };
}

test('a run is added once: a second one with its ID changes nothing of what is stored', async () => {
  const { transaction, runs, rows, chores } = writing();
  expect(await insertRun(transaction, scrapeRun({ id: 'a', state: 'intent' }))).toBe(true);
  chores.clear();
  const before = structuredClone([...runs.values(), ...rows.values()]);
  expect(await insertRun(transaction, scrapeRun({ id: 'a', state: 'waiting' }))).toBe(false);
  expect([...runs.values(), ...rows.values()]).toEqual(before);
  expect(chores.size).toBe(0);
});

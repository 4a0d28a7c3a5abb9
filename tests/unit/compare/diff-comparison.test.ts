// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { comparisonRows } from '@/components/compare/comparison-rows';
import { createComparisonDiff } from '@/components/compare/diff-comparison';
import type { Comparison } from '@/utils/compare/schema';
import { ProblemError } from '@/utils/problem';
import { storedRun } from '../../fixtures/stored-backup';

/** Resolved by the test, to control when the library replies. */
const gate = Promise.withResolvers<void>();

/** A content whose file the browser has lost: it fails when it is read. */
class LostBlob extends Blob {
  override slice = () => this;
  override arrayBuffer = () => Promise.reject(new DOMException('lost', 'NotReadableError'));
}

vi.mock('@/utils/library/database/library-runs', () => ({
  getBody: async (runId: string) => {
    await gate.promise;
    if (runId === 'damaged') throw new ProblemError('storage-unreadable');
    if (runId === 'locked') throw new ProblemError('unexpected');
    if (runId === 'lost') return { content: new LostBlob([''], { type: 'text/plain' }) };
    return { content: new Blob([`Page of ${runId}`], { type: 'text/plain' }) };
  },
  getScreenshot: async (runId: string) => {
    if (runId === 'unseen') throw new ProblemError('storage-unreadable');
    return runId === 'damaged' ? new Blob(['GIF89a'.padEnd(24)]) : null;
  },
}));

const runs = ['one', 'two', 'three'].map((id) => ({ ...storedRun, id }));

test('what follows a comparison waits until every result is read and laid beside the baseline', async () => {
  const comparing = createComparisonDiff();
  const first = comparing.follow(runs.slice(0, 1), 'one');
  const all = comparing.follow(runs, 'one');
  expect(comparing.results.value.size).toBe(0);
  gate.resolve();
  await Promise.all([first, all]);
  expect([...comparing.results.value.keys()]).toEqual(['one', 'two', 'three']);
  expect([...comparing.compared.value.keys()]).toEqual(['two', 'three']);
  expect(comparing.problem.value).toBeNull();
});

test('a comparison with another baseline is waited for too', async () => {
  const comparing = createComparisonDiff();
  await comparing.follow(runs, 'one');
  await comparing.follow(runs, 'two');
  expect([...comparing.compared.value.keys()].toSorted()).toEqual(['one', 'three']);
});

/** Compares results by ID with a baseline; resolves to what is known of each row. */
async function compared(ids: string[], baseline: string) {
  const comparing = createComparisonDiff();
  const all = ids.map((id) => ({ ...storedRun, id }));
  await comparing.follow(all, baseline);
  expect(comparing.problem.value).toBeNull();
  const comparison: Comparison = {
    id: 'c',
    url: storedRun.url,
    createdAt: 0,
    baseline,
    screenshots: false,
    removedAt: null,
    places: ids.map((runId) => ({ runId, country: 'DE', mode: 'auto', kept: true })),
  };
  const rows = comparisonRows(comparison, new Map(all.map((run) => [run.id, run])), comparing);
  const known = rows.map(({ facts, differs, lines, damaged }) => ({
    isRead: facts !== null,
    isCompared: differs !== null && lines !== undefined,
    damaged,
  }));
  return { comparing, known };
}

const baseRow = { isRead: true, isCompared: false, damaged: null };
const otherRow = { isRead: true, isCompared: true, damaged: null };
const damagedRow = { isRead: false, isCompared: false, damaged: 'result' };

test.each(['damaged', 'lost'])('a %s result is told, and only it is not compared', async (id) => {
  const { known } = await compared(['one', id, 'three'], 'one');
  expect(known).toEqual([baseRow, damagedRow, otherRow]);
});

test.each(['damaged', 'lost'])('with a %s baseline nothing is compared', async (id) => {
  const { known } = await compared([id, 'two', 'three'], id);
  const uncompared = { ...baseRow, damaged: 'baseline' };
  expect(known).toEqual([damagedRow, uncompared, uncompared]);
});

test('a text and its screenshot are damaged independently', async () => {
  const { known, comparing } = await compared(['unseen', 'damaged', 'three'], 'unseen');
  expect(known).toEqual([baseRow, damagedRow, otherRow]);
  const shots = [...comparing.results.value.values()].map(({ screenshot }) => screenshot);
  expect(shots).toEqual(['damaged', expect.any(Blob), null]);
});

test('any other error while reading is told', async () => {
  const comparing = createComparisonDiff();
  await comparing.follow([{ ...storedRun, id: 'locked' }], 'locked');
  expect(comparing.problem.value?.code).toBe('unexpected');
});

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createComparisonDiff } from '@/components/compare/diff-comparison';
import { ProblemError } from '@/utils/problem';
import { storedRun } from '../../fixtures/stored-backup';

/** Resolved by the test, to control when the library replies. */
const gate = Promise.withResolvers<void>();

vi.mock('@/utils/library/database/library-runs', () => ({
  getBody: async (runId: string) => {
    await gate.promise;
    if (runId === 'damaged') throw new ProblemError('storage-unreadable');
    if (runId === 'locked') throw new ProblemError('unexpected');
    return { content: new Blob([`Page of ${runId}`], { type: 'text/plain' }) };
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

test('a damaged result has nothing readable, and the variants after it are compared', async () => {
  const comparing = createComparisonDiff();
  const [one, two, three] = runs;
  if (!one || !two || !three) throw new Error('no runs');
  await comparing.follow([one, { ...two, id: 'damaged' }, three], 'one');
  expect(comparing.problem.value).toBeNull();
  expect(comparing.results.value.get('damaged')).toMatchObject({
    text: '',
    facts: { signals: ['empty'] },
    screenshot: null,
  });
  expect([...comparing.compared.value.keys()]).toEqual(['damaged', 'three']);
});

test('any other error while reading is told', async () => {
  const comparing = createComparisonDiff();
  await comparing.follow([{ ...storedRun, id: 'locked' }], 'locked');
  expect(comparing.problem.value?.code).toBe('unexpected');
});

import { expect, test } from 'vitest';

test('a run has ended when it is done, failed, lost or cancelled, and was unsent if it only waited', async () => {
  // What is computed on loading belongs to this test.
  const { hasEnded, isUnsent, runStates } = await import('@/utils/runs/run-states');
  const those = (is: (state: (typeof runStates)[number]) => boolean) => runStates.filter(is);
  const ends = ['done', 'failed', 'unknown', 'cancelled'];
  expect(those((state) => hasEnded({ state }))).toEqual(ends);
  expect(those((state) => isUnsent({ state, tries: 0 }))).toEqual(['cancelled']);
  expect(those((state) => isUnsent({ state, tries: 1 }))).toEqual([]);
});

import { expect, test } from 'vitest';
import { rowOf } from '@/utils/library/library-row';
import { scrapeRun } from '../runs/tasks/example-options';

test.each([
  ['cancelled', 0, true],
  ['cancelled', 1, undefined],
  ['waiting', 0, undefined],
] as const)('%s after %d attempts: not sent is %s', (state, tries, isUnsent) => {
  expect(rowOf(scrapeRun({ state, tries }), null).isUnsent).toBe(isUnsent);
});

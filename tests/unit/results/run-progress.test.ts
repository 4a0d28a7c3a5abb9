import { expect, test, vi } from 'vitest';
import type { ProblemCode } from '@/utils/problem';
import { queuedRun } from '@/utils/runs/queued-run';
import { defaultOptions } from '@/utils/runs/parameters/options';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { progressText } = await import('@/components/results/run-progress');

const waiting = (code?: ProblemCode) => ({
  ...queuedRun('r1', 'https://shop.test/', defaultOptions, 1000),
  notBefore: 31_000,
  problem: code ? { code } : null,
});

test('only a scrape that the service put off says that the service is busy', () => {
  expect(progressText(waiting('too-many-at-once'), 1000)).toBe(
    'The service is busy. Next try in 0:30.',
  );
  expect(progressText(waiting('service-busy'), 1000)).toBe(
    'The service is busy. Next try in 0:30.',
  );
  expect(progressText(waiting(), 1000)).toBe('Waiting for its turn.');
  expect(progressText(waiting('locked'), 1000)).toBe('Waiting for its turn.');
});

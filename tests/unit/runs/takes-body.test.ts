import { expect, test } from 'vitest';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { takesBody } from '@/utils/runs/takes-body';
import { scrapeRun } from './tasks/example-options';

const result = {
  title: '',
  statusCode: 200,
  modeUsed: null,
  finalUrl: null,
  contentType: 'text/html',
  size: 8,
  hasScreenshot: false,
  extra: {},
};

test.each<[string, Run, Partial<ScrapeRun>, boolean]>([
  ['a run that ends', scrapeRun({ state: 'running' }), { state: 'done', result }, true],
  ['a cancelled run', scrapeRun({ state: 'cancelled' }), { updatedAt: 9 }, false],
  ['a lost run that stays so', scrapeRun({ state: 'unknown' }), { updatedAt: 9 }, false],
  ['a lost run that ends', scrapeRun({ state: 'unknown' }), { state: 'done', result }, true],
  ['an ended run with another result', scrapeRun({ result }), { result: { ...result } }, true],
])('the body that comes with a change of %s', (_name, before, change, takes) => {
  expect(takesBody(before, { ...before, ...change } as Run)).toBe(takes);
});

import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createScrapeQueue } from '@/utils/runs/background/scrape-queue';
import { stoppingRefused } from '@/utils/compare/background/stop-refused';
import { nextToSend } from '@/utils/compare/refused-comparison';
import type { Problem } from '@/utils/problem';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { newest } from '../../../fixtures/newest-storage';
import { scrapeRun } from '../../runs/tasks/example-options';

const library = vi.hoisted(() => new Map<string, Run>());
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async (id: string) => library.get(id) ?? null,
}));
vi.mock('@/utils/browser/offline', () => ({ isOffline: () => false }));

const run = (id: string, more: Partial<ScrapeRun>) =>
  scrapeRun({ id, createdAt: 1000, updatedAt: 1000, accountId: 'A', ...more });
const refusal = (status: number, at = 2000): Partial<ScrapeRun> => ({
  state: 'unknown',
  updatedAt: at,
  problem: { code: 'maybe-charged', status },
});

test.each([
  ['refused by another server (403)', refusal(403), 1000, false],
  ['refused by another server (503)', refusal(503), 1000, false],
  ['lost at a gateway (502)', refusal(502), 1000, true],
  ['lost on its way', { ...refusal(0), problem: { code: 'maybe-charged' } }, 1000, true],
  ['refused before this one was asked for', refusal(403), 3000, true],
  ['done', { state: 'done' }, 1000, true],
] as const)('after one %s, at 2000, that of %4$d is sent: %5$s', async (_, first, at, isSent) => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  const ids = ['first', 'next'];
  const places = ids.map((runId) => ({
    country: 'DE',
    mode: 'request' as const,
    runId,
    kept: true,
  }));
  const [baseline = '', waitingId = ''] = ids;
  const comparison = { id: 'c', url: 'https://shop.test/', createdAt: 1000, baseline, places };
  await geoComparisonsItem.update((all) => ({
    ...all,
    list: [{ ...comparison, screenshots: false, removedAt: null }],
  }));
  const waiting = run(waitingId, { state: 'waiting', createdAt: at, tries: 0, notBefore: 0 });
  for (const one of [run(baseline, first), waiting]) library.set(one.id, one);
  const advance = vi.fn(async () => {});
  const endUnsent = vi.fn(async (_id: string, _problem: Problem) => {});
  await createScrapeQueue(stoppingRefused(advance, endUnsent)).advance(waiting);
  expect(advance).toHaveBeenCalledTimes(isSent ? 1 : 0);
  const ended = isSent ? [] : [[waitingId, { code: 'comparison-stopped' }]];
  expect(endUnsent.mock.calls).toEqual(ended);
});

test('one of the stopped scrapes tries; when the service has taken it, all others go', () => {
  const stopped = ['b', 'c', 'd'].map((id) =>
    run(id, { state: 'cancelled', problem: { code: 'comparison-stopped' } }),
  );
  const refused = run('a', refusal(403));
  const ids = (...more: ScrapeRun[]) => nextToSend([...more, ...stopped]).map(({ id }) => id);
  expect(ids(refused)).toEqual(['b']);
  // Taken before the refusal.
  expect(ids(refused, run('e', { state: 'done', acceptedAt: 1500 }))).toEqual(['b']);
  expect(ids(refused, run('e', { state: 'submitted', acceptedAt: 2500 }))).toEqual(['b', 'c', 'd']);
});

import { expect, test, vi } from 'vitest';
import { createCompareArea } from '@/utils/compare/background/compare-area';
import { hasEnded } from '@/utils/runs/run-states';
import type { ScrapeRun } from '@/utils/runs/schema';
import { createScrapeQueue } from '@/utils/runs/background/scrape-queue';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { caller, connected, newBrowser } from '../../../fixtures/restoring';
import { holdRuns, storedRuns, updateRun } from '../../../fixtures/runs-in-memory';
import { scrapeRun } from '../../runs/tasks/example-options';

vi.mock('@/utils/library/database/library-runs', () => import('../../../fixtures/runs-in-memory'));
vi.mock('@/utils/browser/offline', () => ({ isOffline: () => false }));

/** Lets everything happen that waits for no timer: each change of a stored run takes as long. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
}

const waiting = (id: string) => scrapeRun({ id, state: 'waiting', notBefore: 0 });
const atService = (id: string) => scrapeRun({ id, state: 'running' });

test.each<[string, ScrapeRun[]]>([
  ['in its order', [atService('0'), atService('1'), waiting('2'), waiting('3'), waiting('4')]],
  ['repeated', [waiting('0'), waiting('1'), atService('2'), waiting('3'), atService('4')]],
])('no scrape is sent after a comparison was stopped, %s', async (_, runs) => {
  newBrowser();
  // Two scrapes at the same time.
  await connected('a.test', 'KEY');
  holdRuns(...runs);
  const places = runs.map(({ id }) => ({
    country: 'DE',
    mode: 'request' as const,
    runId: id,
    kept: true,
  }));
  const comparison = { id: 'c', url: 'https://shop.test/', createdAt: 0, baseline: '0', places };
  await geoComparisonsItem.update((all) => ({
    ...all,
    list: [{ ...comparison, screenshots: false, removedAt: null }],
  }));
  const sent: string[] = [];
  const queue = createScrapeQueue(async ({ id }) => {
    if (storedRuns.get(id)?.state !== 'waiting') return;
    sent.push(id);
    storedRuns.set(id, atService(id));
  });
  for (const run of runs) if (run.state === 'waiting') void queue.advance(run);
  await settle();
  expect(sent).toEqual([]);
  const none = async () => {};
  const area = createCompareArea({
    addressToSend: async (url) => url,
    scraperAccess: none,
    addRuns: none,
    async cancel(id) {
      queue.onChange(await updateRun(id, (run) => ({ ...run, state: 'cancelled' })));
      await settle();
    },
    keepAlarm: none,
    scheduleNextRound: none,
  });
  await area['compare/act']({ act: { act: 'stop', id: 'c' } }, caller);
  expect(sent).toEqual([]);
  expect([...storedRuns.values()].every(hasEnded)).toBe(true);
});

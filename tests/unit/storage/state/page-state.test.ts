import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountItem } from '@/utils/storage/registry/account';
import { libraryVersionItem } from '@/utils/storage/registry/scrape';
import { storedAccount } from '../../../fixtures/stored-account';
import { scrapeRun } from '../../runs/tasks/example-options';

const library = vi.hoisted(() => ({ runs: [] as unknown[] }));
vi.mock('@/utils/library/database/library-runs', () => ({
  listRuns: async () => library.runs,
  listAgentRuns: async () => [],
}));

beforeEach(() => fakeBrowser.reset());

test('credits left are those of the account in use, whatever newer runs of another were told', async () => {
  const scraper = { hasAccess: true, credits: 10_000 };
  await accountItem.write({ account: storedAccount({ scraper }), problem: null });
  const { creditsLeft, ready } = await import('@/utils/storage/state/page-state');
  const { runs, runsReady } = await import('@/utils/runs/state/runs');
  await Promise.all([ready, runsReady]);
  expect(creditsLeft()).toBe(10_000);
  library.runs = [{ ...scrapeRun({ cost: { used: 5, left: 7 } }), accountId: 'another' }];
  await libraryVersionItem.update((version) => version + 1);
  await vi.waitFor(() => expect(runs.value).toHaveLength(1));
  expect(creditsLeft()).toBe(10_000);
  // Shows the credits that the background stores, from a response or from the account.
  const noted = storedAccount({ scraper: { ...scraper, credits: 9998 } });
  await accountItem.write({ account: noted, problem: null });
  await vi.waitFor(() => expect(creditsLeft()).toBe(9998));
  await accountItem.write({ account: null, problem: null });
  await vi.waitFor(() => expect(creditsLeft()).toBeNull());
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newest } from '../../fixtures/newest-storage';
import type { Run } from '@/utils/runs/schema';
import { scrapeRun } from '../runs/tasks/example-options';

const library = vi.hoisted(() => ({ runs: [] as Run[] }));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/library/database/library-runs', () => ({
  listRuns: async ({ limit = 200, withRemoved = false }) =>
    library.runs.slice(0, limit).filter(({ removedAt }) => withRemoved || removedAt === undefined),
}));
vi.mock('@/utils/incognito/state/firefox-library', () => ({ chooseLibrary() {} }));
const { SpendingSection } = await import('@/components/account/spending-section');

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
});
afterEach(cleanup);

const hint = 'Only the newest 10,000 calls are counted.';

test.each([
  [3, '2 calls, credits: 4', false],
  [10_001, '9,999 calls, credits: 19,998', true],
])('of %i calls, one of them removed: %s', async (count, total, isCut) => {
  const run = scrapeRun({ state: 'done', cost: { used: 2, left: null } });
  library.runs = Array.from({ length: count }, (_, at) => ({
    ...run,
    id: `${at}`,
    ...(at === 0 && { removedAt: 1 }),
  }));
  render(<SpendingSection />);
  await screen.findByText(total);
  expect(screen.queryByText(hint) !== null).toBe(isCut);
});

test('a table that is cut says how many lines it leaves out', async () => {
  const run = scrapeRun({ state: 'done', cost: { used: 2, left: null } });
  library.runs = Array.from({ length: 32 }, (_, at) => ({
    ...run,
    id: `${at}`,
    url: `https://site${at}.test/`,
  }));
  render(<SpendingSection />);
  await screen.findByText('And 2 more, which the sum above includes.');
  expect(screen.getAllByRole('rowheader')).toHaveLength(30);
});

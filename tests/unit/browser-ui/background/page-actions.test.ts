import { beforeEach, expect, test, vi } from 'vitest';
import { createPageActions } from '@/utils/browser-ui/background/page-actions';

const page = { url: 'https://shop.test/list', tabId: 7, incognito: false };
const startScrape = vi.fn<() => Promise<string>>();
const open = vi.fn<(tabId: number, runId: string | null) => Promise<void>>();
/** ID of the scrape of the page that is under way. */
let running: string | null;
const actions = createPageActions({ startScrape, scrapeUnderWay: async () => running }, open);

beforeEach(() => {
  vi.clearAllMocks();
  running = null;
  startScrape.mockImplementation(async () => (running = 'first'));
  open.mockResolvedValue();
});

test('a second press while the page is being scraped pays nothing and shows the scrape', async () => {
  await Promise.all([actions.scrape(page), actions.scrape(page)]);
  expect(startScrape).toHaveBeenCalledTimes(1);
  expect(open.mock.calls).toEqual([
    [7, 'first'],
    [7, 'first'],
  ]);
});

test('a press after it ended scrapes the page once more', async () => {
  await actions.scrape(page);
  running = null;
  await actions.scrape(page);
  expect(startScrape).toHaveBeenCalledTimes(2);
});

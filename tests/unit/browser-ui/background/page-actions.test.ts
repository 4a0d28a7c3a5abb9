import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPageActions } from '@/utils/browser-ui/background/page-actions';
import { ProblemError, type ProblemCode } from '@/utils/problem';

const page = { url: 'https://shop.test/list', tabId: 7, incognito: false };
const startScrape = vi.fn<() => Promise<string>>();
const open = vi.fn<(tabId: number, runId: string | null) => Promise<void>>();
/** ID of the scrape of the page that is under way. */
let running: string | null;
const actions = createPageActions({ startScrape, scrapeUnderWay: async () => running }, open);

/** Routes of the workspace that were opened. */
const opened = async () =>
  (await fakeBrowser.tabs.query({})).map(({ url = '' }) => url.split('#')[1]);

beforeEach(() => {
  fakeBrowser.reset();
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

test.each<ProblemCode>(['above-limit', 'private-address', 'locked', 'below-floor'])(
  'a refused page (%s) is shown in its card',
  async (code) => {
    startScrape.mockRejectedValue(new ProblemError(code));
    await actions.scrape(page);
    expect(open.mock.calls).toEqual([[7, null]]);
  },
);

test.each<ProblemCode>(['above-limit', 'private-address', 'locked', 'below-floor'])(
  'a refused link (%s) is shown in the form of a new scrape, not as the page in front',
  async (code) => {
    startScrape.mockRejectedValue(new ProblemError(code));
    await actions.scrape(page, 'https://shop.test/item?id=1&of=2');
    expect(startScrape).toHaveBeenCalledWith(
      expect.objectContaining({ url: 'https://shop.test/item?id=1&of=2' }),
    );
    expect(open).not.toHaveBeenCalled();
    expect(await opened()).toContain(
      '/scrape?url=https%3A%2F%2Fshop.test%2Fitem%3Fid%3D1%26of%3D2',
    );
  },
);

test('a link that is no web address is shown there in part', async () => {
  startScrape.mockRejectedValue(new ProblemError('page-not-scrapable'));
  await actions.scrape(page, `data:text/csv,${'1'.repeat(100_000)}`);
  expect(await opened()).toContain(`/scrape?url=data%3Atext%2Fcsv%2C${'1'.repeat(186)}`);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCardsArea } from '@/utils/card/background/cards-area';
import type { Speaker } from '@/utils/messaging/protocol';
import type { PageRuns } from '@/utils/runs/background/run-handlers';
import { mintTicket } from '@/utils/security/background/tickets';
import { basics } from '../../runs/tasks/example-options';

const card = (incognito: boolean): Speaker => ({
  kind: 'card',
  incognito,
  tabId: 7,
  documentId: 'd',
  url: 'https://a.test/page',
});
const id = '00000000-0000-4000-8000-000000000001';
const runs = {
  startScrape: vi.fn<PageRuns['startScrape']>(async () => id),
  startAgent: vi.fn<PageRuns['startAgent']>(async () => id),
  cardRun: vi.fn<PageRuns['cardRun']>(async (runId) => ({
    runId,
    kind: 'scrape',
    state: 'intent',
    elapsedMs: 0,
    brief: '',
    actions: [],
    used: null,
    left: null,
    problem: null,
  })),
  remembered: async () => basics,
};
const { handlers } = createCardsArea(runs);

beforeEach(async () => {
  vi.clearAllMocks();
  fakeBrowser.reset();
  const about = { tabId: 7, documentId: 'd', origin: 'https://a.test' };
  await mintTicket('t', { ...about, intent: 'none', runId: null });
});

test.each([true, false])(
  'the cost is asked about in a window of the card’s kind (private: %s)',
  async (incognito) => {
    const create = vi.fn<(data: { url: string; incognito: boolean }) => Promise<void>>();
    Object.assign(fakeBrowser.windows, { create });
    await handlers['card/confirm']({ ticket: 't', options: basics }, card(incognito));
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ incognito }));
    const pending = create.mock.calls[0]![0].url.split('#')[1]!;
    const window = (its: boolean): Speaker => ({ kind: 'page', incognito: its });
    await expect(handlers['card/asked']({ id: pending }, window(!incognito))).rejects.toThrow(
      'message-refused',
    );
    expect(await handlers['card/asked']({ id: pending }, window(incognito))).toMatchObject({
      asked: { url: 'https://a.test/page', incognito },
    });
  },
);

test('a scrape begins under the id of its press', async () => {
  await handlers['card/scrape']({ ticket: 't', options: basics, id }, card(true));
  expect(runs.startScrape).toHaveBeenCalledWith(expect.objectContaining({ id }));
});

test('a message to the agent begins under the id of its press', async () => {
  await handlers['card/ask']({ ticket: 't', message: 'Summarize', id }, card(true));
  expect(runs.startAgent).toHaveBeenCalledWith(expect.objectContaining({ id }));
});

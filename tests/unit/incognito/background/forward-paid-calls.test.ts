import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAccountArea } from '@/utils/account/background/account-area';
import { createPaidCallForwarding } from '@/utils/incognito/background/forward-paid-calls';
import { getPrivateRun } from '@/utils/incognito/background/private-run-store';
import { createRouter } from '@/utils/messaging/router';
import { createRunsArea } from '@/utils/runs/background/runs-area';
import type { Run } from '@/utils/runs/schema';
import { secrets } from '@/utils/security/background/secrets';
import { accountItem } from '@/utils/storage/registry/account';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { account as stored, connected, newBrowser, caller } from '../../../fixtures/restoring';

vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: {
    ...fakeBrowser,
    extension: { inIncognitoContext: false },
    declarativeNetRequest: { updateSessionRules: async () => undefined },
  },
}));
vi.mock('@/utils/runs/background/keep-alive', () => ({ keepAlive: () => () => {} }));
vi.mock('@/utils/library/background/library-area', () => ({
  notifyLibraryChange: async () => {},
  notifyLibraryChangeSoon: () => {},
  createLibraryArea: () => ({ houseKeep: async () => {}, handlers: {} }),
}));
const library = vi.hoisted(() => ({ writes: 0 }));
vi.mock('@/utils/library/database/library-runs', () => ({
  listRuns: async () => [],
  unfinishedRuns: async () => [],
  getRun: async () => null,
  addRun: async () => void (library.writes += 1),
  updateRun: async () => void (library.writes += 1),
}));

const self = { id: 'vantage', origin: 'chrome-extension://vantage', incognito: false };
const url = 'https://secret.test/of-private';
const options = { mode: 'request', country: '', screenshot: false } as const;
const page = { success: true, url, title: 'Secret', content: url, status_code: 200 };

/** Requests received by the service, by path; `agent` responds as the agent API does. */
const sent: { path: string; body: string }[] = [];

/** Runs of the private worker, whose messages are answered by a regular worker. */
function bothWorkers() {
  const regular = createRunsArea(
    createAccountArea(async () => async () => undefined),
    () => undefined,
    async () => undefined,
  );
  const route = createRouter(regular.handlers, self);
  const tab = { incognito: true };
  const sender = { id: self.id, url: `${self.origin}/`, tab, privateSession: 's' };
  return createPaidCallForwarding((envelope) => route(envelope, sender));
}

async function ended(runId: string): Promise<Run> {
  await vi.waitFor(async () => {
    expect(['done', 'failed', 'unknown']).toContain((await getPrivateRun(runId))?.state);
  }, 5000);
  return (await getPrivateRun(runId))!;
}

beforeEach(async () => {
  newBrowser();
  library.writes = 0;
  sent.length = 0;
  Object.assign(fakeBrowser.storage.session, { getBytesInUse: async () => 0 });
  await connected('a.test', 'KEY-A');
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input);
    if (pathname === '/public/scraper') {
      const { hasAccess, credits, concurrency, endpointUrl } = stored.scraper;
      return Response.json({
        has_access: hasAccess,
        credits,
        concurrency,
        endpoint_url: endpointUrl,
        api_key: 'scraper-NEW',
      });
    }
    const old = new Headers(init?.headers).get('x-api-key') !== 'scraper-NEW';
    if (old) return Response.json({ error: 'Invalid API key' }, { status: 401 });
    sent.push({ path: pathname, body: JSON.stringify(init?.body) });
    return Response.json({ ...page, credits_used: 2, credits_remaining: 3 });
  });
});

test('the regular worker makes the call, with keys read anew, and notes what is left', async () => {
  const runs = bothWorkers();
  const intent = { url, options, privateAddressConfirmed: true };
  const { runId } = await runs.handlers['scrape/submit'](intent, caller);
  expect(await ended(runId)).toMatchObject({ state: 'done', accountId: 'first', url });
  expect(sent).toHaveLength(1);
  const credits = async () => (await accountItem.read()).account?.scraper.credits;
  await vi.waitFor(async () => expect(await credits()).toBe(3));
  expect(await secrets.get('scraperKey')).toBe('scraper-NEW');
  // Neither the page nor the request for it is in the library or on disk.
  expect(library.writes).toBe(0);
  const disk = JSON.stringify(await fakeBrowser.storage.local.get(null));
  expect(disk).toContain('"used":2');
  expect(disk).not.toMatch(/secret\.test|of-private|Secret/);
  expect((await scrapePreferencesItem.read()).last).toBeNull();
});

test('a press that is sent twice is one call', async () => {
  const runs = bothWorkers();
  const id = crypto.randomUUID();
  const intent = { id, url, options, privateAddressConfirmed: true };
  const [first, second] = await Promise.all([
    runs.handlers['scrape/submit'](intent, caller),
    runs.handlers['scrape/submit'](intent, caller),
  ]);
  expect([first.runId, second.runId]).toEqual([id, id]);
  await ended(id);
  expect(sent).toHaveLength(1);
});

test("a card's press with what it remembers, and 'again', go the same way", async () => {
  const runs = bothWorkers();
  const id = await runs.startScrape({ url, options: null, privateAddressConfirmed: false });
  expect(await runs.cardRun(id)).toMatchObject({ runId: id, problem: null });
  await ended(id);
  const again = await runs.handlers['scrape/repeat']({ runId: id, mode: 'browser' }, caller);
  expect(await ended(again.runId)).toMatchObject({ url, options: { mode: 'browser' } });
  expect(sent).toHaveLength(2);
});

test('the agent is sent the same text again', async () => {
  const runs = bothWorkers();
  const asked = await runs.handlers['agent/ask']({ pageUrl: url, message: 'What is it?' }, caller);
  const { runId } = await runs.handlers['agent/repeat']({ runId: asked.runId }, caller);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toContain(url);
  expect(runId).not.toBe(asked.runId);
  expect(library.writes).toBe(0);
});

test('what may not be sent is refused where it was pressed, and nothing is asked', async () => {
  const forward = vi.fn<Parameters<typeof createPaidCallForwarding>[0]>();
  const runs = createPaidCallForwarding(forward);
  const intent = { url: 'about:blank', options: null, privateAddressConfirmed: false };
  await expect(runs.startScrape(intent)).rejects.toThrow('page-not-scrapable');
  forward.mockResolvedValue({ ok: false, problem: { code: 'below-floor' } });
  await expect(runs.startScrape({ ...intent, url })).rejects.toThrow('below-floor');
  expect(forward).toHaveBeenCalledTimes(1);
});

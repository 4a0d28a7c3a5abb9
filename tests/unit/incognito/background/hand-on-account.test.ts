import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAccountArea } from '@/utils/account/background/account-area';
import { createRunsArea } from '@/utils/runs/background/runs-area';
import { getRun } from '@/utils/library/database/runs-store';
import type { Run } from '@/utils/runs/schema';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { accountItem } from '@/utils/storage/registry/account';
import { account as stored, connected, newBrowser, speaker } from '../../../fixtures/restoring';

const here = vi.hoisted(() => ({ inPrivate: true, runs: new Map<string, Run>() }));
vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: {
    ...fakeBrowser,
    extension: {
      get inIncognitoContext() {
        return here.inPrivate;
      },
    },
    declarativeNetRequest: { updateSessionRules: async () => undefined },
  },
}));
vi.mock('@/utils/runs/background/keep-alive', () => ({ keepAlive: () => () => {} }));
vi.mock('@/utils/library/background/library-area', () => ({
  createLibraryArea: () => ({ houseKeep: async () => {}, handlers: {} }),
}));
vi.mock('@/utils/library/database/runs-store', () => ({
  listRuns: async () => [...here.runs.values()],
  unfinishedRuns: async () => [],
  getRun: async (id: string) => here.runs.get(id) ?? null,
  addRun: async (run: Run) => void here.runs.set(run.id, run),
  async updateRun(id: string, change: (run: Run) => Run) {
    const next = change(here.runs.get(id)!);
    here.runs.set(id, next);
    return next;
  },
}));

/** What a scrape comes to with the key that is right; the one that is stored here is out of date. */
const page = { success: true, url: 'https://a.test/', title: 'A', content: 'a', status_code: 200 };
const letters: unknown[] = [];

/** Both workers' parts of the background: they share the storage, and this process. */
const area = () => createAccountArea(async () => async () => undefined);
const runs = () => createRunsArea(area(), () => undefined);

/** The regular worker answers letters of the private one. @param work those about accounts; absent: it does nothing. */
function serve(work?: (letter: unknown) => Promise<unknown>) {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const failed = (error: unknown) => {
    throw error;
  };
  createStorageRpc(fakeBrowser.storage.session, 'regular', wait, failed).serve({
    keep: {
      taken: 'once',
      async work(letter) {
        letters.push(letter);
        return work && isOfAccount(letter) ? await work(letter) : { refused: null };
      },
    },
  });
}

beforeEach(async () => {
  newBrowser();
  here.inPrivate = true;
  here.runs.clear();
  letters.length = 0;
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
    if (pathname.endsWith('/realtime') && old) {
      return Response.json({ error: 'Invalid API key' }, { status: 401 });
    }
    return Response.json({ ...page, credits_used: 2, credits_remaining: 3 });
  });
});

/** Scrapes a page to its end. @returns how that run ended. */
async function scrape(area: ReturnType<typeof runs>): Promise<Run | null> {
  const options = { mode: 'request' as const, country: '', screenshot: false };
  const intent = { url: 'https://a.test/', options, privateConfirmed: true, costConfirmed: true };
  const { runId } = await area.handlers['scrape/submit'](intent, speaker);
  const ends = ['done', 'failed', 'unknown'];
  await vi.waitFor(async () => expect(ends).toContain((await getRun(runId))?.state), 5000);
  return await getRun(runId);
}

const isOfAccount = (letter: unknown) => JSON.stringify(letter).startsWith('{"account":');
const ofAccount = () => letters.filter(isOfAccount);

const keys = async () => {
  const all = await fakeBrowser.storage.local.get(null);
  return Object.entries(all).filter(([name]) => name.startsWith('secret:'));
};

test('the private worker writes nothing of an account or its keys', async () => {
  serve();
  const before = JSON.stringify([await accountItem.read(), await keys()]);
  // The key that it has is refused, and nobody reads another one.
  expect((await scrape(runs()))?.state).toBe('failed');
  await fakeBrowser.storage.local.set({ 'secret:scraperKey': 'scraper-NEW' });
  expect((await scrape(runs()))?.state).toBe('done');
  await vi.waitFor(() => expect(ofAccount()).toHaveLength(2));
  expect(ofAccount()).toEqual([
    { account: { id: 'first', left: null } },
    { account: { id: 'first', left: 3 } },
  ]);
  await fakeBrowser.storage.local.set({ 'secret:scraperKey': 'scraper-KEY-A' });
  expect(JSON.stringify([await accountItem.read(), await keys()])).toBe(before);
});

test('the regular one does it in its place', async () => {
  const hidden = runs();
  here.inPrivate = false;
  const regular = runs();
  serve((letter) => regular.adopt(letter));
  here.inPrivate = true;
  expect(await scrape(hidden)).toMatchObject({ state: 'done', accountId: 'first' });
  const scraper = async () => (await accountItem.read()).account?.scraper;
  await vi.waitFor(async () => expect((await scraper())?.credits).toBe(3));
  expect(await fakeBrowser.storage.local.get('secret:scraperKey')).toEqual({
    'secret:scraperKey': 'scraper-NEW',
  });
});

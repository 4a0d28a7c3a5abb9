import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newest } from '../../../fixtures/newest-storage';
import type { Run } from '@/utils/runs/schema';
import { scrapeRun } from '../tasks/example-options';
import { storedAccount } from '../../../fixtures/stored-account';

/**
 * Both of Chromium's workers in one process: each with modules, locks and a library of its own, and the one storage that
 * they share.
 */
async function worker(side: 'regular' | 'private') {
  const runs: Run[] = [];
  vi.resetModules();
  vi.doMock('@/utils/browser/ext', () => ({
    isFirefox: false,
    ext: { ...fakeBrowser, extension: { inIncognitoContext: side === 'private' } },
  }));
  vi.doMock('@/utils/library/database/runs-store', () => ({
    listRuns: async () => runs.toReversed(),
    unfinishedRuns: async () => runs.filter(({ state }) => state === 'intent'),
  }));
  const [asking, reserves, { createStorageRpc }] = await Promise.all([
    import('@/utils/runs/background/cost-checks'),
    import('@/utils/runs/background/incognito-reserves'),
    import('@/utils/incognito/storage-rpc'),
  ]);
  const { scrapePreferencesItem, privateSpentItem, reservesItem } =
    await import('@/utils/storage/registry/scrape');
  const { accountItem } = await import('@/utils/storage/registry/account');
  const { settingsItem } = await import('@/utils/storage/registry/settings');
  const { secrets } = await import('@/utils/security/background/secrets');
  const options = { ...scrapeRun().options, mode: 'browser' as const };

  /** As `start-run.ts` begins a scrape of five credits: looked at and noted in one turn. */
  const scrape = (id: string) =>
    asking.withFloorLock(async () => {
      await asking.checkCost('https://a.test/', options, true, { runId: id });
      const at = Date.now();
      runs.push(
        scrapeRun({
          id,
          options,
          state: 'intent',
          createdAt: at,
          updatedAt: at,
          cost: { used: null, left: null },
        }),
      );
    });

  const unconfirmed = (id: string) =>
    asking.checkCost('https://a.test/', options, false, { runId: id });

  const failed = (error: unknown) => {
    throw error;
  };
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  createStorageRpc(fakeBrowser.storage.session, side, wait, failed).serve(
    side === 'private'
      ? { open: { taken: 'again', work: reserves.unfinishedAmong } }
      : {
          keep: {
            taken: 'once',
            async work(letter) {
              const asked = reserves.parseReserveRequest(letter);
              return asked && (await asking.answerReserve(asked));
            },
          },
        },
  );
  return {
    runs,
    scrape,
    unconfirmed,
    reservesItem,
    privateSpentItem,
    scrapePreferencesItem,
    accountItem,
    settingsItem,
    secrets,
  };
}

const belowFloor = { problem: { code: 'below-floor' } };
let told = 10;

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  told = 10;
  const queues = new Map<string, Promise<unknown>>();
  vi.stubGlobal('navigator', {
    locks: {
      request: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
        const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
        queues.set(name, turn);
        return await turn;
      },
    },
  });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      has_access: true,
      credits: told,
      endpoint_url: 'https://s.test',
      api_key: 'k',
    }),
  );
});

/** Ten credits, five of which stay. */
async function both() {
  const regular = await worker('regular');
  const { accountItem, scrapePreferencesItem, secrets, settingsItem } = regular;
  await accountItem.write({
    account: storedAccount({
      scraper: { hasAccess: true, credits: 10, endpointUrl: 'https://s.test' },
    }),
    problem: null,
  });
  await scrapePreferencesItem.update((now) => ({ ...now, floor: 5, confirmAbove: 1000 }));
  await secrets.set('accountKey', 'key');
  const addresses = { accountApi: 'https://a.test', exitCheck: '', dashboard: '' };
  await settingsItem.update((now) => ({ ...now, addresses }));
  return { regular, private: await worker('private') };
}

test('of two calls at once, one from each kind of window, one goes out', async () => {
  const { regular, private: hidden } = await both();
  const ends = await Promise.allSettled([hidden.scrape('p'), regular.scrape('r')]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: belowFloor });
});

test('what is under way on one side counts on the other', async () => {
  const { regular, private: hidden } = await both();
  await regular.scrape('r');
  await expect(hidden.scrape('p')).rejects.toMatchObject(belowFloor);
  regular.runs.length = 0;
  await hidden.scrape('p');
  await expect(regular.scrape('r2')).rejects.toMatchObject(belowFloor);
  await expect(hidden.scrape('p2')).rejects.toMatchObject(belowFloor);
});

test('credits that were added since are seen from a private window, too', async () => {
  const { private: hidden } = await both();
  await hidden.accountItem.update(({ account, problem }) => ({
    problem,
    account: account && { ...account, scraper: { ...account.scraper, credits: 6 } },
  }));
  await hidden.scrape('p');
  expect((await hidden.accountItem.read()).account?.scraper.credits).toBe(10);
  // Its own limit is asked about before anything is reserved.
  await hidden.scrapePreferencesItem.update((now) => ({ ...now, confirmAbove: 4 }));
  await expect(hidden.unconfirmed('p2')).rejects.toMatchObject({
    problem: { code: 'above-limit' },
  });
  expect(await hidden.reservesItem.read()).toHaveLength(1);
});

test('a call that is weighed again does not count against itself', async () => {
  const { private: hidden } = await both();
  await hidden.scrape('p');
  hidden.runs.length = 0;
  await hidden.scrape('p');
  expect(await hidden.reservesItem.read()).toHaveLength(1);
});

test('where nobody weighs, nothing goes out', async () => {
  const hidden = await worker('private');
  await expect(hidden.scrape('p')).rejects.toMatchObject({
    problem: { code: 'background-silent' },
  });
  expect(hidden.runs).toEqual([]);
}, 30_000);

test('what went with its window counts until the service has told what is left, and not for good', async () => {
  const { regular, private: hidden } = await both();
  await hidden.scrape('p');
  // Its worker is there, but begins anew with the next window.
  hidden.runs.length = 0;
  await expect(regular.scrape('r')).rejects.toMatchObject(belowFloor);
  const long = Date.now() - 20 * 60_000;
  await regular.reservesItem.update((all) => all.map((one) => ({ ...one, at: long })));
  // It was charged, as the service tells when it is asked.
  told = 5;
  await expect(regular.scrape('r')).rejects.toMatchObject(belowFloor);
  expect(await regular.reservesItem.read()).toEqual([]);
  expect((await regular.accountItem.read()).account?.scraper.credits).toBe(5);
});

test('what is under way for long in a window that is open goes on counting', async () => {
  const { regular, private: hidden } = await both();
  await hidden.scrape('p');
  const long = Date.now() - 20 * 60_000;
  await regular.reservesItem.update((all) => all.map((one) => ({ ...one, at: long })));
  await expect(regular.scrape('r')).rejects.toMatchObject(belowFloor);
  expect(await regular.reservesItem.read()).toHaveLength(1);
});

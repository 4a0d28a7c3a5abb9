import { expect, test, vi } from 'vitest';
// First, since it replaces modules that others load.
import { answerWith, page, soon, stage } from './area-stage';
import { withEverythingReplaced } from '@/utils/account/background/account-lock';
import { accountItem } from '@/utils/storage/registry/account';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { caller } from '../../../fixtures/restoring';
import { storedRuns } from '../../../fixtures/runs-in-memory';

vi.mock('@/utils/runs/background/no-browser-retry', () => ({
  preventBrowserRetries: async () => true,
}));

/** Calls whose answers name a price, and no balance, or neither. */

const options = { mode: 'request', country: '', screenshot: false } as const;
const credits = async () => (await accountItem.read()).account?.scraper.credits;
const withCredits = (left: number) =>
  accountItem.update(({ account, problem }) => ({
    problem,
    account: account && { ...account, scraper: { ...account.scraper, credits: left } },
  }));
/** An account API that does not answer. */
function silence(): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.includes('/public/') ? new Response('', { status: 500 }) : await fetch(input, init),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

test('a result without a price counts at its most until the account API tells what is left', async () => {
  await withCredits(520);
  const told = Promise.withResolvers<void>();
  answerWith(async () => Response.json({ success: true, title: 'Page', content: 'text' }));
  const { area } = stage();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.includes('/public/')) await told.promise;
    return await fetch(input, init);
  });
  const url = 'https://shop.test/';
  const press = { id: 'a', url, options, privateAddressConfirmed: true };
  await area.handlers['scrape/submit'](press, caller);
  await soon(() => expect(storedRuns.get('a')?.state).toBe('done'));
  expect(await credits()).toBe(518);
  told.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(async () => expect(await credits()).toBe(5));
});

test('a price of a call that the former account paid is not deducted from the next one', async () => {
  silence();
  const { area } = stage();
  answerWith(async () => {
    // All accounts are restored, which may have the same IDs.
    await withEverythingReplaced(async () => {});
    await withCredits(520);
    return page(5);
  });
  const press = { id: 'a', url: 'https://shop.test/', options, privateAddressConfirmed: true };
  await area.handlers['scrape/submit'](press, caller);
  await soon(() => expect(storedRuns.get('a')?.state).toBe('done'));
  expect(await credits()).toBe(520);
  answerWith(async () => {
    await withEverythingReplaced(async () => {});
    return Response.json({ success: true, response: 'Done', credits_used: 30 });
  });
  const ask = { id: 'b', pageUrl: '', message: 'What is it?', costConfirmed: true };
  await area.handlers['agent/ask'](ask, caller);
  await soon(() => expect(storedRuns.get('b')?.state).toBe('done'));
  expect(await credits()).toBe(520);
  // The next call is paid by the account that is there.
  answerWith(async () => page(5));
  await area.handlers['scrape/submit']({ ...press, id: 'c' }, caller);
  await soon(() => expect(storedRuns.get('c')?.state).toBe('done'));
  expect(await credits()).toBe(515);
});

test('the floor holds while no answer tells what is left', async () => {
  silence();
  await withCredits(520);
  await scrapePreferencesItem.update((now) => ({ ...now, floor: 500 }));
  answerWith(async () => page(5));
  const { area } = stage();
  const scrape = async (id: string) => {
    const url = `https://shop.test/${id}`;
    await area.handlers['scrape/submit'](
      { id, url, options, privateAddressConfirmed: true, costConfirmed: true },
      caller,
    );
    await soon(() => expect(storedRuns.get(id)?.state).toBe('done'));
  };
  for (const [id, left] of [
    ['a', 515],
    ['b', 510],
    ['c', 505],
  ] as const) {
    await scrape(id);
    expect(await credits()).toBe(left);
  }
  await scrape('d');
  await expect(scrape('e')).rejects.toMatchObject({ problem: { code: 'below-floor' } });
});

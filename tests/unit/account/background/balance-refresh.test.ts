import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBalanceArea } from '@/utils/account/background/balance-warnings';
import { accountItem } from '@/utils/storage/registry/account';
import { balanceItem } from '@/utils/storage/registry/usage';
import { account, accountInUse, connected, newBrowser } from '../../../fixtures/restoring';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));

const product = (balanceMb: number) => ({
  code: 'rp' as const,
  balanceMb,
  endpoint: 'rp.test',
  ports: { http: 1, socks5: 2 },
});

beforeEach(async () => {
  newBrowser();
  await connected('a.test', 'key-a');
});

afterEach(() => vi.restoreAllMocks());

test('a balance that is read says which products it left out, and no longer which it did before', async () => {
  const before = { ...account, unknownProducts: [{ code: 'old', balanceMb: null, fields: [] }] };
  await accountItem.write({ account: before, problem: null });
  await balanceItem.write({ [await accountInUse()]: { levels: { rp: 1 }, low: [] } });
  const data = { products: [product(5)], staticAddresses: [], dropped: ['mp: ports.http'] };
  const api = { allProxyData: async () => data };
  const area = createBalanceArea(
    async () => api as never,
    async () => {},
  );
  await area.wakeUp.run('');
  const stored = (await accountItem.read()).account;
  expect(stored).toMatchObject({ products: [product(5)], droppedProducts: ['mp: ports.http'] });
  expect(stored?.unknownProducts).toBeUndefined();

  data.dropped = [];
  await area.wakeUp.run('');
  expect((await accountItem.read()).account?.droppedProducts).toBeUndefined();
});

test.each(['scraper', 'products', 'browser'])(
  'what is told of the %s does not hold up the other balances',
  async (broken) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(fakeBrowser.runtime, 'getURL').mockImplementation((path) => path);
    const told = vi.spyOn(fakeBrowser.notifications, 'create');
    const before = {
      ...account,
      products: [product(9)],
      scraper: { ...account.scraper, credits: 50 },
      browser: { ...account.browser, hasAccess: true, credits: 50 },
    };
    await accountItem.write({ account: before, problem: null });
    const levels = { scraper: 20, rp: 7, browser: 20 };
    await balanceItem.write({ [await accountInUse()]: { levels, low: [] } });
    const answer = <T>(part: string, data: T) =>
      part === broken ? Promise.reject(new Error('500')) : Promise.resolve(data);
    const api = {
      allProxyData: () =>
        answer('products', { products: [product(5)], staticAddresses: [], dropped: [] }),
      browser: () => answer('browser', { hasAccess: true, credits: 10 }),
    };
    const area = createBalanceArea(
      async () => api as never,
      async () => {
        const { scraper } = before;
        const read = await answer('scraper', { ...scraper, credits: 10 });
        await accountItem.update((now) => ({ ...now, account: { ...before, scraper: read } }));
      },
    );
    await area.wakeUp.run('');

    const stored = (await accountItem.read()).account;
    expect([
      stored?.scraper.credits,
      stored?.products[0]?.balanceMb,
      stored?.browser.credits,
    ]).toEqual([
      broken === 'scraper' ? 50 : 10,
      broken === 'products' ? 9 : 5,
      broken === 'browser' ? 50 : 10,
    ]);
    expect(told).toHaveBeenCalledTimes(2);
    expect(logged).toHaveBeenCalledOnce();
  },
);

import { beforeEach, expect, test, vi } from 'vitest';
import { withEverythingReplaced } from '@/utils/account/background/account-lock';
import { refetchScraper } from '@/utils/account/background/account-scraper';
import { ext } from '@/utils/browser/ext';
import { createExitDiagnosis } from '@/utils/proxy/background/exit/exit-diagnosis';
import { secrets } from '@/utils/security/background/secrets';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { account, connected, newBrowser } from '../../../fixtures/restoring';
import { bodyOf } from './service-bodies';

/** Replies about an account that arrive when another one is in its place. */

const product = (balanceMb: number) => ({
  code: 'rp' as const,
  balanceMb,
  endpoint: 'rp.test',
  ports: { http: 1, socks5: 2 },
});
const inUse = { current: { id: 'b', label: 'B' }, others: [] };

/** Erases everything and connects another account, which gets the same ID. */
async function replaceAll(): Promise<void> {
  await withEverythingReplaced(() => ext.storage.local.clear());
  await connected('b.test', 'key-b');
  await accountItem.write({ account: { ...account, products: [product(7)] }, problem: null });
}

beforeEach(async () => {
  newBrowser();
  const silent = { addListener: () => {}, removeListener: () => {} };
  Object.assign(ext.webRequest, { onErrorOccurred: silent, onHeadersReceived: silent });
  await connected('a.test', 'key-a');
});

test.each([
  ['everything was erased', replaceAll],
  [
    'another one came into use',
    async () => {
      await accountsItem.write(inUse);
      await accountItem.write({ account: { ...account, products: [product(7)] }, problem: null });
    },
  ],
])('an exit check does not store the balances of the former account: %s', async (_how, change) => {
  const proxyData = async () => {
    await change();
    return [product(0)];
  };
  const check = createExitDiagnosis(async () => ({ proxyData }) as never);
  let refused = 0;
  const noAnswer = async () => {
    refused += 1;
    throw new TypeError('Failed to fetch');
  };
  await expect(check('https://exit.test/', noAnswer, 'rp', () => refused)).rejects.toThrow(
    'exit-check-failed',
  );
  expect((await accountItem.read()).account?.products).toEqual([product(7)]);
});

test('it stores those of the account in use', async () => {
  const check = createExitDiagnosis(async () => ({ proxyData: async () => [product(0)] }) as never);
  let refused = 0;
  const noAnswer = async () => {
    refused += 1;
    throw new TypeError('Failed to fetch');
  };
  await expect(check('https://exit.test/', noAnswer, 'rp', () => refused)).rejects.toThrow(
    'balance-empty',
  );
  expect((await accountItem.read()).account?.products).toEqual([product(0)]);
});

test("the scraper's key of an erased account is not stored for the next one", async () => {
  vi.stubGlobal('fetch', async (input: string) => {
    await replaceAll();
    return Response.json(bodyOf(new URL(input)));
  });
  await expect(refetchScraper('first')).rejects.toThrow('not-connected');
  expect(await secrets.get('scraperKey')).toBe('scraper-key-b');
  expect((await accountItem.read()).account?.scraper).toEqual(account.scraper);
});

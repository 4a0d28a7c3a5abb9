import { beforeEach, expect, test, vi } from 'vitest';
import { createAccountArea } from '@/utils/account/background/account-area';
import { recordCredits } from '@/utils/account/background/account-credits';
import {
  readVersion,
  withAccountLock,
  withEverythingReplaced,
} from '@/utils/account/background/account-lock';
import { refetchScraper } from '@/utils/account/background/account-scraper';
import { ext } from '@/utils/browser/ext';
import { createExitDiagnosis } from '@/utils/proxy/background/exit/exit-diagnosis';
import { secrets } from '@/utils/security/background/secrets';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { targetingItem } from '@/utils/storage/registry/targeting';
import { account, addressesOf, caller, connected, newBrowser } from '../../../fixtures/restoring';
import { json, newDisk, newLife } from '../../runs/tasks/worker-lives';
import { bodyOf } from './service-bodies';

/** Replies about an account that arrive when another one is in its place. */

const product = (balanceMb: number) => ({
  code: 'rp' as const,
  balanceMb,
  endpoint: 'rp.test',
  ports: { http: 1, socks5: 2 },
});
/** Answer with an empty balance. */
const reported = (dropped: string[]) => ({
  products: [product(0)],
  staticAddresses: [],
  dropped,
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
  const allProxyData = async () => {
    await change();
    return reported([]);
  };
  const check = createExitDiagnosis(async () => ({ allProxyData }) as never);
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

test('an exit check stores the balances of the account in use, and what can not be used', async () => {
  const allProxyData = async () => reported(['mp: ports.http']);
  const check = createExitDiagnosis(async () => ({ allProxyData }) as never);
  let refused = 0;
  const noAnswer = async () => {
    refused += 1;
    throw new TypeError('Failed to fetch');
  };
  await expect(check('https://exit.test/', noAnswer, 'rp', () => refused)).rejects.toThrow(
    'balance-empty',
  );
  const stored = (await accountItem.read()).account;
  expect(stored?.products).toEqual([product(0)]);
  expect(stored?.droppedProducts).toEqual(['mp: ports.http']);
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

test('a call that the former account paid does not set the balance of the next one', async () => {
  const whole = { success: true, credits_used: 1, credits_remaining: 2 };
  const disk = newDisk();
  const sending = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { flow } = newLife(disk, () => json(200, { ...whole, response: 'Done' }), Infinity, {
    accountInUse: async () => 'first',
    recordCredits,
    accountsVersion: readVersion,
    async scraperAccess() {
      sending.resolve();
      await release.promise;
      return { baseUrl: 'https://scraper.test/api/v1', key: 'k' };
    },
  });
  const answered = flow.agent.submit(await flow.agent.start('', 'What is it?'));
  await sending.promise;
  await replaceAll();
  release.resolve();
  await answered;
  expect((await accountItem.read()).account?.scraper.credits).toBe(5);

  await recordCredits(3, 'first', 'b', await readVersion());
  expect((await accountItem.read()).account?.scraper.credits).toBe(3);
});

test('late lists of targets are not stored for an account that came into use just then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input);
    return url.pathname === '/public/settings' ? late.promise : Response.json(bodyOf(url));
  });
  Object.assign(ext.permissions, { contains: async () => true });
  // Waits for the lock in which the account is stored, and has it before anything else.
  const stored = Promise.withResolvers<void>();
  const next = stored.promise.then(() => withAccountLock(() => accountsItem.write(inUse)));
  accountItem.watch(() => stored.resolve());
  const { handlers } = createAccountArea(async () => async () => {});
  const connecting = handlers['account/connect'](
    { addresses: addressesOf('a.test'), key: 'key-a' },
    caller,
  );
  // Connecting waits for the lists, for a while.
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all([connecting, next]);
  late.resolve(Response.json({ data: { rp: { countries: { DE: 'Germany' } } } }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await targetingItem('rp').read()).toBeNull();
  vi.useRealTimers();
});

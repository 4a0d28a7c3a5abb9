import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  readCredits,
  recordCharge,
  recordCredits,
} from '@/utils/account/background/account-credits';
import { secrets } from '@/utils/security/background/secrets';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import { wait } from '@/utils/wait';
import { newest } from '../../../fixtures/newest-storage';
import { storedAccount } from '../../../fixtures/stored-account';

vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: { ...fakeBrowser, extension: { inIncognitoContext: false } },
}));

/** Charges that come without a balance, and the account API, which knows the true one. */

const service = { credits: 1000, asked: 0, delay: 0 };
const scraper = { hasAccess: true, credits: 1000, endpointUrl: 'https://s.test' };
const stored = async () => (await accountItem.read()).account?.scraper.credits ?? NaN;
/** Lets time pass in steps, between which keys are opened. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    await sleep(2);
    await vi.advanceTimersByTimeAsync(50);
  }
  await sleep(2);
}
const idInUse = async () => (await accountsItem.read()).current.id;
/** A start so late that the readings of the test before are long over. */
let start = 1_000_000_000_000;

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  Object.assign(service, { credits: 1000, asked: 0, delay: 0 });
  vi.useFakeTimers({ now: (start += 1_000_000) });
  vi.stubGlobal('fetch', async () => {
    service.asked += 1;
    const { credits } = service;
    if (service.delay > 0) await wait(service.delay);
    const url = 'https://s.test';
    return Response.json({ has_access: true, credits, api_key: 'k', endpoint_url: url });
  });
  const addresses = { accountApi: 'https://a.test', exitCheck: '', dashboard: '' };
  await settingsItem.update((now) => ({ ...now, addresses }));
  await accountItem.write({ account: storedAccount({ scraper }), problem: null });
  await secrets.set('accountKey', 'key');
});

test.each([
  ['nothing else', false],
  ['balances that are told of other calls', true],
])('results that name no price keep close to what is left, beside %s', async (_, isTold) => {
  service.delay = 150;
  let lowest = 0;
  for (let result = 0; result < 100; result += 1) {
    service.credits -= 2;
    await recordCharge(6, undefined, false);
    if (isTold) await recordCredits(service.credits);
    await pass(200);
    lowest = Math.min(lowest, (await stored()) - service.credits);
  }
  // What 6 s of results deduct too much: the time between two readings, and that of one.
  expect(lowest).toBeGreaterThanOrEqual(-30 * 4);
  await pass(6000);
  expect(await stored()).toBe(800);
  expect(service.asked).toBeLessThan(8);
});

test('a price that a reading already had is not deducted for long', async () => {
  service.credits = 995;
  await readCredits(await idInUse());
  await recordCharge(5);
  expect(await stored()).toBe(990);
  await pass(6000);
  expect(await stored()).toBe(995);
  expect(service.asked).toBe(2);
});

test('a price that comes during a reading is read once more after it', async () => {
  service.credits = 995;
  service.delay = 100;
  const reading = readCredits(await idInUse());
  await vi.waitFor(() => expect(service.asked).toBe(1));
  await recordCharge(5);
  await vi.advanceTimersByTimeAsync(100);
  await reading;
  expect(await stored()).toBe(990);
  await pass(6000);
  expect(await stored()).toBe(995);
});

test('a floor that a deduction breaks is checked anew, however fresh the last reading is', async () => {
  service.credits = 995;
  await readCredits(await idInUse());
  expect(await readCredits(await idInUse(), true)).toBe(false);
  await recordCharge(500);
  expect(await readCredits(await idInUse(), true)).toBe(true);
  expect(await stored()).toBe(995);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newest } from '../../../fixtures/newest-storage';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import { secrets } from '@/utils/security/background/secrets';
import { storedAccount } from '../../../fixtures/stored-account';

vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: { ...fakeBrowser, extension: { inIncognitoContext: false } },
}));
vi.mock('@/utils/library/database/library-runs', () => ({ unfinishedRuns: async () => [] }));

/** Credits reported by the service, and the number of requests. */
const service = { credits: 100, asked: 0, status: 200, held: Promise.resolve() };

const addresses = { accountApi: 'https://a.test', exitCheck: '', dashboard: '' };
const scraper = { hasAccess: true, credits: 100, endpointUrl: 'https://s.test' };

/** Starts a new background. */
async function life() {
  vi.resetModules();
  const { createAccountArea } = await import('@/utils/account/background/account-area');
  return createAccountArea(async () => async () => undefined);
}

const charging = async () => await import('@/utils/account/background/account-credits');

const stored = async () => (await accountItem.read()).account?.scraper.credits;

/** Delays every reply of the account API until the returned function is called. */
function hold(): () => void {
  const gate = Promise.withResolvers<void>();
  service.held = gate.promise;
  return gate.resolve;
}

async function answerTo(url: URL): Promise<Response> {
  if (url.pathname === '/public') return Response.json({ products: {} });
  if (url.pathname !== '/public/scraper') return Response.json({ has_access: false, data: {} });
  service.asked += 1;
  const { credits, status } = service;
  await service.held;
  if (status === 429) {
    return Response.json({ error: 'Slow down' }, { status, headers: { 'retry-after': '300' } });
  }
  return Response.json({
    has_access: true,
    credits,
    api_key: 'k',
    endpoint_url: 'https://s.test',
  });
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  Object.assign(service, { credits: 100, asked: 0, status: 200, held: Promise.resolve() });
  vi.stubGlobal('fetch', async (input: string) => answerTo(new URL(input)));
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  await accountItem.write({ account: storedAccount({ scraper }), problem: null });
  await settingsItem.update((now) => ({ ...now, addresses }));
  await secrets.set('accountKey', 'key');
  await secrets.set('scraperKey', 'k');
});

afterEach(async () => {
  // Readings that are still due would go out during the next test.
  for (let round = 0; round < 5; round += 1) {
    await sleep(5);
    await vi.advanceTimersByTimeAsync(100_000);
  }
  vi.useRealTimers();
});

test('of two calls, the one that is told last was not charged last: the less stays', async () => {
  const { recordCredits } = await life();
  service.credits = 90;
  await recordCredits(90);
  await recordCredits(95);
  expect(await stored()).toBe(90);
  await vi.waitFor(() => expect(service.asked).toBe(1));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await stored()).toBe(90);
  expect(service.asked).toBe(1);
});

test('a refund or a top-up that an answer tells of is read from the account', async () => {
  const { recordCredits } = await life();
  await recordCredits(90);
  expect(service.asked).toBe(0);
  service.credits = 97;
  await recordCredits(98);
  await vi.waitFor(async () => expect(await stored()).toBe(97));
  // A response shortly after that also triggers a request, but only once the reading is outdated.
  service.credits = 1000;
  await recordCredits(999);
  await vi.advanceTimersByTimeAsync(1000);
  expect(service.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(async () => expect(await stored()).toBe(1000));
  expect(service.asked).toBe(2);
});

test('the reserve of a call is back as soon as the call ends, unless another has reported since', async () => {
  const { recordCredits } = await life();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The account API has nothing to tell at first.
  service.status = 429;
  await recordCredits(94, undefined, 'a');
  expect(await stored()).toBe(94);
  await recordCredits(98, undefined, 'a');
  expect(await stored()).toBe(98);
  await recordCredits(92, undefined, 'b');
  await recordCredits(90, undefined, 'c');
  await recordCredits(96, undefined, 'b');
  expect(await stored()).toBe(90);
});

test('of two calls that reported the same credits, neither raises them', async () => {
  const { recordCredits } = await life();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  service.status = 429;
  for (const runId of ['a', 'b']) await recordCredits(94, undefined, runId);
  for (const runId of ['a', 'b']) await recordCredits(100, undefined, runId);
  expect(await stored()).toBe(94);
});

test('the account API reporting the same credits leaves them to the call that reported them', async () => {
  const { recordCredits } = await life();
  await recordCredits(94, undefined, 'a');
  service.credits = 94;
  await recordCredits(95);
  await vi.waitFor(() => expect(service.asked).toBe(1));
  await vi.advanceTimersByTimeAsync(100);
  await recordCredits(99, undefined, 'a');
  expect(await stored()).toBe(99);
});

test('many answers out of their order are one question, and a 429 is waited out', async () => {
  const { recordCredits } = await life();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  service.status = 429;
  for (const left of [80, 90, 85, 95]) await recordCredits(left);
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  await recordCredits(91);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(service.asked).toBe(1);
  expect(await stored()).toBe(80);
  service.status = 200;
  service.credits = 91;
  await vi.advanceTimersByTimeAsync(110_000);
  await vi.waitFor(async () => expect(await stored()).toBe(91));
  expect(service.asked).toBe(2);
});

test.each(['a reading of the scraper', 'a refresh'])(
  '%s that was under way raises nothing that was told meanwhile',
  async (what) => {
    const area = await life();
    const release = hold();
    const caller = { kind: 'extension-page', incognito: false } as const;
    const reading =
      what === 'a refresh'
        ? area.handlers['account/refresh']({}, caller)
        : area.scraperAccess({ refetch: true });
    await vi.waitFor(() => expect(service.asked).toBe(1));
    await area.recordCredits(80);
    release();
    await reading;
    expect(await stored()).toBe(80);
    // A later request succeeds: the old value is not kept for ever.
    await area.scraperAccess({ refetch: true });
    expect(await stored()).toBe(100);
  },
);

test('less than was told meanwhile is taken from a reading, and a raise from the next one', async () => {
  const area = await life();
  service.credits = 70;
  const release = hold();
  const reading = area.scraperAccess({ refetch: true });
  await vi.waitFor(() => expect(service.asked).toBe(1));
  await area.recordCredits(80);
  release();
  await reading;
  expect(await stored()).toBe(70);
  const releaseNext = hold();
  const next = area.scraperAccess({ refetch: true });
  await vi.waitFor(() => expect(service.asked).toBe(2));
  // A top-up during a request whose answer does not include it.
  service.credits = 1000;
  await area.recordCredits(1001);
  releaseNext();
  await next;
  await vi.waitFor(async () => expect(await stored()).toBe(1000));
  expect(service.asked).toBe(3);
});

test('a charge without a balance lowers the credits, until somebody tells what is left', async () => {
  const { recordCharge } = await charging();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  service.status = 429;
  await recordCharge(5);
  expect(await stored()).toBe(95);
  await recordCharge(500);
  expect(await stored()).toBe(0);
  service.status = 200;
  const { scraperAccess, recordCredits } = await life();
  await scraperAccess({ refetch: true });
  expect(await stored()).toBe(100);
  // The credits are no longer those that this call reported.
  await recordCredits(90, undefined, 'a');
  await recordCharge(2);
  expect(await stored()).toBe(88);
  service.status = 429;
  await recordCredits(93, undefined, 'a');
  expect(await stored()).toBe(88);
});

test('a reading that was under way does not undo a charge', async () => {
  const { recordCharge } = await charging();
  const { scraperAccess } = await life();
  const release = hold();
  const reading = scraperAccess({ refetch: true });
  await vi.waitFor(() => expect(service.asked).toBe(1));
  await recordCharge(5);
  release();
  await reading;
  expect(await stored()).toBe(95);
});

test('what an account that is not in use is told stays with it', async () => {
  const state = { account: storedAccount({ scraper: { ...scraper, credits: 50 } }), problem: null };
  await accountsItem.update((now) => ({
    ...now,
    others: [{ id: 'b', label: '', addresses, state }],
  }));
  await secrets.set('accountKey@b', 'key-b');
  const { recordCredits } = await life();
  const other = async () => (await accountsItem.read()).others[0]?.state.account?.scraper.credits;
  await recordCredits(45, 'b');
  expect(await other()).toBe(45);
  service.credits = 48;
  await recordCredits(48, 'b');
  await vi.waitFor(async () => expect(await other()).toBe(48));
  // Nothing is stored or requested for an account that was forgotten meanwhile.
  await recordCredits(4000, 'gone');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(service.asked).toBe(1);
  expect(await stored()).toBe(100);
});

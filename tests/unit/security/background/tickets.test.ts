import { fakeBrowser } from 'wxt/testing/fake-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  checkPaidTicket,
  checkTicket,
  forgetTab,
  mintTicket,
  recordRun,
  limitPressRate,
} from '@/utils/security/background/tickets';
import type { Caller } from '@/utils/messaging/protocol';

const about = { documentId: 'doc', origin: 'https://a.test', runId: null };
const card: Caller = {
  kind: 'card',
  incognito: false,
  tabId: 7,
  documentId: 'doc',
  url: 'https://a.test/page?x=1',
};

const keys = async () => Object.keys(await fakeBrowser.storage.session.get(null)).toSorted();

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
});
afterEach(() => vi.useRealTimers());

test('a ticket holds for the document it was given to, whose address the browser tells', async () => {
  await mintTicket(7, about);
  expect(await checkTicket(card)).toMatchObject({ url: 'https://a.test/page?x=1' });
});

test.each<[string, Caller]>([
  ['another tab', { ...card, tabId: 8 }],
  ['another document of the tab', { ...card, documentId: 'next' }],
  ['another origin', { ...card, url: 'https://b.test/' }],
  ['no document where one is known', { ...card, documentId: null }],
  ['a page of the extension', { kind: 'extension-page', incognito: false }],
  ['a page of the extension in the same tab', { ...card, kind: 'extension-page' }],
])('not for %s, at any age', async (_name, caller) => {
  await mintTicket(7, about);
  for (const age of [0, 11 * 60_000, -60 * 60_000]) {
    vi.setSystemTime(1_000_000 + age);
    await expect(checkTicket(caller)).rejects.toThrow('card-not-allowed');
    await expect(checkPaidTicket(caller)).rejects.toThrow('card-not-allowed');
  }
});

test('not one that was never given, and none that costs after ten minutes', async () => {
  await expect(checkTicket(card)).rejects.toThrow('card-not-allowed');
  await expect(checkPaidTicket(card)).rejects.toThrow('card-not-allowed');
  await mintTicket(7, { ...about, runId: 'run 1' });
  vi.setSystemTime(1_000_000 + 10 * 60_000);
  expect(await checkPaidTicket(card)).toMatchObject({ runId: 'run 1', mayPay: true });
  vi.setSystemTime(1_000_001 + 10 * 60_000);
  await expect(checkPaidTicket(card)).rejects.toThrow('card-not-allowed');
  expect(await checkTicket(card)).toMatchObject({ runId: 'run 1', mayPay: false });
});

test('tickets of other tabs stay at any age, and each tab has one', async () => {
  await mintTicket(1, { ...about, runId: 'run 1' });
  await mintTicket(2, { ...about, documentId: null });
  vi.setSystemTime(1_000_000 + 24 * 60 * 60_000);
  await mintTicket(3, about);
  await mintTicket(3, { ...about, documentId: 'next' });
  expect(await keys()).toEqual(['ticket:1', 'ticket:2', 'ticket:3']);
  expect((await checkTicket({ ...card, tabId: 1 })).runId).toBe('run 1');
  await forgetTab(1);
  expect(await keys()).toEqual(['ticket:2', 'ticket:3']);
});

test('a tab that was closed leaves neither its ticket nor the time of its last press', async () => {
  for (const tabId of [1, 2]) {
    await mintTicket(tabId, about);
    await limitPressRate(tabId, 'scrape');
  }
  await forgetTab(1);
  expect(await keys()).toEqual(['pressed:2:scrape', 'ticket:2']);
});

test('one press of a kind in two seconds a tab', async () => {
  await limitPressRate(7, 'scrape');
  await limitPressRate(8, 'scrape');
  await expect(limitPressRate(7, 'scrape')).rejects.toThrow('too-fast');
  await limitPressRate(7, 'ask');
  vi.setSystemTime(1_001_999);
  await expect(limitPressRate(7, 'scrape')).rejects.toThrow('too-fast');
  vi.setSystemTime(1_002_000);
  await limitPressRate(7, 'scrape');
});

test('a clock that was set back holds no press back, and prolongs no permission to pay', async () => {
  await mintTicket(7, about);
  await limitPressRate(7, 'scrape');
  vi.setSystemTime(1_000_000 - 60_000);
  await checkPaidTicket(card);
  await limitPressRate(7, 'scrape');
  vi.setSystemTime(1_000_000 - 10 * 60_000);
  await checkPaidTicket(card);
  vi.setSystemTime(1_000_000 - 10 * 60_000 - 1);
  await expect(checkPaidTicket(card)).rejects.toThrow('card-not-allowed');
  await checkTicket(card);
});

test('a damaged time of the last press holds no press back', async () => {
  await fakeBrowser.storage.session.set({ 'paid:7': '1000000' });
  await limitPressRate(7, 'scrape');
  await expect(limitPressRate(7, 'scrape')).rejects.toThrow('too-fast');
});

test('of two presses at once one passes', async () => {
  const presses = await Promise.allSettled([
    limitPressRate(7, 'scrape'),
    limitPressRate(7, 'scrape'),
  ]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the run of what was asked for is told to the card of that tab', async () => {
  await mintTicket(7, about);
  // In parallel with a new ticket: neither write loses the other's data.
  await Promise.all([recordRun(7, 'run 1', card.url), mintTicket(8, about)]);
  expect((await checkTicket(card)).runId).toBe('run 1');
  expect((await checkTicket({ ...card, tabId: 8 })).runId).toBeNull();
});

test('a tab has one ticket: a card that is opened again begins anew', async () => {
  await mintTicket(7, { ...about, runId: 'run 1' });
  await mintTicket(7, { ...about, documentId: 'next' });
  await expect(checkTicket(card)).rejects.toThrow('card-not-allowed');
  expect((await checkTicket({ ...card, documentId: 'next' })).runId).toBeNull();
});

test('no ticket comes of a run: that of a closed tab stays gone', async () => {
  await recordRun(1, 'run 1', card.url);
  expect(await keys()).toEqual([]);
  await mintTicket(1, about);
  await Promise.all([forgetTab(1), recordRun(1, 'run 1', card.url)]);
  expect(await keys()).toEqual([]);
});

test('a run that lasts longer than the permission to pay is told to its card', async () => {
  await mintTicket(7, about);
  vi.setSystemTime(1_000_000 + 30 * 60_000);
  await recordRun(7, 'run 1', card.url);
  expect(await checkTicket(card)).toMatchObject({ runId: 'run 1', mayPay: false });
});

import { fakeBrowser } from 'wxt/testing/fake-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
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
])('not for %s', async (_name, caller) => {
  await mintTicket(7, about);
  await expect(checkTicket(caller)).rejects.toThrow('card-not-allowed');
});

test('not one that was never given, nor after ten minutes', async () => {
  await expect(checkTicket(card)).rejects.toThrow('card-not-allowed');
  await mintTicket(7, about);
  vi.setSystemTime(1_000_000 + 10 * 60_000);
  await checkTicket(card);
  vi.setSystemTime(1_000_001 + 10 * 60_000);
  await expect(checkTicket(card)).rejects.toThrow('card-not-allowed');
});

test('tickets that ended are dropped with the next one, and nothing else', async () => {
  await mintTicket(1, about);
  await mintTicket(2, { ...about, documentId: null });
  await limitPressRate(1, 'scrape');
  await fakeBrowser.storage.session.set({ other: { ...about, expiresAt: 0 } });
  vi.setSystemTime(1_000_001);
  await mintTicket(4, about);
  vi.setSystemTime(1_000_000 + 10 * 60_000);
  await mintTicket(3, about);
  expect(await keys()).toEqual([
    'other',
    'pressed:1:scrape',
    'ticket:1',
    'ticket:2',
    'ticket:3',
    'ticket:4',
  ]);
  vi.setSystemTime(1_000_001 + 10 * 60_000);
  await mintTicket(3, about);
  expect(await keys()).toEqual(['other', 'pressed:1:scrape', 'ticket:3', 'ticket:4']);
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

test('a clock that was set back holds no press back, and keeps no ticket', async () => {
  await mintTicket(7, about);
  await limitPressRate(7, 'scrape');
  vi.setSystemTime(1_000_000 - 60_000);
  await checkTicket(card);
  await limitPressRate(7, 'scrape');
  vi.setSystemTime(1_000_000 - 10 * 60_000);
  await checkTicket(card);
  vi.setSystemTime(1_000_000 - 10 * 60_000 - 1);
  await expect(checkTicket(card)).rejects.toThrow('card-not-allowed');
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

test('no ticket comes of a run: one that ended stays ended', async () => {
  await recordRun(1, 'run 1', card.url);
  await mintTicket(1, about);
  vi.setSystemTime(2_000_000);
  await Promise.all([mintTicket(2, about), recordRun(1, 'run 1', card.url)]);
  expect(await keys()).toEqual(['ticket:2']);
});

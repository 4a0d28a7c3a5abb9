import { fakeBrowser } from 'wxt/testing/fake-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  checkTicket,
  mintTicket,
  noteRun,
  takePressSlot,
} from '@/utils/security/background/tickets';
import type { Speaker } from '@/utils/messaging/protocol';

const about = {
  tabId: 7,
  documentId: 'doc',
  origin: 'https://a.test',
  intent: 'none' as const,
  runId: null,
};
const card: Speaker = {
  kind: 'card',
  incognito: false,
  tabId: 7,
  documentId: 'doc',
  url: 'https://a.test/page?x=1',
};

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
});
afterEach(() => vi.useRealTimers());

test('a ticket holds for the document it was given to, whose address the browser tells', async () => {
  await mintTicket('t', about);
  expect(await checkTicket('t', card)).toMatchObject({ url: 'https://a.test/page?x=1' });
});

test.each<[string, Speaker]>([
  ['another tab', { ...card, tabId: 8 }],
  ['another document of the tab', { ...card, documentId: 'next' }],
  ['another origin', { ...card, url: 'https://b.test/' }],
  ['no document where one is known', { ...card, documentId: null }],
  ['a page of the extension', { kind: 'page', incognito: false }],
])('not for %s', async (_name, speaker) => {
  await mintTicket('t', about);
  await expect(checkTicket('t', speaker)).rejects.toThrow('card-not-allowed');
});

test('not one that was never given, nor after ten minutes', async () => {
  await expect(checkTicket('t', card)).rejects.toThrow('card-not-allowed');
  await mintTicket('t', about);
  vi.setSystemTime(1_000_000 + 10 * 60_000);
  await checkTicket('t', card);
  vi.setSystemTime(1_000_001 + 10 * 60_000);
  await expect(checkTicket('t', card)).rejects.toThrow('card-not-allowed');
});

test('tickets that ended are dropped with the next one', async () => {
  await mintTicket('old', about);
  await mintTicket('old too', { ...about, documentId: null });
  vi.setSystemTime(2_000_000);
  await mintTicket('new', about);
  expect(Object.keys(await fakeBrowser.storage.session.get(null))).toEqual(['ticket:new']);
});

test('one paid intent in two seconds a tab', async () => {
  await takePressSlot(7);
  await takePressSlot(8);
  await expect(takePressSlot(7)).rejects.toThrow('too-fast');
  vi.setSystemTime(1_002_000);
  await takePressSlot(7);
});

test('of two presses at once one passes', async () => {
  const presses = await Promise.allSettled([takePressSlot(7), takePressSlot(7)]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the run of what was asked for is told to the card that shows the ticket', async () => {
  await mintTicket('t', about);
  // Side by side with a new ticket: neither loses what the other wrote.
  await Promise.all([noteRun('t', 'run 1'), mintTicket('next', { ...about, tabId: 8 })]);
  expect((await checkTicket('t', card)).ticket).toMatchObject({ ...about, runId: 'run 1' });
  expect((await checkTicket('next', { ...card, tabId: 8 })).ticket.runId).toBeNull();
});

test('no ticket comes of a run: one that ended stays ended', async () => {
  await noteRun('gone', 'run 1');
  await mintTicket('old', about);
  vi.setSystemTime(2_000_000);
  await Promise.all([mintTicket('new', about), noteRun('old', 'run 1')]);
  expect(Object.keys(await fakeBrowser.storage.session.get(null))).toEqual(['ticket:new']);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRuleLists } from '@/utils/proxy/background/rule-lists/rule-lists';
import { everywhere, noExtras, type Profile } from '@/utils/proxy/schema';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem, ruleListStatesItem } from '@/utils/storage/registry/rule-lists';
import { newest } from '../../../fixtures/newest-storage';

const page = { kind: 'extension-page', incognito: false } as const;
const start = 1_800_000_000_000;
const minute = 60_000;
const day = 1440 * minute;
const url = 'https://lists.test/rules.txt?token=secret';
const profile: Profile = {
  id: 'p',
  name: 'Home',
  color: 'teal',
  letter: '',
  kind: 'direct',
  where: { ...everywhere, scope: 'only' },
  extras: noExtras,
  ruleList: { url, every: 'day' },
};
const apply = vi.fn(async () => {});
const respond = vi.fn<(input: string, init?: RequestInit) => Promise<Response>>();

/** One lifetime of the background. */
function life() {
  const lists = createRuleLists(apply, respond);
  return {
    resume: lists.resume,
    refresh: () => lists.handlers['rule-lists/refresh']({ profileId: 'p' }, page),
    run: () => lists.register(Promise.resolve())['vantage:rule-list'].run('p'),
  };
}
const state = async () => (await ruleListStatesItem.read())['p'];
const alarm = async () => (await fakeBrowser.alarms.get('vantage:rule-list:p'))?.scheduledTime;
const headersOf = (call: number) => new Headers(respond.mock.calls[call]?.[1]?.headers);

beforeEach(async () => {
  fakeBrowser.reset();
  apply.mockClear();
  respond.mockReset().mockImplementation(async () => new Response('one.example\ntwo.example'));
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  await fakeBrowser.storage.local.set(newest);
  await profilesItem.write([profile]);
});

test('a new subscription is read at once, appliedRoutes, and read again a day later', async () => {
  await life().resume();
  expect((await ruleListItem('p').read())?.sites).toBe(2);
  expect(apply).toHaveBeenCalledWith('p');
  expect(await state()).toMatchObject({ readAt: start, failure: null, failures: 0 });
  // An earlier alarm may stand: it reads nothing, and sets the next one.
  expect(await alarm()).toBeLessThanOrEqual(start + day);

  vi.setSystemTime(start + day - 1);
  await life().run();
  expect(respond).toHaveBeenCalledTimes(1);
  vi.setSystemTime(start + day);
  await life().run();
  expect(respond).toHaveBeenCalledTimes(2);
});

test('the request carries no cookies and no referrer', async () => {
  await life().resume();
  expect(respond.mock.calls[0]?.[0]).toBe(url);
  expect(respond.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
});

test('validators of the server are sent, and an unchanged list stays', async () => {
  respond.mockImplementation(
    async () =>
      new Response('one.example', { headers: { etag: '"1"', 'last-modified': 'Mon, 1 Jan' } }),
  );
  await life().resume();
  expect(headersOf(0).has('if-none-match')).toBe(false);
  respond.mockImplementation(async () => new Response(null, { status: 304 }));
  vi.setSystemTime(start + 5);
  await life().refresh();
  expect(headersOf(1).get('if-none-match')).toBe('"1"');
  expect(headersOf(1).get('if-modified-since')).toBe('Mon, 1 Jan');
  expect((await state())?.readAt).toBe(start + 5);
  expect((await ruleListItem('p').read())?.sites).toBe(1);
  expect(apply).toHaveBeenCalledTimes(1);
});

test.each([
  ['status', async () => new Response('gone', { status: 503 })],
  ['page', async () => new Response('<!doctype html><p>Please log in')],
  ['not-a-list', async () => new Response('Not a list at all')],
  ['too-large', async () => new Response('a.example\n'.repeat(500_001))],
  ['unreachable', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['too-slow', async () => Promise.reject(new DOMException('Timed out', 'TimeoutError'))],
  [
    'insecure-redirect',
    async () =>
      Object.defineProperties(new Response('one.example'), {
        redirected: { value: true },
        url: { value: 'http://elsewhere.test/' },
      }),
  ],
] as const)('%s keeps the last copy, and the next attempts grow apart', async (failure, answer) => {
  await life().resume();
  const before = await ruleListItem('p').read();
  respond.mockImplementation(answer);
  vi.setSystemTime(start + day);
  await life().run();
  expect(await state()).toMatchObject({ failure, failures: 1, readAt: start });
  expect((await state())?.retryAt).toBe(start + day + minute);
  expect(await alarm()).toBe(start + day + minute);
  vi.setSystemTime(start + day + minute);
  await life().run();
  expect((await state())?.retryAt).toBe(start + day + 6 * minute);
  expect(await ruleListItem('p').read()).toEqual(before);
  expect(apply).toHaveBeenCalledTimes(1);
  expect(JSON.stringify((await state())?.failure)).not.toContain('token');
});

test('an attempt that ended with the background is repeated by the alarm', async () => {
  respond.mockImplementation(async () => {
    expect(await alarm()).toBe(start + 2 * minute);
    throw new Error('the worker ended');
  });
  await expect(life().resume()).rejects.toThrow('the worker ended');
  expect(await state()).toMatchObject({ readAt: null, retryAt: start + 2 * minute });

  respond.mockImplementation(async () => new Response('one.example'));
  vi.setSystemTime(start + 2 * minute);
  await life().run();
  expect(await state()).toMatchObject({ readAt: start + 2 * minute, retryAt: null });
  expect((await ruleListItem('p').read())?.sites).toBe(1);
});

test('a copy that was stored, but not applied before the background ended, is applied by the next', async () => {
  respond.mockImplementation(async () => new Response('one.example', { headers: { etag: '"1"' } }));
  apply.mockRejectedValueOnce(new Error('the worker ended'));
  await expect(life().resume()).rejects.toThrow('the worker ended');
  expect((await ruleListItem('p').read())?.sites).toBe(1);

  respond.mockImplementation(async () => new Response(null, { status: 304 }));
  vi.setSystemTime(start + 2 * minute);
  await life().run();
  expect(apply).toHaveBeenCalledTimes(2);
  expect(await state()).toMatchObject({ readAt: start + 2 * minute, retryAt: null });
});

test('a copy of another address is not kept as this one when the address changes on the way', async () => {
  respond.mockImplementation(async () => {
    await profilesItem.write([{ ...profile, ruleList: { url: 'https://b.test/', every: 'day' } }]);
    return new Response('one.example');
  });
  await life().resume();
  expect((await ruleListItem('p').read())?.url).not.toBe(url);
});

test('only by hand: read once, then by the button alone, also after a failure', async () => {
  await profilesItem.write([{ ...profile, ruleList: { url, every: 'hand' } }]);
  await life().resume();
  expect(await alarm()).toBeUndefined();
  respond.mockImplementation(async () => new Response('', { status: 404 }));
  await life().refresh();
  expect(await state()).toMatchObject({ failure: 'status', status: 404, retryAt: null });
  vi.setSystemTime(start + 100 * day);
  await life().resume();
  expect(respond).toHaveBeenCalledTimes(2);
});

import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';

const stopped = vi.fn<(tabId: number) => void>();
const loaded = vi.fn<(tabId: number, url: string | undefined) => void>();

/** One lifetime of the worker; its variables are lost at the end. */
async function life() {
  vi.resetModules();
  return await import('@/utils/proxy/chromium/hanging-requests');
}

beforeEach(() => {
  fakeBrowser.reset();
  stopped.mockReset();
  loaded.mockReset();
  Object.assign(ext.extension, { inIncognitoContext: false });
  Object.assign(ext.scripting, {
    executeScript: async ({ target }: { target: { tabId: number } }) => stopped(target.tabId),
  });
  Object.assign(ext.tabs, {
    get: async (id: number) => ({ id, url: 'about:blank', pendingUrl: `https://a.test/#${id}` }),
    update: async (id: number, { url }: { url?: string }) => loaded(id, url),
  });
});

test('what an earlier life left without an answer is freed, once', async () => {
  const first = await life();
  first.recordChallenge('1', 7);
  first.recordChallenge('2', 7);
  await vi.waitFor(async () => expect(await ext.alarms.getAll()).toHaveLength(1));
  const second = await life();
  second.recordChallenge('3', 8);
  await second.freeHangingRequests();
  await second.freeHangingRequests();
  expect(stopped.mock.calls).toEqual([[7]]);
});

test('what was answered is left alone, and wakes nobody', async () => {
  const first = await life();
  first.recordChallenge('1', 7)();
  await vi.waitFor(async () => {
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
    expect(await ext.alarms.getAll()).toEqual([]);
  });
  await (await life()).freeHangingRequests();
  expect(stopped).not.toHaveBeenCalled();
});

test('an answer leaves the alarm to a challenge that still waits', async () => {
  const first = await life();
  const answered = first.recordChallenge('1', 7);
  first.recordChallenge('2', 7);
  answered();
  await vi.waitFor(async () => {
    expect(Object.keys(await fakeBrowser.storage.session.get(null))).toEqual(['challenge:2']);
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await ext.alarms.getAll()).toHaveLength(1);
});

test('a challenge that can not be noted is logged before it is answered', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const refused = new Error('No SW');
  vi.spyOn(ext.storage.session, 'set').mockRejectedValueOnce(refused);
  (await life()).recordChallenge('1', 7);
  // The runner reports a rejection that nobody handles until then.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(log).toHaveBeenCalledWith('Vantage: noting a login challenge failed.', refused);
});

test('private windows free their own', async () => {
  (await life()).recordChallenge('1', 7);
  Object.assign(ext.extension, { inIncognitoContext: true });
  await (await life()).freeHangingRequests();
  expect(stopped).not.toHaveBeenCalled();
});

test('a young worker loads a failed page again once for each tab and address', async () => {
  const { reloadOnce } = await life();
  const age = vi.spyOn(performance, 'now').mockReturnValue(40);
  expect(await reloadOnce(7, 'https://a.test/')).toBe(true);
  expect(await reloadOnce(7, 'https://a.test/')).toBe(false);
  expect(await (await life()).reloadOnce(7, 'https://a.test/')).toBe(false);
  expect(await reloadOnce(8, 'https://a.test/')).toBe(true);
  age.mockReturnValue(5000);
  expect(await reloadOnce(9, 'https://a.test/')).toBe(false);
  age.mockRestore();
  // Also in a new tab that shows nothing yet, and with the fragment that the event of the request lacks.
  expect(loaded.mock.calls).toEqual([
    [7, 'https://a.test/#7'],
    [8, 'https://a.test/#8'],
  ]);
});

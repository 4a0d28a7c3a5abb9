import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFailedPageMemory } from '@/utils/proxy/background/tabs/failed-page-memory';
import { allOff, profileState } from '@/utils/proxy/profile-states';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { customProfile } from '../../../../fixtures/stored-profiles';

const page = { tabId: 4, url: 'http://shop.example/' };
const activeState = storedProfileState({ profileId: 'own' });
const how = { error: 'net::ERR_SOCKS_CONNECTION_FAILED' };
const checked = vi.fn<(profile: { id: string }) => void>();
let memory: ReturnType<typeof createFailedPageMemory>;

async function known() {
  const active = profileState(await proxyItem.read(), 'own');
  return active && memory.failedPage(active);
}

beforeEach(async () => {
  fakeBrowser.reset();
  checked.mockReset();
  await profilesItem.write([customProfile({ id: 'own' })]);
  await proxyItem.write({ ...allOff, on: [activeState] });
  memory = createFailedPageMemory(async () => 'own', checked);
});

test('a failed page is known until one loads, which has the profile checked again', async () => {
  expect(await known()).toBeNull();
  await memory.failed(page, how);
  expect(await known()).toEqual(how);
  memory.loaded(page);
  await vi.waitFor(() => expect(checked).toHaveBeenCalledTimes(1));
  expect(checked.mock.calls[0]?.[0].id).toBe('own');
  expect(await known()).toBeNull();
});

test('a page that fails right after one that loaded tells nothing, later it does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  memory.loaded(page);
  await memory.failed(page, how);
  expect(await known()).toBeNull();
  vi.setSystemTime(Date.now() + 10_001);
  await memory.failed(page, how);
  expect(await known()).toEqual(how);
  vi.useRealTimers();
});

test.each([
  { status: 402, length: '', type: '' },
  { error: 'net::ERR_PROXY_CONNECTION_FAILED' },
  { error: 'NS_ERROR_UNKNOWN_PROXY_HOST' },
])('what only a proxy causes counts at once: %j', async (certain) => {
  memory.loaded(page);
  await memory.failed(page, certain);
  expect(await known()).toEqual(certain);
});

test('the last page that loaded tells through which profile, and since when', async () => {
  const before = Date.now();
  expect(await memory.loadedSince('own', before)).toBe(false);
  memory.loaded(page);
  expect(await memory.loadedSince('own', before)).toBe(true);
  expect(await memory.loadedSince('own', Date.now() + 1)).toBe(false);
  expect(await memory.loadedSince('other', before)).toBe(false);
});

test('one site fails, or several do, however often and by which scheme', async () => {
  const several = async () => {
    const active = profileState(await proxyItem.read(), 'own');
    return active && memory.severalFailed(active);
  };
  for (const url of [page.url, page.url, 'https://shop.example/other']) {
    await memory.failed({ ...page, url }, how);
    expect(await several()).toBe(false);
  }
  await memory.failed({ ...page, url: 'http://other.example/' }, how);
  expect(await several()).toBe(true);
  memory.loaded(page);
  await vi.waitFor(() => expect(checked).toHaveBeenCalledTimes(1));
  expect(await several()).toBe(false);
});

test('a page that loads removes the doubt of an instance that has ended', async () => {
  memory.loaded(page);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checked).not.toHaveBeenCalled();
  const doubted = { ...activeState, problem: { code: 'proxy-or-site' as const } };
  await proxyItem.write({ ...allOff, on: [doubted] });
  memory = createFailedPageMemory(async () => 'own', checked);
  memory.loaded(page);
  await vi.waitFor(() => expect(checked).toHaveBeenCalledTimes(1));
});

test('a page that loads has a blocked profile checked, also when it was blocked after other pages loaded', async () => {
  memory.loaded(page);
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const code of ['login-refused', 'socks-refuses', 'proxy-silent'] as const) {
    checked.mockReset();
    const blocked = { ...activeState, phase: 'blocked' as const, problem: { code } };
    await proxyItem.write({ ...allOff, on: [blocked] });
    memory.loaded(page);
    await vi.waitFor(() => expect(checked, code).toHaveBeenCalledTimes(1));
  }
});

test('a page that loads does not have a profile checked that only the user can open', async () => {
  const closed = {
    ...activeState,
    phase: 'blocked' as const,
    problem: { code: 'cap-reached' as const },
  };
  await proxyItem.write({ ...allOff, on: [closed] });
  memory.loaded(page);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checked).not.toHaveBeenCalled();
});

test('a page of another profile, loaded first, leaves the doubt to be removed', async () => {
  const doubted = { ...activeState, problem: { code: 'proxy-or-site' as const } };
  await proxyItem.write({ ...allOff, on: [doubted] });
  memory = createFailedPageMemory(async (tab) => (tab?.id === page.tabId ? 'own' : null), checked);
  memory.loaded({ ...page, tabId: 5 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checked).not.toHaveBeenCalled();
  memory.loaded(page);
  await vi.waitFor(() => expect(checked).toHaveBeenCalledTimes(1));
});

test('a profile that was switched on anew starts without memory', async () => {
  await memory.failed(page, how);
  await proxyItem.write({ ...allOff, on: [{ ...activeState, since: activeState.since + 1 }] });
  expect(await known()).toBeNull();
});

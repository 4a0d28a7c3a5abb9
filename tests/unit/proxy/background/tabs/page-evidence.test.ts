import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPageEvidence } from '@/utils/proxy/background/tabs/page-evidence';
import { allOff, profileState } from '@/utils/proxy/profile-states';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { customProfile } from '../../../../fixtures/stored-profiles';

const page = { tabId: 4, url: 'http://shop.example/' };
const activeState = storedProfileState({ profileId: 'own' });
const how = { error: 'net::ERR_SOCKS_CONNECTION_FAILED' };
const checked = vi.fn<(profile: { id: string }) => void>();
let evidence: ReturnType<typeof createPageEvidence>;

async function known() {
  const active = profileState(await proxyItem.read(), 'own');
  return active && evidence.failedPage(active);
}

beforeEach(async () => {
  fakeBrowser.reset();
  checked.mockReset();
  await profilesItem.write([customProfile({ id: 'own' })]);
  await proxyItem.write({ ...allOff, on: [activeState] });
  evidence = createPageEvidence(async () => 'own', checked);
});

test('a failed page is known until one loads, which has the profile checked again', async () => {
  expect(await known()).toBeNull();
  await evidence.failed(page, how);
  expect(await known()).toEqual(how);
  evidence.loaded(page);
  await vi.waitFor(() => expect(checked).toHaveBeenCalledTimes(1));
  expect(checked.mock.calls[0]?.[0].id).toBe('own');
  expect(await known()).toBeNull();
});

test('a page that fails right after one that loaded tells nothing, later it does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  evidence.loaded(page);
  await evidence.failed(page, how);
  expect(await known()).toBeNull();
  vi.setSystemTime(Date.now() + 10_001);
  await evidence.failed(page, how);
  expect(await known()).toEqual(how);
  vi.useRealTimers();
});

test('the last page that loaded tells through which profile, and since when', async () => {
  const before = Date.now();
  expect(await evidence.loadedSince('own', before)).toBe(false);
  evidence.loaded(page);
  expect(await evidence.loadedSince('own', before)).toBe(true);
  expect(await evidence.loadedSince('own', Date.now() + 1)).toBe(false);
  expect(await evidence.loadedSince('other', before)).toBe(false);
});

test('one site fails, or several do, however often and by which scheme', async () => {
  const several = async () => {
    const active = profileState(await proxyItem.read(), 'own');
    return active && evidence.severalFailed(active);
  };
  for (const url of [page.url, page.url, 'https://shop.example/other']) {
    await evidence.failed({ ...page, url }, how);
    expect(await several()).toBe(false);
  }
  await evidence.failed({ ...page, url: 'http://other.example/' }, how);
  expect(await several()).toBe(true);
  evidence.loaded(page);
  await vi.waitFor(() => expect(checked).toHaveBeenCalledTimes(1));
  expect(await several()).toBe(false);
});

test('a page that loads removes the doubt of an instance that has ended', async () => {
  evidence.loaded(page);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checked).not.toHaveBeenCalled();
  const doubted = { ...activeState, problem: { code: 'proxy-or-site' as const } };
  await proxyItem.write({ ...allOff, on: [doubted] });
  evidence = createPageEvidence(async () => 'own', checked);
  evidence.loaded(page);
  await vi.waitFor(() => expect(checked).toHaveBeenCalledTimes(1));
});

test('a page that loads has a blocked profile checked, also when it was blocked after other pages loaded', async () => {
  evidence.loaded(page);
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const code of ['login-refused', 'socks-refuses', 'proxy-silent'] as const) {
    checked.mockReset();
    const blocked = { ...activeState, phase: 'blocked' as const, problem: { code } };
    await proxyItem.write({ ...allOff, on: [blocked] });
    evidence.loaded(page);
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
  evidence.loaded(page);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checked).not.toHaveBeenCalled();
});

test('a page of another profile, loaded first, leaves the doubt to be removed', async () => {
  const doubted = { ...activeState, problem: { code: 'proxy-or-site' as const } };
  await proxyItem.write({ ...allOff, on: [doubted] });
  evidence = createPageEvidence(async (tab) => (tab?.id === page.tabId ? 'own' : null), checked);
  evidence.loaded({ ...page, tabId: 5 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checked).not.toHaveBeenCalled();
  evidence.loaded(page);
  await vi.waitFor(() => expect(checked).toHaveBeenCalledTimes(1));
});

test('a profile that was switched on anew starts without evidence', async () => {
  await evidence.failed(page, how);
  await proxyItem.write({ ...allOff, on: [{ ...activeState, since: activeState.since + 1 }] });
  expect(await known()).toBeNull();
});

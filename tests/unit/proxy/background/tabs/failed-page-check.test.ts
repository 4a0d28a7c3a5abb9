import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFailedPageCheck } from '@/utils/proxy/background/tabs/failed-page-check';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { customProfile } from '../../../../fixtures/stored-profiles';

const page = { tabId: 4, url: 'http://shop.example/' };
const error = { error: 'net::ERR_TIMED_OUT' };
const check = vi.fn<() => Promise<void>>();
const ended = vi.fn<() => Promise<boolean>>();

beforeEach(async () => {
  fakeBrowser.reset();
  check.mockReset().mockResolvedValue();
  ended.mockReset().mockResolvedValue(false);
  await profilesItem.write([customProfile({ id: 'a' })]);
});

async function judges(
  phase: 'on' | 'blocked',
  how: Parameters<ReturnType<typeof createFailedPageCheck>>[1],
) {
  await proxyItem.write({ ...allOff, on: [storedProfileState({ phase })] });
  return await createFailedPageCheck(async () => 'a', { run: check, ended })(page, how);
}

test('a page that fails by an error while its profile is blocked waits for no other check', async () => {
  expect(await judges('blocked', error)).toBe(true);
  expect(check).not.toHaveBeenCalled();
});

test('any other page has the profile checked', async () => {
  expect(await judges('on', error)).toBe(false);
  expect(await judges('blocked', { status: 503, length: '', type: '' })).toBe(true);
  expect(check).toHaveBeenCalledTimes(2);
});

test('a check that has begun is waited for, and none follows when it tells the failure', async () => {
  ended.mockImplementation(async () => {
    await proxyItem.write({ ...allOff, on: [storedProfileState({ phase: 'blocked' })] });
    return true;
  });
  expect(await judges('on', error)).toBe(true);
  expect(check).not.toHaveBeenCalled();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPageJudge } from '@/utils/proxy/background/tabs/page-judge';
import { allOff } from '@/utils/proxy/profile-states';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { customProfile } from '../../../../fixtures/stored-profiles';

const page = { tabId: 4, url: 'http://shop.example/' };
const error = { error: 'net::ERR_TIMED_OUT' };
const check = vi.fn<() => Promise<void>>();

beforeEach(async () => {
  fakeBrowser.reset();
  check.mockReset().mockResolvedValue();
  await profilesItem.write([customProfile({ id: 'a' })]);
});

async function judges(
  phase: 'on' | 'blocked',
  how: Parameters<ReturnType<typeof createPageJudge>>[1],
) {
  await proxyItem.write({ ...allOff, on: [storedProfileState({ phase })] });
  return await createPageJudge(async () => 'a', check)(page, how);
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

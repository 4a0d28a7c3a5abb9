import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { profileSession } from '@/utils/runs/background/profile-session';
import { secrets } from '@/utils/security/background/secrets';
import { newest } from '../../../fixtures/newest-storage';
import { switchOnSession } from '../../../fixtures/session-profile';

const url = 'https://shop.test/a';

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  await secrets.forget(['login:p']);
});

test('no profile is on, so there is no session', async () => {
  expect(await profileSession(url, false)).toBeNull();
});

test.each([
  ['AB12CD34', 'AB12CD34'],
  ['abcdef', 'abcdef'],
  ['short', null],
  ['too-odd1', null],
  [null, null],
  [undefined, null],
])('session %j of the profile that takes the page goes along as %j', async (session, sent) => {
  await switchOnSession(session);
  expect(await profileSession(url, false)).toBe(sent);
});

test('the session of a profile that does not take the page never goes along with it', async () => {
  await switchOnSession('AB12CD34', { scope: 'only' });
  expect(await profileSession(url, false)).toBeNull();
  await switchOnSession('AB12CD34', { windows: 'private' });
  expect(await profileSession(url, false)).toBeNull();
  expect(await profileSession(url, true)).toBe('AB12CD34');
});

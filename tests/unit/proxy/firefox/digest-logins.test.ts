import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test } from 'vitest';
import { holdsOtherDigestLogin, recordDigestLogin } from '@/utils/proxy/firefox/digest-logins';

const proxy = { host: 'my.example', port: 3128 };
const ann = { username: 'ann', password: 'one' };
const bob = { username: 'bob', password: 'two' };

beforeEach(() => fakeBrowser.reset());

test('the first Digest login of an endpoint stays, and another one is noticed', async () => {
  expect(await holdsOtherDigestLogin(proxy, ann)).toBe(false);
  await recordDigestLogin(proxy, ann);
  await recordDigestLogin(proxy, bob);
  expect(await holdsOtherDigestLogin({ ...proxy, host: 'MY.example.' }, ann)).toBe(false);
  expect(await holdsOtherDigestLogin(proxy, bob)).toBe(true);
  expect(await holdsOtherDigestLogin(proxy, { ...ann, password: 'new' })).toBe(true);
  expect(await holdsOtherDigestLogin({ ...proxy, port: 1 }, bob)).toBe(false);
});

test('no login is kept as it is', async () => {
  await recordDigestLogin(proxy, ann);
  const kept = JSON.stringify(await fakeBrowser.storage.session.get(null));
  expect(kept).not.toMatch(/ann|one/);
});

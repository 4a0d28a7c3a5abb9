import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAccountsArea } from '@/utils/account/background/accounts-area';
import { allOff, beginSwitch } from '@/utils/proxy/profile-states';
import { withFloorLock } from '@/utils/runs/background/cost-checks';
import { storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { secrets } from '@/utils/security/background/secrets';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { withWebLock } from '@/utils/storage/web-locks';
import { account, addressesOf, caller, newBrowser } from '../../../fixtures/restoring';
import { customProfile, serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/library/database/library-runs', () => ({ unfinishedRuns: async () => [] }));

const handlers = createAccountsArea({
  verify: async () => Promise.reject(new Error('not asked')),
  readAddresses: async (typed) => typed,
  refresh: async () => {},
});
const idInUse = async () => (await accountsItem.read()).current.id;

beforeEach(async () => {
  newBrowser();
  const state = { account, problem: null };
  const other = { id: 'b', label: 'B', addresses: addressesOf('b.test'), state };
  await accountItem.write(state);
  await accountsItem.write({ current: { id: 'a', label: 'A' }, others: [other] });
});

test('no other account comes into use under a switch that has just begun', async () => {
  await profilesItem.write([serviceProfile({ id: 'p' })]);
  const begun = withWebLock('proxy-operation', async () => {
    await sleep(50);
    await proxyItem.write(beginSwitch(allOff, 'p', [], 0));
  });
  await expect(handlers['accounts/use']({ id: 'b' }, caller)).rejects.toMatchObject({
    problem: { code: 'account-in-use' },
  });
  await begun;
  expect(await idInUse()).toBe('a');
  await proxyItem.write(allOff);
  await handlers['accounts/use']({ id: 'b' }, caller);
  expect(await idInUse()).toBe('b');
});

test('another account comes into use only once a call that is being checked is stored', async () => {
  const checked = Promise.withResolvers<void>();
  const call = withFloorLock(() => checked.promise);
  const used = handlers['accounts/use']({ id: 'b' }, caller);
  await sleep(50);
  expect(await idInUse()).toBe('a');
  checked.resolve();
  await Promise.all([call, used]);
  expect(await idInUse()).toBe('b');
});

test('the proxy logins of the account before go when another one comes into use', async () => {
  await profilesItem.write([serviceProfile({ id: 'p' }), customProfile({ id: 'own' })]);
  const login = { username: 'user', password: 'password', sessionId: null };
  await storeLogin('p', login);
  await storeLogin('own', login);
  await handlers['accounts/use']({ id: 'b' }, caller);
  expect(await secrets.loginNames()).toEqual(['own']);
  await handlers['accounts/remove']({ id: 'a' }, caller);
  expect(await secrets.get('login:own')).toBe(JSON.stringify(login));
});

test('the proxy logins that an earlier version kept go when their account is removed', async () => {
  const ids = ['off', 'on', 'back'];
  await profilesItem.write([
    ...ids.map((id) => serviceProfile({ id })),
    customProfile({ id: 'own' }),
  ]);
  for (const id of [...ids, 'own']) {
    await storeLogin(id, { username: 'user', password: 'password', sessionId: null });
  }
  const replaced = beginSwitch(allOff, 'back', [], 0);
  await proxyItem.write({ ...beginSwitch(allOff, 'on', [], 0), before: replaced.on });
  await handlers['accounts/remove']({ id: 'b' }, caller);
  expect((await secrets.loginNames()).toSorted()).toEqual(['back', 'on', 'own']);
  await proxyItem.write(allOff);
  const other = { id: 'c', label: '', addresses: addressesOf('c.test') };
  const others = [{ ...other, state: { account, problem: null } }];
  await accountsItem.update((now) => ({ ...now, others }));
  await handlers['accounts/remove']({ id: 'c' }, caller);
  expect(await secrets.loginNames()).toEqual(['own']);
});

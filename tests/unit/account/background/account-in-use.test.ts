import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccountsArea } from '@/utils/account/background/accounts-area';
import { allOff, beginSwitch } from '@/utils/proxy/profile-states';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { withWebLock } from '@/utils/storage/web-locks';
import { account, addressesOf, caller, newBrowser } from '../../../fixtures/restoring';
import { serviceProfile } from '../../../fixtures/stored-profiles';

test('no other account comes into use under a switch that has just begun', async () => {
  newBrowser();
  const state = { account, problem: null };
  const other = { id: 'b', label: 'B', addresses: addressesOf('b.test'), state };
  await accountItem.write(state);
  await accountsItem.write({ current: { id: 'a', label: 'A' }, others: [other] });
  await profilesItem.write([serviceProfile({ id: 'p' })]);
  const handlers = createAccountsArea({
    verify: async () => Promise.reject(new Error('not asked')),
    readAddresses: async (typed) => typed,
    refresh: async () => {},
  });
  const begun = withWebLock('proxy-operation', async () => {
    await sleep(50);
    await proxyItem.write(beginSwitch(allOff, 'p', [], 0));
  });
  await expect(handlers['accounts/use']({ id: 'b' }, caller)).rejects.toMatchObject({
    problem: { code: 'account-in-use' },
  });
  await begun;
  expect((await accountsItem.read()).current.id).toBe('a');
  await proxyItem.write(allOff);
  await handlers['accounts/use']({ id: 'b' }, caller);
  expect((await accountsItem.read()).current.id).toBe('b');
});

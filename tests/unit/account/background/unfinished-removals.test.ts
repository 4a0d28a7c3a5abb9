import { beforeEach, expect, test } from 'vitest';
import { createAccountArea } from '@/utils/account/background/account-area';
import { secrets } from '@/utils/security/background/secrets';
import { accountItem, accountsItem, removedAccountsItem } from '@/utils/storage/registry/account';
import { targetingItem } from '@/utils/storage/registry/targeting';
import { usageItem } from '@/utils/storage/registry/usage';
import { account, connected, newBrowser } from '../../../fixtures/restoring';

const lists = { continents: '', regions: '', cities: '', isps: '', addresses: [], at: 1 };
const resume = () => createAccountArea(async () => async () => {}).resume();

beforeEach(async () => {
  newBrowser();
  await connected('a.test', 'key-a');
  await secrets.set('accountKey@gone', 'key of the removed account');
  await usageItem.write({ first: {}, gone: {} });
  await targetingItem('rp').write(lists);
});

test('a start finishes the removal of the account in use that an ended instance began', async () => {
  await removedAccountsItem.write(['first']);
  await resume();
  expect(await secrets.get('accountKey')).toBeNull();
  expect((await accountItem.read()).account).toBeNull();
  expect((await accountsItem.read()).current.id).not.toBe('first');
  expect(await usageItem.read()).toEqual({ gone: {} });
  expect(await targetingItem('rp').read()).toBeNull();
  expect(await removedAccountsItem.read()).toEqual([]);
});

test('the removal of another one leaves the account in use as it is', async () => {
  const state = { account, problem: null };
  const addresses = { accountApi: 'https://a.test', exitCheck: '', dashboard: '' };
  const others = [{ id: 'gone', label: '', addresses, state }];
  await accountsItem.update((now) => ({ ...now, others }));
  await removedAccountsItem.write(['gone']);
  await resume();
  expect(await secrets.get('accountKey@gone')).toBeNull();
  expect(await accountsItem.read()).toMatchObject({ current: { id: 'first' }, others: [] });
  expect(await secrets.get('accountKey')).toBe('key-a');
  expect(await usageItem.read()).toEqual({ first: {} });
  expect(await targetingItem('rp').read()).toEqual(lists);
  expect(await removedAccountsItem.read()).toEqual([]);
});

test('a start without a removal changes nothing', async () => {
  await resume();
  expect(await secrets.get('accountKey')).toBe('key-a');
  expect(await usageItem.read()).toEqual({ first: {}, gone: {} });
});

import { beforeEach, expect, test, vi } from 'vitest';
import { createAccountArea } from '@/utils/account/background/account-area';
import { readKey } from '@/utils/account/background/account-keys';
import { ext } from '@/utils/browser/ext';
import { secrets } from '@/utils/security/background/secrets';
import { settingsItem } from '@/utils/storage/registry/settings';
import { addressesOf, caller, connected, instead, newBrowser } from '../../../fixtures/restoring';
import { bodyOf } from './service-bodies';

/** Moves the account to another server, which it may: the key of its scraper is the same. */
const move = async () => {
  const { handlers } = createAccountArea(async () => async () => {});
  await handlers['account/connect']({ addresses: addressesOf('b.test'), key: 'key-b' }, caller);
};
const stored = async () => {
  const { addresses } = await settingsItem.read();
  return { address: addresses.accountApi, key: await readKey('first', 'accountKey') };
};
const stopped = async () => {
  throw new Error('The background was stopped');
};

beforeEach(async () => {
  newBrowser();
  vi.stubGlobal('fetch', async (input: string) => Response.json(bodyOf(new URL(input))));
  Object.assign(ext.permissions, { contains: async () => true });
  await connected('a.test', 'key-a');
  await secrets.set('scraperKey', 'scraper-b.test');
});

test.each([
  ['before the address is stored', settingsItem, { update: stopped }, 'a.test'],
  ['before the key is stored', secrets, { set: stopped }, 'b.test'],
])('stopped %s, no key is left with the address of another server', async (_, of, calls, host) => {
  const restore = instead(of, calls);
  await expect(move()).rejects.toThrow('The background was stopped');
  restore();
  expect(await stored()).toEqual({ address: addressesOf(host).accountApi, key: null });
  await move();
  expect(await stored()).toEqual({ address: addressesOf('b.test').accountApi, key: 'key-b' });
});

test('at the same server the former key stays until the new one is stored', async () => {
  await secrets.set('scraperKey', 'scraper-a.test');
  const { handlers } = createAccountArea(async () => async () => {});
  const replace = () =>
    handlers['account/connect']({ addresses: addressesOf('a.test'), key: 'key-c' }, caller);
  const restore = instead(secrets, { set: stopped });
  await expect(replace()).rejects.toThrow('The background was stopped');
  restore();
  expect((await stored()).key).toBe('key-a');
  await replace();
  expect((await stored()).key).toBe('key-c');
});

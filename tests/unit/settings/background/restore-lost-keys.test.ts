import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readKey } from '@/utils/account/background/account-keys';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { deviceKeyFiles } from '@/utils/security/background/device-key-file';
import { secrets } from '@/utils/security/background/secrets';
import { deviceKeyName } from '@/utils/security/secrets-vault';
import {
  account,
  accountInUse,
  addressesOf,
  backups,
  connected,
  newBrowser,
} from '../../../fixtures/restoring';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));

beforeEach(newBrowser);

const named = (id: string) => ({ id, label: '' });
const listed = (id: string) => {
  const state = { account, problem: null };
  return { ...named(id), addresses: addressesOf('xxx.test'), state };
};

async function loseDeviceKey(): Promise<void> {
  await deviceKeyFiles.keepOnly(null);
  await fakeBrowser.storage.session.remove(deviceKeyName);
}

test.each([
  ['listed in the file', [listed('a')]],
  ['not in the file', []],
])(
  'accounts keep their ids where another one is in use here, which is %s',
  async (_where, others) => {
    const { make, restore } = backups();
    await connected('xxx.test', 'KEY-X');
    await accountsItem.write({ current: named('b'), others });
    await secrets.set('accountKey@a', 'KEY-A');
    await secrets.set('accountKey@b', 'KEY-B');
    const text = await make();
    await accountsItem.write({ current: named('a'), others: [listed('b')] });
    await loseDeviceKey();
    const ids = await restore(text);
    expect(ids).toMatchObject({ b: 'b', ...(others.length > 0 && { a: 'a' }) });
    expect(await accountInUse()).toBe('b');
    expect(await secrets.get('accountKey@b')).toBe('KEY-B');
    expect(await secrets.get('accountKey@a')).toBe(others.length > 0 ? 'KEY-A' : null);
  },
);

test.each([
  ['b', 'b', 'abcd', 'the same'],
  ['b', 'b', '', 'the same'],
  ['b', 'b', 'wxyz', 'another'],
  ['first', 'first', 'abcd', 'the same'],
  // A short key has no end that is stored.
  ['first', 'first', '', 'another'],
  ['first', 'first', 'wxyz', 'another'],
  ['b', 'first', 'abcd', 'the same'],
  ['b', 'first', '', 'the same'],
  ['b', 'first', 'wxyz', 'another'],
])(
  'with the id %s, and here %s, whose lost key ended in "%s", it is %s account',
  async (inFile, here, keyTail, which) => {
    const { make, restore } = backups();
    await connected('xxx.test', 'KEY-X');
    await accountsItem.write({ current: named(inFile), others: [] });
    await secrets.set('accountKey@b', 'KEY-X');
    const text = await make();
    await accountsItem.write({ current: named(here), others: [] });
    await accountItem.write({ account: { ...account, keyTail }, problem: null });
    await loseDeviceKey();
    const { [inFile]: id } = await restore(text);
    expect(id === here).toBe(which === 'the same');
    expect(await accountInUse()).toBe(id);
    expect(await readKey(id ?? '', 'accountKey')).toBe('KEY-X');
  },
);

import { beforeEach, expect, test, vi } from 'vitest';
import { useAccount } from '@/utils/account/background/use-account';
import { secrets } from '@/utils/security/background/secrets';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import { profilesItem } from '@/utils/storage/registry/proxy';
import {
  account,
  addressesOf,
  backups,
  changed,
  connected,
  newBrowser,
} from '../../../fixtures/restoring';
import { directProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));

beforeEach(newBrowser);

test('a restore can not be undone once another account is in use: its key would go to the earlier address', async () => {
  const { make, restore, undo } = backups();
  await connected('xxx.test', 'KEY-X');
  const text = await make('');
  const state = { account: null, problem: null };
  await accountsItem.update((accounts) => ({
    ...accounts,
    others: [{ id: 'b', label: 'B', addresses: addressesOf('yyy.test'), state }],
  }));
  await restore(text, '');
  expect(await useAccount('nobody')).toBe(false);
  expect(await useAccount('b')).toBe(true);
  await expect(undo()).rejects.toMatchObject({ problem: { code: 'undo-gone' } });
  expect((await settingsItem.read()).addresses.accountApi).toBe('https://yyy.test');
});

const gone = { problem: { code: 'undo-gone' } };

test('a restore can not be undone once a profile was added or changed: it would vanish', async () => {
  const { make, restore, undo, switchAllOff } = backups();
  const text = await make('');
  const before = [directProfile({ id: 'here' })];
  await profilesItem.write(before);
  await restore(text, '');
  await profilesItem.write([directProfile({ id: 'new' })]);
  switchAllOff.mockClear();
  await expect(undo()).rejects.toMatchObject(gone);
  expect(await profilesItem.read()).toEqual([directProfile({ id: 'new' })]);
  expect(switchAllOff).not.toHaveBeenCalled();
  await profilesItem.write([]);
  await undo();
  expect(await profilesItem.read()).toEqual(before);
});

test('a restore can not be undone once an account was connected, but after a refresh', async () => {
  const { make, restore, undo } = backups();
  await connected('xxx.test', 'KEY-X');
  const text = await make();
  newBrowser();
  await restore(text);
  await accountItem.update(({ account }) => ({
    account: account && { ...account, checkedAt: 5 },
    problem: null,
  }));
  const state = { account: null, problem: null };
  const earlier = await accountsItem.read();
  const others = [{ id: 'b', label: 'B', addresses: addressesOf('yyy.test'), state }];
  await accountsItem.write({ ...earlier, others });
  await expect(undo()).rejects.toMatchObject(gone);
  await accountsItem.write(earlier);
  await undo();
  expect((await accountItem.read()).account).toBeNull();
});

test('a restore that dropped the account can not be undone once another is connected under its ID', async () => {
  const { make, restore, undo } = backups();
  const text = changed(await make(''), {
    account: { account: null, problem: null },
  });
  await connected('xxx.test', 'KEY-X');
  const earlier = await accountItem.read();
  await restore(text, '');
  expect((await accountItem.read()).account).toBeNull();
  await connected('yyy.test', 'KEY-Y');
  await accountItem.write({ account: { ...account, keyTail: 'EY-Y' }, problem: null });
  await expect(undo()).rejects.toMatchObject(gone);
  expect(await secrets.get('accountKey')).toBe('KEY-Y');
  await accountItem.write(earlier);
  await undo();
});

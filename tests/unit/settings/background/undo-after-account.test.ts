import { beforeEach, expect, test, vi } from 'vitest';
import { useAccount } from '@/utils/account/background/use-account';
import { accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import { addressesOf, backups, connected, newBrowser } from '../../../fixtures/restoring';

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

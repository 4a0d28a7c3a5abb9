import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { watchAccount, watchOtherAccounts } from '@/utils/account/background/watch-account';
import type { Account } from '@/utils/account/schema';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import { newest } from '../../../fixtures/newest-storage';
import { storedAccount } from '../../../fixtures/stored-account';

vi.mock('@/utils/browser/ext', () => ({ isFirefox: false, ext: fakeBrowser }));

test('changes of the account are told, those of its credits alone are not', async () => {
  await fakeBrowser.storage.local.set(newest);
  const account = storedAccount({ scraper: { hasAccess: true, credits: 100 } });
  const write = (next: Account | null) => accountItem.write({ account: next, problem: null });
  await write(account);
  const changed = vi.fn();
  watchAccount(changed);

  const { scraper, browser } = account;
  await write({ ...account, scraper: { ...scraper, credits: 98, creditsVersion: 1 } });
  await write({ ...account, browser: { ...browser, credits: 5 } });
  await write({
    ...account,
    scraper: { ...scraper, credits: 0, creditsVersion: 2, creditsCharged: 98 },
  });
  expect(changed).not.toHaveBeenCalled();

  const other = { ...account, keyTail: 'wxyz' };
  await write(other);
  expect(changed).toHaveBeenCalledTimes(1);
  await write({ ...other, scraper: { ...scraper, concurrency: 7, credits: 4 } });
  expect(changed).toHaveBeenCalledTimes(2);
  await write(null);
  expect(changed).toHaveBeenCalledTimes(3);
  await accountItem.write({ account: null, problem: { code: 'key-refused' } });
  expect(changed).toHaveBeenCalledTimes(4);
});

test('an account that is not in use is followed too, but for its credits', async () => {
  await fakeBrowser.storage.local.set(newest);
  const now = await accountsItem.read();
  const { addresses } = await settingsItem.read();
  const account = storedAccount({ scraper: { hasAccess: true, credits: 100 } });
  const other = { ...now.current, id: 'other', addresses, state: { account, problem: null } };
  const changed = vi.fn();
  watchOtherAccounts(changed);
  await accountsItem.write({ ...now, others: [other] });
  expect(changed).toHaveBeenCalledTimes(1);
  const poorer = { ...account, scraper: { ...account.scraper, credits: 1 } };
  const state = { account: poorer, problem: null };
  await accountsItem.write({ ...now, others: [{ ...other, state }] });
  expect(changed).toHaveBeenCalledTimes(1);
  await accountsItem.write({ ...now, others: [] });
  expect(changed).toHaveBeenCalledTimes(2);
});

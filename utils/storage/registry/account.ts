import * as z from 'zod/mini';
import { storedItem } from '../items';
import { AccountsSchema, AccountStateSchema } from '../../account/schema';

/** ID of the account that was connected before there could be several. */
export const firstAccountId = 'first';

export const accountItem = storedItem({
  key: 'account',
  version: 0,
  cleared: 'account',
  schema: () => AccountStateSchema,
  initial: () => ({ account: null, problem: null }),
});

/**
 * ID of the account in use, and the other accounts. Data of the account in use are in `accountItem` and in the
 * addresses of `settingsItem`, from where all code reads them.
 */
export const accountsItem = storedItem({
  key: 'accounts',
  version: 0,
  cleared: 'parts',
  schema: () => AccountsSchema,
  initial: () => ({ current: { id: firstAccountId, label: '' }, others: [] }),
});

/** IDs of accounts that are being removed, until all that is stored of them is deleted. */
export const removedAccountsItem = storedItem({
  key: 'removedAccounts',
  version: 2,
  cleared: 'parts',
  schema: () => z.array(z.string()),
  initial: (): string[] => [],
});

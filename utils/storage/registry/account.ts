import { storedItem } from '../items';
import { AccountsSchema, AccountStateSchema } from '../../account/schema';

/** The id of the account that was connected before there could be several. */
export const firstAccountId = 'first';

/** The account in use. */
export const accountItem = storedItem({
  key: 'account',
  version: 0,
  cleared: 'account',
  schema: () => AccountStateSchema,
  initial: () => ({ account: null, problem: null }),
});

/**
 * Which account is in use, and those beside it. What the one in use has stands in `accountItem` and
 * in the addresses of `settingsItem`, where everything reads it.
 */
export const accountsItem = storedItem({
  key: 'accounts',
  version: 0,
  cleared: 'parts',
  schema: () => AccountsSchema,
  initial: () => ({ current: { id: firstAccountId, label: '' }, others: [] }),
});

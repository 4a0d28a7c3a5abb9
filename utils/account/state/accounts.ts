import { accountsItem } from '../../storage/registry/account';
import { liveItem } from '../../storage/state/item-signal';

/** The account in use by id and label, and those beside it. */
export const accounts = liveItem(accountsItem);

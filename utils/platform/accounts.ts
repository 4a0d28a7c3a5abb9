import { accountsItem } from '../storage/accounts';
import { liveItem } from './live';

/** The account in use by id and label, and those beside it. */
export const accounts = liveItem(accountsItem);

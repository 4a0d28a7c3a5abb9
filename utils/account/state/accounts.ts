import { accountsItem } from '../../storage/registry/account';
import { itemSignal } from '../../storage/state/item-signal';
import { computed } from '@preact/signals';
import { usageItem, balanceItem } from '../../storage/registry/usage';

/** The account in use by id and label, and the other stored accounts. */
export const accounts = itemSignal(accountsItem);

/**
 * The id of the account in use, as a key for state that belongs to it alone and is reset when another is selected, in any
 * tab. Null until loaded; empty where it can't be read.
 */
export const inUse = computed(
  () => accounts.value.value?.current.id ?? (accounts.problem.value ? '' : null),
);

/** The last good bandwidth reports, by account. */
export const usage = itemSignal(usageItem);
/** Levels of balances, by account. */
export const balance = itemSignal(balanceItem);

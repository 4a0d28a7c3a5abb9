import { accountsItem } from '../../storage/registry/account';
import { itemSignal } from '../../storage/state/item-signal';
import { computed } from '@preact/signals';
import { usageItem, balanceItem } from '../../storage/registry/usage';

/** The account in use by ID and label, and the other stored accounts. */
export const accounts = itemSignal(accountsItem);

/**
 * ID of the account in use, as a key for state that is reset when another account is selected in
 * any tab. Null until loaded; '' if it cannot be read.
 */
export const inUse = computed(
  () => accounts.value.value?.current.id ?? (accounts.problem.value ? '' : null),
);

/** Last successful bandwidth reports, by account. */
export const usage = itemSignal(usageItem);
/** Balance levels, by account. */
export const balance = itemSignal(balanceItem);

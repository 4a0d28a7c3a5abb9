import { computed } from '@preact/signals';
import { accounts } from '@/utils/account/state/accounts';

/**
 * The id of the account in use, as a key for what belongs to it alone: that goes when another comes into use, in whatever
 * tab it is chosen. Null until it is known; empty where it can't be read.
 */
export const inUse = computed(
  () => accounts.value.value?.current.id ?? (accounts.problem.value ? '' : null),
);

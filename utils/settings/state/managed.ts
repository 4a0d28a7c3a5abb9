import { managedItem } from '../../storage/registry/settings';
import { itemSignal } from '../../storage/state/item-signal';

/** Values set by the policy; empty without one. */
export const managed = itemSignal(managedItem);

import { managedItem } from '../../storage/registry/settings';
import { itemSignal } from '../../storage/state/item-signal';

/** What the company of this browser presets; empty where it presets nothing. */
export const managed = itemSignal(managedItem);

import { computed, signal } from '@preact/signals';
import { isUnlocked, watchUnlocked } from '../storage/lock';
import { keysToReplaceItem, lockItem } from '../storage/registry/settings';
import { itemSignal } from '../storage/state/item-signal';

/** What pages may know of the lock: whether there is one, and after how long it closes by itself. */
export const lock = itemSignal(lockItem);
/** Whether keys lay on the disk in plain text once, and the user was not yet told to replace them. */
export const keysToReplace = itemSignal(keysToReplaceItem);
const open = signal(false);

let told = false;
watchUnlocked((now) => {
  told = true;
  open.value = now;
});

/** Settles when it is known how the lock stands. Never rejects. */
export const lockReady: Promise<unknown> = Promise.all([
  lock.ready,
  isUnlocked().then(
    (now) => {
      if (!told) open.value = now;
    },
    // Then it counts as locked: the form that opens it does no harm.
    () => null,
  ),
]);

/** Whether keys and logins are locked away now. */
export const locked = computed(() => lock.value.value?.set === true && !open.value);

import { computed, signal } from '@preact/signals';
import { isUnlocked, watchUnlocked } from '../storage/passphrase-lock';
import { keysToReplaceItem, lockItem } from '../storage/registry/settings';
import { itemSignal } from '../storage/state/item-signal';

/** State of the lock for pages: whether it is set, and after how many minutes it closes by itself. */
export const lock = itemSignal(lockItem);
/** Whether keys were once stored in plain text and the user has not yet read the advice to replace them. */
export const keysToReplace = itemSignal(keysToReplaceItem);
const open = signal(false);

let isKnown = false;
watchUnlocked((now) => {
  isKnown = true;
  open.value = now;
});

/** Resolves when the state of the lock is known. Never rejects. */
export const lockReady: Promise<unknown> = Promise.all([
  lock.ready,
  isUnlocked().then(
    (now) => {
      if (!isKnown) open.value = now;
    },
    // An unknown state counts as locked: the form that opens the lock is harmless.
    () => null,
  ),
]);

/** Whether keys and logins are locked now. */
export const locked = computed(() => lock.value.value?.set === true && !open.value);

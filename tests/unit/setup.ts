import { readOnceMigrated } from '@/utils/storage/local';
import { FakeDirectory } from '../fixtures/fake-directory';
import { watchLockOrder } from './lock-order';

// The in-memory storage starts empty and needs no migration.
readOnceMigrated(Promise.resolve());

// Environments for page tests have no Web Locks.
const { locks }: { locks: LockManager | null } = navigator;
if (locks) watchLockOrder(locks);

// jsdom 31 has no `Element.getHTML`; without options it gives what `innerHTML` does.
if (typeof Element !== 'undefined') {
  Element.prototype.getHTML ??= function getHTML(this: Element) {
    return this.innerHTML;
  };
}

// Neither Node nor jsdom has an origin private file system.
const directory = new FakeDirectory();
Object.defineProperty(navigator, 'storage', {
  value: { getDirectory: async () => directory, persist: async () => true },
  configurable: true,
});

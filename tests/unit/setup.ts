import { readOnceMigrated } from '@/utils/storage/local';
import { FakeDirectory } from '../fixtures/fake-directory';
import { watchLockOrder } from './lock-order';

// Storage in memory begins empty, and has nothing to migrate.
readOnceMigrated(Promise.resolve());

// Tests of pages run without them.
const { locks }: { locks: LockManager | null } = navigator;
if (locks) watchLockOrder(locks);

// jsdom 31 has no `Element.getHTML`; without options it gives what `innerHTML` does.
if (typeof Element !== 'undefined') {
  Element.prototype.getHTML ??= function getHTML(this: Element) {
    return this.innerHTML;
  };
}

// Neither Node nor jsdom has a file system of the origin.
const directory = new FakeDirectory();
Object.defineProperty(navigator, 'storage', {
  value: { getDirectory: async () => directory, persist: async () => true },
  configurable: true,
});

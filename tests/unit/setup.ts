import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { afterAll, vi } from 'vitest';
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

// Vitest 5 gives a context of `node:vm` neither Node's compression nor a DOMException that inherits
// from the context's own Error.
if (!('CompressionStream' in globalThis)) {
  Object.assign(globalThis, { CompressionStream, DecompressionStream });
}
if (!(DOMException.prototype instanceof Error)) {
  Object.setPrototypeOf(DOMException.prototype, Error.prototype);
}

// Neither Node nor jsdom has an origin private file system.
const directory = new FakeDirectory();
Object.defineProperty(navigator, 'storage', {
  value: { getDirectory: async () => directory, persist: async () => true },
  configurable: true,
});

afterAll(async () => {
  // Lazy imports that a component began fail, and are logged, once the context of the file has ended.
  await vi.dynamicImportSettled();
  // The classes of a page environment are shared by the files of a process.
  vi.restoreAllMocks();
});

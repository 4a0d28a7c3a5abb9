import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { storedItem } from '@/utils/storage/items';

const counter = storedItem({
  key: 'counter',
  version: 0,
  cleared: 'erase',
  schema: () => z.number(),
  initial: () => 0,
});

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('navigator', {
    locks: lockManager(),
  });
});

/** Fake of Web Locks: one queue per name, shared by every context of the extension. */
function lockManager() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
      queues.set(name, turn);
      return await turn;
    },
  };
}

describe('storedItem', () => {
  test('reads the default, then what was written', async () => {
    expect(await counter.read()).toBe(0);
    await counter.write(3);
    expect(await counter.read()).toBe(3);
  });

  test('damaged data is a problem, never a default', async () => {
    await fakeBrowser.storage.local.set({ counter: 'seven' });
    await expect(counter.read()).rejects.toMatchObject({
      problem: { code: 'storage-unreadable', detail: 'counter' },
    });
    await expect(counter.update((n) => n + 1)).rejects.toThrow();
    expect(await fakeBrowser.storage.local.get('counter')).toEqual({ counter: 'seven' });
  });

  test('updates at the same time are all counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => counter.update((n) => n + 1)));
    expect(await counter.read()).toBe(20);
  });

  test('watchers see each change until they stop', async () => {
    const seen: number[] = [];
    const stop = counter.watch((value) => seen.push(value));
    await counter.write(1);
    await counter.write(2);
    stop();
    await counter.write(3);
    expect(seen).toEqual([1, 2]);
  });
});

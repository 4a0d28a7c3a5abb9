import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { sessionItem } from '@/utils/storage/session-item';

const { session } = fakeBrowser.storage;
const count = sessionItem(
  'count',
  () => z.number(),
  () => 7,
);

beforeEach(() => fakeBrowser.reset());

test('what is not stored reads as the default, and after removing it again', async () => {
  expect(await count.read()).toBe(7);
  await count.write(3);
  expect(await session.get(null)).toEqual({ count: 3 });
  expect(await count.read()).toBe(3);
  await count.remove();
  expect(await session.get(null)).toEqual({});
  expect(await count.read()).toBe(7);
});

test('a damaged value is a problem that names it', async () => {
  await session.set({ count: 'many' });
  const problem = { code: 'storage-unreadable', detail: 'count' };
  await expect(count.read()).rejects.toMatchObject({ problem });
});

test('changes of the item alone are told until the watch is stopped', async () => {
  const told = vi.fn();
  const stop = count.watch(told);
  await session.set({ other: 1 });
  await count.write(4);
  expect(told.mock.calls).toEqual([[4]]);
  stop();
  await count.write(5);
  expect(told).toHaveBeenCalledOnce();
});

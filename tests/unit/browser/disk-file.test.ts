import { afterEach, expect, test, vi } from 'vitest';
import { openDiskFile, removeDiskFiles } from '@/utils/browser/disk-file';

const day = 86_400_000;

async function names(): Promise<string[]> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('exports');
  const found: string[] = [];
  for await (const name of folder.keys()) found.push(name);
  return found;
}

async function written(text: string): Promise<Blob> {
  const file = await openDiskFile();
  await file?.write(new Blob([text]));
  await file?.write(new TextEncoder().encode('!'));
  return (await file?.end()) ?? new Blob();
}

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await removeDiskFiles();
});

test('a file is read from disk as it was written, and is removed once it is saved', async () => {
  vi.useFakeTimers();
  expect(await (await written('rows')).text()).toBe('rows!');
  expect(await names()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(600_001);
  expect(await names()).toEqual([]);
});

test('what a closed page left goes with an export a day later, or with all others', async () => {
  vi.useFakeTimers({ now: day, toFake: ['Date'] });
  await openDiskFile();
  vi.setSystemTime(day * 1.5);
  await openDiskFile();
  expect(await names()).toHaveLength(2);
  vi.setSystemTime(day * 2.1);
  await openDiskFile();
  expect((await names()).map((name) => Number.parseInt(name, 10))).toEqual([day * 1.5, day * 2.1]);
  await removeDiskFiles();
  await removeDiskFiles();
  expect(await names()).toEqual([]);
});

test('a window without a file system has no files', async () => {
  const refused = () => Promise.reject(new DOMException('', 'SecurityError'));
  vi.spyOn(navigator.storage, 'getDirectory').mockImplementation(refused);
  expect(await openDiskFile()).toBeNull();
  await expect(removeDiskFiles()).resolves.toBeUndefined();
});

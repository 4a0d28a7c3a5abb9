import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createArchive } from '@/utils/export/zip';

test('a time that no entry can hold does not end the export', async () => {
  const archive = createArchive();
  await archive.add('old.txt', new Blob(['a']), 0);
  await archive.add('late.txt', new Blob(['b']), Date.UTC(2150, 0, 1));
  const files = unzipSync(new Uint8Array(await (await archive.end()).arrayBuffer()));
  expect(Object.keys(files)).toEqual(['old.txt', 'late.txt']);
});

test('a file that no entry can hold is refused, however well it compresses', async () => {
  const large = new Blob(['a']);
  Object.defineProperty(large, 'size', { value: 4_300_000_000 });
  await expect(createArchive().add('a.txt', large, 0)).rejects.toThrow('size');
});

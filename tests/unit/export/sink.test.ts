import { expect, test, vi } from 'vitest';
import { createSink, type DiskFile } from '@/utils/export/sink';
import { writeRows } from '@/utils/export/write-rows';

/** A disk that keeps what is written, as text. */
function fakeDisk() {
  const parts: Blob[] = [];
  const file: DiskFile = {
    write: async (part) => void parts.push(new Blob([part])),
    end: async () => new Blob([...parts, '|end']),
  };
  return { parts, open: vi.fn(async () => file) };
}

const megabyte = (letter: string) => letter.repeat(1_048_576);

test('what is large goes to disk in order, a part at a time', async () => {
  const { parts, open } = fakeDisk();
  const sink = createSink('text/csv', open);
  let max = 0;
  for (const letter of 'abcdefghijkl') {
    sink.add(megabyte(letter));
    const before = parts.length;
    await sink.drain();
    max = Math.max(max, parts.length - before);
  }
  sink.add('é\ud800');
  const file = await sink.end();
  expect(open).toHaveBeenCalledOnce();
  expect(file.type).toBe('text/csv');
  const text = await file.text();
  expect(text.replaceAll(/(.)\1+/g, '$1')).toBe('abcdefghijklé\ufffd|end');
  expect(text).toHaveLength(12 * 1_048_576 + 6);
});

test('what is small, or has no place on disk, stays in memory', async () => {
  const { parts, open } = fakeDisk();
  const small = createSink('text/csv', open);
  small.add('a');
  await small.drain();
  expect(await (await small.end()).text()).toBe('a');
  expect(open).not.toHaveBeenCalled();
  const nowhere = vi.fn(async () => null);
  const sink = createSink('text/csv', nowhere);
  for (let n = 0; n < 20; n += 1) {
    sink.add(megabyte('x'));
    await sink.drain();
  }
  expect((await sink.end()).size).toBe(20 * 1_048_576);
  expect(nowhere).toHaveBeenCalledOnce();
  expect(parts).toEqual([]);
});

test('a disk that is full ends the export', async () => {
  const full = async (): Promise<DiskFile> => ({
    write: () => Promise.reject(new Error('full')),
    end: async () => new Blob(),
  });
  const rows = function* () {
    for (let n = 0; n < 40; n += 1) yield [megabyte('x')];
  };
  const table = { names: ['Text'], rows: rows() };
  await expect(writeRows(table, 'csv', { disk: full })).rejects.toThrow('full');
});

test('a workbook goes to disk as well', async () => {
  const { open } = fakeDisk();
  const rows = Array.from({ length: 100 }, () => ['<'.repeat(32_000)]);
  const file = await writeRows({ names: ['Text'], rows }, 'xlsx', { disk: open });
  // Its sheet is 12 MB; packed it is small, and stays in memory.
  expect(open).toHaveBeenCalledOnce();
  expect(file.size).toBeLessThan(1_000_000);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from '../project-files';

/** Number of lines of a file in the project. */
const linesOf = (file: string): number =>
  readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;

/** Smallest length that a share of the files does not exceed. */
function percentile(lengths: readonly number[], share: number): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

const ofTests = readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

test('no file is longer than 300 lines', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(ofTests.length).toBeGreaterThan(500);
  expect([...files, ...ofTests].filter((file) => linesOf(file) > 300)).toEqual([]);
});

/** Few long files hide in a limit for each; these two tell when most of them grow. */
test('half of the files have at most 60 lines, and nine in ten at most 170', () => {
  const lengths = files.map(linesOf);
  expect(percentile(lengths, 0.5)).toBeLessThanOrEqual(60);
  expect(percentile(lengths, 0.9)).toBeLessThanOrEqual(170);
});

/** The formatter wraps code, but no comments. */
test('comments have at most 120 characters a line', () => {
  const tooLong = [...files, ...ofTests].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /^\s*(\/\/|\/?\*)/.test(line) && line.length > 120)
      .map((line) => `${file}: ${line}`),
  );
  expect(tooLong).toEqual([]);
});

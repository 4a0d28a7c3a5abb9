import { expect, test } from 'vitest';
import { textOfFile } from '@/utils/file-text';
import { readTextFile } from '@/utils/jobs/read-file';

const text = 'bücher.test\r\n日本.test';
const units = Uint16Array.from(`\uFEFF${text}`, (unit) => unit.charCodeAt(0));
const little = new Uint8Array(units.buffer);
const big = little.map((_, at) => little[at ^ 1] ?? 0);

test.each([
  ['UTF-16, little end first', little],
  ['UTF-16, big end first', big],
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
])('a file in %s', async (_name, bytes) => {
  expect(await textOfFile(new Blob([bytes]))).toBe(text);
  expect(await readTextFile(new Blob([bytes]))).toBe(text);
});

test('an empty file', async () => {
  expect(await textOfFile(new Blob([]))).toBe('');
  expect(await readTextFile(new Blob([]))).toBe('');
});

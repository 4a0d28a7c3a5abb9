import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import progressModule from '@/utils/export/project/files/progress.mjs.txt?raw';
import progressPython from '@/utils/export/project/files/progress.py?raw';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vantage-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page = 'https://shop.test/';
const byNode = (row: string): string => `
import { beginProgress } from './progress.mjs';
const progress = beginProgress(['${page}'], 0, ['text']);
progress.keep('${page}', [${row}], null);
`;
const byPython = (row: string): string => `
from progress import Progress
progress = Progress()
progress.begin(["${page}"], 0, ["text"])
progress.keep("${page}", [${row}], None)
`;

/** File with the rows that a project keeps of a page with this text. */
function keptOf(engine: 'crawlee' | 'scrapy', text: string): string {
  writeFileSync(join(folder, 'progress.mjs'), progressModule);
  writeFileSync(join(folder, 'progress.py'), progressPython);
  const row = JSON.stringify({ text });
  if (engine === 'crawlee')
    execFileSync('node', ['--input-type=module', '-e', byNode(row)], { cwd: folder });
  else execFileSync('python3', ['-c', byPython(row)], { cwd: folder });
  return readFileSync(join(folder, 'rows.jsonl'), 'utf8');
}

test('rows of Crawlee with half a character are JSON that any reader takes', () => {
  const line = keptOf('crawlee', 'half \uD83D, whole 😀');
  expect(JSON.parse(line)).toEqual({ text: 'half \uFFFD, whole 😀' });
});

test.each(['crawlee', 'scrapy'] as const)(
  'rows of %s have no separator at which Node ends a line',
  (engine) => {
    const text = 'one\u2028two\u2029three';
    const line = keptOf(engine, text);
    expect(line).not.toMatch(/[\u2028\u2029]/);
    expect(JSON.parse(line)).toEqual({ text });
  },
);

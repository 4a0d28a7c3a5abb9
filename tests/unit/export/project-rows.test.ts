import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import progressModule from '@/utils/export/project/files/progress.mjs.txt?raw';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vantage-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page = 'https://shop.test/';

/** Lines of the rows that the module for Node keeps of a page with these texts. */
function keptByNode(texts: readonly string[]): string[] {
  writeFileSync(join(folder, 'progress.mjs'), progressModule);
  const items = texts.map((text) => ({ text }));
  const program = `import { beginProgress } from './progress.mjs';
    const progress = beginProgress(['${page}'], 0, ['text']);
    progress.keep('${page}', ${JSON.stringify(items)}, null);`;
  execFileSync('node', ['--input-type=module', '-e', program], { cwd: folder });
  return readFileSync(join(folder, 'rows.jsonl'), 'utf8').trimEnd().split('\n');
}

test('rows of Crawlee with half a character are JSON that any reader takes', () => {
  const [line = ''] = keptByNode(['half \uD83D, whole 😀']);
  expect(JSON.parse(line)).toEqual({ text: 'half \uFFFD, whole 😀' });
});

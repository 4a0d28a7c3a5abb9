import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openBrowser, Stage } from './browser.ts';
import { bundle } from './bundle.ts';
import { measureDrift } from './drift.ts';
import { measureHuge } from './huge.ts';
import { measureLists } from './lists.ts';
import { measurePagers } from './pagers.ts';
import { line, table, type Figure } from './report.ts';
import type { Bench, SetResult } from './set.ts';
import { measureTables } from './tables.ts';

const run = promisify(execFile);

/**
 * Folder of a set of pages below `folder`, unpacked first if it is an archive; null: it does not
 * exist.
 */
async function setFolder(folder: string, set: string): Promise<string | null> {
  const unpacked = path.join(folder, set);
  if (existsSync(unpacked)) return unpacked;
  const archive = `${unpacked}.tar.gz`;
  if (!existsSync(archive)) return null;
  const target = await mkdtemp(path.join(os.tmpdir(), 'bench-extract-'));
  await run('tar', ['-xzf', archive, '-C', target]);
  const inside = path.join(target, set);
  return existsSync(inside) ? inside : target;
}

interface Set {
  readonly name: string;
  /** Folder of its pages; null: it generates them. */
  readonly pages: string | null;
  readonly measure: (folder: string, bench: Bench) => Promise<SetResult>;
}

const sets: readonly Set[] = [
  { name: 'lists', pages: 'lists', measure: measureLists },
  { name: 'pagers', pages: 'pagers', measure: measurePagers },
  { name: 'tables', pages: 'tables', measure: measureTables },
  { name: 'drift', pages: 'lists', measure: measureDrift },
  { name: 'huge', pages: null, measure: measureHuge },
];

const usage = 'npm run bench:extract -- FOLDER [SET ...] [--verbose]';
const args = process.argv.slice(2);
const verbose = args.includes('--verbose');
const [folder, ...only] = args.filter((arg) => !arg.startsWith('--'));

/**
 * Measures the detector on a folder of saved pages in real Chromium, and prints one line per set
 * and a table.
 */
async function main(pages: string): Promise<void> {
  const code = await bundle(path.join(import.meta.dirname, 'page/index.ts'), 'bench');
  const browser = await openBrowser();
  const figures: Figure[] = [];
  try {
    const bench = { stage: await Stage.open(browser), code, verbose };
    for (const set of sets) {
      if (only.length > 0 && !only.includes(set.name)) continue;
      const inside = set.pages === null ? '' : await setFolder(pages, set.pages);
      if (inside === null) {
        console.log(`${set.name}: skipped, '${set.pages}' is not in the folder`);
        continue;
      }
      const result = await set.measure(inside, bench);
      figures.push(...result.figures);
      console.log(line(result.figures, result.pages));
    }
  } finally {
    await browser.close();
  }
  if (figures.length > 0) console.log(`\n${table(figures)}`);
  if (figures.some(({ met }) => !met)) process.exitCode = 1;
}

if (folder !== undefined && existsSync(folder)) await main(folder);
else console.log(`Skipped: there is no folder of pages at '${folder ?? ''}'. ${usage}`);

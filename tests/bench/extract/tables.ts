import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { halfOf, type Half } from './halves.ts';
import type { ExpectedTable, TableVerdict } from './page/judge-tables.ts';
import { figure } from './report.ts';
import { attempt, printMiss, type Bench, type SetResult } from './set.ts';

interface TableCase {
  readonly id: string;
  readonly expected: ExpectedTable;
}

/**
 * Tables in which every cell must be at its place. The manifest gives their sizes; the places come
 * from Chromium's layout.
 */
export async function measureTables(folder: string, bench: Bench): Promise<SetResult> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
    cases: TableCase[];
  };
  const pages: { half: Half; right: boolean }[] = [];
  for (const one of manifest.cases) {
    const body = await readFile(path.join(folder, `${one.id}.html`));
    const judged = await attempt(`tables/${one.id}`, async () => {
      await bench.stage.show({ url: `https://page.example/${one.id}`, body });
      const world = await bench.stage.world(bench.code);
      return (await world.call('bench.judgeTables', one.expected)) as TableVerdict;
    });
    const { faults } = judged ?? { faults: ['threw'] };
    pages.push({ half: halfOf(one.id), right: faults.length === 0 });
    for (const fault of faults) printMiss(bench, `tables/${one.id}: ${fault}`);
  }
  const goal = pages.length;
  return {
    pages: pages.length,
    figures: [
      figure(
        'tables',
        'all cells in place',
        `${goal} of ${goal}`,
        '',
        pages,
        (some) => some.filter((page) => page.right).length,
        (value) => value === goal,
      ),
    ],
  };
}

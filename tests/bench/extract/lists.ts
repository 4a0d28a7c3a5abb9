import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { decode, readCsv } from './csv.ts';
import { halfOf, type Half } from './halves.ts';
import type { ListVerdict } from './page/judge-lists.ts';
import { figure, percentile, share } from './report.ts';
import { attempt, printMiss, type Bench, type SetResult } from './set.ts';

interface Page extends ListVerdict {
  readonly half: Half;
}

/** Site of each page by its name, where the index contains it. */
export async function sitesIn(folder: string): Promise<Map<string, string>> {
  const index = path.join(folder, 'index.csv');
  if (!existsSync(index)) return new Map();
  const [head = [], ...rows] = readCsv(decode(await readFile(index)));
  const [id, site] = [head.indexOf('id'), head.indexOf('site')];
  return new Map(rows.map((row) => [row[id] ?? '', row[site] ?? '']));
}

/** The names of the pages in a folder of lists. */
export async function listPages(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => existsSync(path.join(folder, name, 'page.htm'))).toSorted();
}

const cellsOf = (pages: readonly Page[]): number => {
  const labelled = pages.reduce((sum, page) => sum + page.labelled, 0);
  return (100 * pages.reduce((sum, page) => sum + page.inColumn, 0)) / Math.max(1, labelled);
};

/** Labelled lists: rank of the right one, time to find it, and its labelled cells in columns. */
export async function measureLists(folder: string, bench: Bench): Promise<SetResult> {
  const sites = await sitesIn(folder);
  const pages: Page[] = [];
  for (const name of await listPages(folder)) {
    const body = await readFile(path.join(folder, name, 'page.htm'));
    const rows = readCsv(decode(await readFile(path.join(folder, name, 'records.csv'))));
    const judged = await attempt(`lists/${name}`, async () => {
      await bench.stage.show({ url: `https://page.example/${name}`, body });
      const world = await bench.stage.world(bench.code);
      return (await world.call('bench.judgeLists', rows)) as ListVerdict;
    });
    const labelled = rows.flat().filter((cell) => cell.trim() !== '').length;
    const verdict = judged ?? {
      rank: 0,
      time: Infinity,
      columnsTime: Infinity,
      labelled,
      inColumn: 0,
    };
    const half = halfOf(sites.get(name) ?? name);
    pages.push({ ...verdict, half });
    if (verdict.rank !== 1 || verdict.inColumn < 0.85 * verdict.labelled)
      printMiss(
        bench,
        `lists/${name} (${half}): rank ${verdict.rank || 'none'}, cells ${verdict.inColumn}/${verdict.labelled}`,
      );
  }
  const times = (some: readonly Page[]) => some.map((page) => page.time);
  return {
    pages: pages.length,
    figures: [
      figure(
        'lists',
        'right list first',
        '>= 82 %',
        '%',
        pages,
        (some) => share(some, (page) => page.rank === 1),
        (value) => value >= 82,
      ),
      figure(
        'lists',
        'among first five',
        '>= 94 %',
        '%',
        pages,
        (some) => share(some, (page) => page.rank > 0 && page.rank <= 5),
        (value) => value >= 94,
      ),
      figure(
        'lists',
        'time, median',
        '< 60 ms',
        'ms',
        pages,
        (some) => percentile(times(some), 0.5),
        (value) => value < 60,
      ),
      figure(
        'lists',
        'time, 95th percentile',
        '< 200 ms',
        'ms',
        pages,
        (some) => percentile(times(some), 0.95),
        (value) => value < 200,
      ),
      figure(
        'columns',
        'labelled cells in a column',
        '>= 85 %',
        '%',
        pages,
        cellsOf,
        (value) => value >= 85,
      ),
      figure(
        'columns',
        'time for the first list, median',
        '',
        'ms',
        pages,
        (some) =>
          percentile(
            some.map((page) => page.columnsTime),
            0.5,
          ),
        () => true,
      ),
    ],
  };
}

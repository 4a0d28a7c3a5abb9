import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decode, readCsv } from './csv.ts';
import { halfOf, siteOf, type Half } from './halves.ts';
import type { PagerVerdict } from './page/judge-pager.ts';
import { figure, share } from './report.ts';
import { attempt, printMiss, type Bench, type SetResult } from './set.ts';

interface Page extends PagerVerdict {
  readonly half: Half;
}

/** Labelled next links: found, missed, wrong, or proposed where there is none. */
export async function measurePagers(folder: string, bench: Bench): Promise<SetResult> {
  const [head = [], ...rows] = readCsv(decode(await readFile(path.join(folder, 'data.csv'))));
  const cell = (row: readonly string[], name: string): string => row[head.indexOf(name)] ?? '';
  const pages: Page[] = [];
  for (const row of rows) {
    const [name, url, charset] = ['File Name', 'Page URL', 'Encoding'].map((one) => cell(row, one));
    if (!name || !url) continue;
    const body = await readFile(path.join(folder, 'html', `${name}.html`));
    const nextCell = cell(row, 'NEXT');
    const judged = await attempt(`pagers/${name}`, async () => {
      await bench.stage.show({ url, body, charset });
      const world = await bench.stage.world(bench.code);
      return (await world.call('bench.judgePager', nextCell)) as PagerVerdict;
    });
    const missed = { labelled: nextCell !== '', result: 'missed' as const, description: '' };
    const verdict = judged ?? missed;
    const half = halfOf(siteOf(url));
    pages.push({ ...verdict, half });
    if (
      verdict.result === 'missed' ||
      verdict.result === 'wrong' ||
      verdict.result === 'false alarm'
    )
      printMiss(bench, `pagers/${name} (${half}): ${verdict.result}${verdict.description}`);
  }
  const withNext = (some: readonly Page[]) => some.filter((page) => page.labelled);
  const isFalsePositive = ({ result }: Page) => result === 'wrong' || result === 'false alarm';
  return {
    pages: pages.length,
    figures: [
      figure(
        'pagers',
        'next link right',
        '>= 88 %',
        '%',
        pages,
        (some) => share(withNext(some), (page) => page.result === 'right'),
        (value) => value >= 88,
      ),
      figure(
        'pagers',
        'wrong or false alarm',
        '<= 10 %',
        '%',
        pages,
        (some) => share(some, isFalsePositive),
        (value) => value <= 10,
      ),
    ],
  };
}

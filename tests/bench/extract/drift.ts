import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { halfOf, type Half } from './halves.ts';
import { listPages, sitesIn } from './lists.ts';
import type { DriftVerdict } from './page/judge-drift.ts';
import { figure } from './report.ts';
import { printMiss, type Bench, type SetResult } from './set.ts';

interface Page extends DriftVerdict {
  readonly half: Half;
  readonly change: string;
}

/** Number of fields of a recipe from another page that were found on this one. */
interface Taken {
  readonly half: Half;
  readonly taken: number;
  readonly fields: number;
}

const maxPages = 40;

/** Forty pages spread over all sites, alternating between sites. */
function spreadOver(
  names: readonly string[],
  sites: ReadonlyMap<string, string>,
  limit = maxPages,
): string[] {
  const turns = new Map<string, number>();
  const turned = names.map((name) => {
    const site = sites.get(name) ?? name;
    const turn = turns.get(site) ?? 0;
    turns.set(site, turn + 1);
    return { name, turn };
  });
  return turned
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, limit)
    .map(({ name }) => name);
}

const sum = <T>(pages: readonly T[], of: (page: T) => number): number =>
  pages.reduce((all, page) => all + of(page), 0);

const foundShare = (pages: readonly Page[]): number =>
  (100 * sum(pages, (page) => page.found)) /
  Math.max(
    1,
    sum(pages, (page) => page.fields),
  );

const takenShare = (pages: readonly Taken[]): number =>
  (100 * sum(pages, (page) => page.taken)) /
  Math.max(
    1,
    sum(pages, (page) => page.fields),
  );

const silentCount = (pages: readonly Page[]): number => sum(pages, (page) => page.silent);

/**
 * Fields recorded on a page and found again after the page was changed; and fields not found on a
 * page of another site.
 */
export async function measureDrift(folder: string, bench: Bench): Promise<SetResult> {
  const sites = await sitesIn(folder);
  const pages: Page[] = [];
  const foreign: Taken[] = [];
  const siblings: Taken[] = [];
  const all = await listPages(folder);
  let before: DriftVerdict['kept'] = null;
  for (const name of spreadOver(all, sites)) {
    const url = `https://page.example/${name}`;
    const body = await readFile(path.join(folder, name, 'page.htm'));
    const half = halfOf(sites.get(name) ?? name);
    let names = ['unchanged'];
    let kept: DriftVerdict['kept'] = null;
    for (let at = 0; at < names.length; at += 1) {
      const change = names[at] ?? '';
      await bench.stage.show({ url, body });
      const world = await bench.stage.world(bench.code);
      if (at === 0) names = (await world.call('bench.changeNames')) as string[];
      if (at === 0 && before) {
        const taken = (await world.call('bench.countFound', before)) as number;
        foreign.push({ half, taken, fields: before.fields.length });
        if (taken > 0)
          printMiss(
            bench,
            `drift/${name} (${half}): ${taken} fields of another site's recipe taken`,
          );
      }
      const verdict = (await world.call('bench.judgeDrift', change)) as DriftVerdict;
      if (at === 0) ({ kept } = verdict);
      pages.push({ ...verdict, half, change });
      for (const fault of verdict.faults)
        printMiss(bench, `drift/${name} (${half}) ${change}: ${fault}`);
    }
    const sibling = all.find(
      (other) => other !== name && sites.has(name) && sites.get(other) === sites.get(name),
    );
    if (sibling !== undefined && kept) {
      const page = await readFile(path.join(folder, sibling, 'page.htm'));
      await bench.stage.show({ url, body: page });
      const world = await bench.stage.world(bench.code);
      const taken = (await world.call('bench.countFound', kept)) as number;
      siblings.push({ half, taken, fields: kept.fields.length });
    }
    before = kept ?? before;
  }
  const changed = pages.filter((page) => page.change !== 'unchanged');
  const kinds = [...new Set(pages.map((page) => page.change))];
  const ofKind = (kind: string) => pages.filter((page) => page.change === kind);
  return {
    pages: pages.length / Math.max(1, kinds.length),
    figures: [
      figure(
        'drift',
        'fields found again',
        '>= 80 %',
        '%',
        changed,
        foundShare,
        (value) => value >= 80,
      ),
      figure(
        'drift',
        'fields wrong without a word',
        '0',
        '',
        changed,
        silentCount,
        (value) => value === 0,
      ),
      figure(
        'drift',
        'found on another page of the site',
        '',
        '%',
        siblings,
        takenShare,
        () => true,
      ),
      figure('drift', 'taken from another site', '', '%', foreign, takenShare, () => true),
      ...kinds.map((kind) =>
        figure('drift', `  ${kind}: found`, '', '%', ofKind(kind), foundShare, () => true),
      ),
      ...kinds.map((kind) =>
        figure('drift', `  ${kind}: wrong`, '', '', ofKind(kind), silentCount, () => true),
      ),
    ],
  };
}

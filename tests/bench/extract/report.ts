import { halves, type Half } from './halves.ts';

/** Figure of a set: a count out of a total, or a time, with its goal. */
export interface Figure {
  readonly set: string;
  readonly what: string;
  readonly goal: string;
  /** Counts by half; times are kept unchanged. */
  readonly of: Readonly<Record<Half | 'all', number>>;
  readonly unit: '%' | 'ms' | '';
  readonly met: boolean;
}

type Part = 'all' | Half;
const parts: readonly Part[] = ['all', ...halves];

/** A figure for all pages and for both halves. `met` is judged on all. */
export function figure<T extends { half: Half }>(
  set: string,
  what: string,
  goal: string,
  unit: Figure['unit'],
  pages: readonly T[],
  measure: (pages: readonly T[]) => number,
  isMet: (value: number) => boolean,
): Figure {
  const of = (part: Part): number =>
    measure(part === 'all' ? pages : pages.filter((page) => page.half === part));
  const values = { all: of('all'), development: of('development'), 'held-out': of('held-out') };
  return { set, what, goal, unit, of: values, met: isMet(values.all) };
}

/** Percentage of pages that fulfil a condition. */
export const share = <T>(pages: readonly T[], holds: (page: T) => boolean): number =>
  (100 * pages.filter(holds).length) / Math.max(1, pages.length);

/** The value below which `part` (0 to 1) of all values lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

const shown = (value: number, unit: Figure['unit']): string =>
  Number.isNaN(value)
    ? '-'
    : `${value.toFixed(unit === '' ? 0 : 1)}${unit === '' ? '' : ` ${unit}`}`;

/** One line for a set. */
export function line(figures: readonly Figure[], pages: number): string {
  const [first] = figures;
  const texts = figures
    .filter((one) => one.goal !== '')
    .map(({ what, of, unit }) => `${what} ${shown(of.all, unit)}`);
  return `${first?.set ?? ''} (${pages} pages): ${texts.join(', ')}`;
}

/** A table of all figures. */
export function table(figures: readonly Figure[]): string {
  const head = ['', 'set', 'figure', ...parts, 'goal'];
  const rows = figures.map((one) => [
    one.met ? 'met' : 'MISSED',
    one.set,
    one.what,
    ...parts.map((part) => shown(one.of[part], one.unit)),
    one.goal,
  ]);
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

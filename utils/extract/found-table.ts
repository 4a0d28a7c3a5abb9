import { absolute } from './absolute';
import type { Cell, Column } from './columns/column';
import { languageOf } from './columns/columns-of';
import { baseOf, frameOf, pageOf, type Root } from './dom';
import type { ListProposal } from './lists/detect';
import { tableLimits } from './limits';
import type { FoundTable } from './schema';
import type { Steps } from './steps';
import { titleOf } from './title';

/** Longer URLs usually contain the picture itself. */
const longestAddress = 8000;

/**
 * Resolves a URL; '' for `data:` and `blob:` URLs and for those over the limit before or after
 * resolving.
 */
function wholeAddress(written: string, base: string): string {
  if (written.length > longestAddress || /^\s*(?:data|blob):/i.test(written)) return '';
  const whole = absolute(written, base);
  return whole.length > longestAddress ? '' : whole;
}

/** A page may set a base of any length, which would be parsed again for every URL: '' for those over the limit. */
export const shortBase = (base: string): string => (base.length > longestAddress ? '' : base);

/** First URL of a `srcset`: the one for standard resolution. It may have commas inside. */
const firstOfSet = (set: string): string => /[^\s,](?:\S*[^\s,])?/.exec(set)?.[0] ?? '';

function addressOf({ element, part, text }: Cell, base: string): string {
  const isSet = part.of === 'attribute' && part.name.endsWith('srcset');
  const page = pageOf(element);
  const own = page && frameOf(page) ? shortBase(baseOf(page)) : base;
  return wholeAddress(isSet ? firstOfSet(text) : text, own);
}

function textOf(cell: Cell | undefined, kind: Column['kind'], base: string): string {
  if (!cell) return '';
  const { text, lines = [cell] } = cell;
  const isAddress = kind === 'link' || kind === 'picture';
  const whole = isAddress
    ? lines
        .map((line) => addressOf(line, base))
        .filter(Boolean)
        .join('\n')
    : text;
  return whole.slice(0, tableLimits.cell);
}

type ReadColumn = Pick<Column, 'kind' | 'cells'>;

/**
 * Reads the texts of up to `maxRows` rows within the limits.
 * @param base URL for resolving relative ones, but for those of pages in frames.
 */
export function* rowSteps(
  columns: readonly ReadColumn[],
  base: string,
  maxRows: number,
  {
    cells,
    characters,
    rows,
  }: Pick<typeof tableLimits, 'cells' | 'characters' | 'rows'> = tableLimits,
): Steps<string[][]> {
  const count = Math.min(maxRows, rows, Math.floor(cells / Math.max(1, columns.length)));
  const top = shortBase(base);
  const texts: string[][] = [];
  let left = characters;
  for (let at = 0; at < count; at += 1) {
    const row = columns.map((column) => textOf(column.cells[at], column.kind, top));
    left -= row.reduce((sum, text) => sum + text.length, 0);
    if (left < 0) break;
    texts.push(row);
    yield;
  }
  return texts;
}

/**
 * Converts a list to plain data within the limits, and keeps its columns as `shown`.
 * @param base URL for resolving relative ones.
 * @param maxRows maximum number of rows, counted from the first.
 */
export function* tableSteps(
  list: ListProposal,
  root: Root,
  base: string,
  maxRows: number,
  limits = tableLimits,
): Steps<FoundTable> {
  const { columns, name } = limits;
  const rows = Math.min(maxRows, limits.rows);
  const all = yield* list.columnSteps(rows);
  const kept = all.slice(0, columns);
  const texts = yield* rowSteps(kept, base, Math.min(list.records.length, rows), limits);
  list.shown = all;
  return {
    title: titleOf(list.table, list.records[0]?.[0]),
    language: languageOf(root).slice(0, 40),
    base: shortBase(base),
    columns: kept.map((column) => ({
      name: column.name.slice(0, name),
      kind: column.kind,
      fill: column.fill,
      minor: column.constant || column.whole,
    })),
    rows: texts,
    total: list.records.length,
    ...(all.length > kept.length && { columnsTotal: all.length }),
  };
}

import { attributeOf, documentElementOf, isDocument, pageOf, type Root } from '../dom';
import { memo } from '../memo';
import type { Steps } from '../steps';
import { oneLine } from '../text';
import type { TextKind } from '../values/reading';
import type { Cell, Column } from './column';
import type { KeyedLeaf, Leaf } from './leaf';
import { leavesOf, type RecordPart } from './leaves';
import { readLines } from './lines';
import { isLabel, nameOf, type MarkupNames } from './names';
import { rawColumnSteps, type RawColumn } from './raw';
import { learnTerms, stepsIn, withTerms } from './terms';
import { trackSteps } from './tracks';

export interface ColumnOptions {
  /** Table headings by column index. */
  readonly headings?: readonly string[];
  /** Names from the markup; without it only headings and labels name columns. */
  readonly fromMarkup?: MarkupNames;
  /** Finds numbers, amounts and dates; without it they are texts. */
  readonly kindOf?: (texts: readonly string[]) => TextKind;
  /** Whether to keep columns that only repeat another one. */
  readonly copies?: boolean;
}

const minValues = 2;
const minFill = 0.05;

/** Value of the page's `lang` attribute; '' if missing. */
export function languageOf(root: Root): string {
  const page = isDocument(root) ? root : pageOf(root);
  const top = page && documentElementOf(page);
  return (top && attributeOf(top, 'lang')?.trim()) ?? '';
}

/**
 * Maximum number of records from which columns are learned: half are the first records, half evenly
 * spread over all.
 */
const learned = 200;

function sampleOf<T>(all: readonly T[]): readonly T[] {
  if (all.length <= learned) return all;
  const step = all.length / (learned / 2);
  const spread = Array.from({ length: learned / 2 }, (_, at) => all[Math.floor(at * step)]);
  return [...all.slice(0, learned / 2), ...spread.filter((one) => one !== undefined)];
}

/**
 * Finds the columns of records. Each record is a list of parts: a single part, or one per table
 * cell.
 */
export function* columnSteps(
  records: readonly (readonly RecordPart[])[],
  options: ColumnOptions = {},
): Steps<Column[]> {
  const elements = sampleOf(records).map((parts) => parts.flatMap((part) => part.elements));
  const readLine = readLines(elements);
  yield;
  const bare: KeyedLeaf[][] = [];
  for (const parts of records) {
    bare.push(leavesOf(parts, readLine));
    yield;
  }
  const readSteps = memo(stepsIn);
  const terms = learnTerms(sampleOf(bare), readSteps);
  yield;
  const leaves: (readonly KeyedLeaf[])[] = [];
  for (const record of bare) {
    leaves.push(withTerms(record, terms, readSteps));
    yield;
  }
  const tracks = yield* trackSteps(sampleOf(leaves));
  const raw = yield* rawColumnSteps(leaves, tracks, options.headings, options.copies);
  const columns = raw.filter(
    ({ filled }) =>
      (filled[0]?.term || filled.length >= Math.min(minValues, records.length)) &&
      filled.length >= minFill * records.length,
  );
  return yield* namedSteps(columns, options);
}

/**
 * Label of a column: its term, or the text of the label column before it; '' for none.
 * @param named terms that name a column already, for each kind of value; is updated.
 */
function labelOf(column: RawColumn, before: RawColumn | undefined, named: Set<string>): string {
  if (isLabel(column)) return '';
  const [first] = column.filled;
  if (!first?.term) {
    const isNext = before && isLabel(before) && !before.filled[0]?.term;
    return isNext ? (before.filled[0]?.text ?? '') : '';
  }
  const one = `${first.kind} ${first.whole} ${first.term.text}`;
  if (named.has(one)) return '';
  named.add(one);
  return first.term.text;
}

function* namedSteps(raw: readonly RawColumn[], options: ColumnOptions): Steps<Column[]> {
  const columns: Column[] = [];
  const headed = new Set<number>();
  const named = new Set<string>();
  for (const [at, column] of raw.entries()) {
    const label = labelOf(column, raw[at - 1], named);
    const [first] = column.filled;
    const cellColumn = first?.column ?? -1;
    const kind = first?.kind;
    const free = cellColumn >= 0 && !(kind === 'text' && headed.has(cellColumn));
    const heading = free ? (options.headings?.[cellColumn] ?? '') : '';
    if (kind === 'text') headed.add(cellColumn);
    columns.push(columnFor(column, label, heading, options));
    yield;
  }
  return columns;
}

const asCell = (leaf: Leaf | undefined): Cell | undefined =>
  leaf && { element: leaf.element, part: leaf.part, text: leaf.text };

/**
 * Names a column and finds the kind of its values.
 * @param label text of the label column before it.
 * @param heading table heading; '' if the column has none.
 */
export function columnFor(
  column: RawColumn,
  label: string,
  heading: string,
  options: ColumnOptions,
): Column {
  const { filled, leaves } = column;
  const texts = filled.map((leaf) => leaf.text);
  const found = nameOf(column, label, heading, options.fromMarkup);
  const kind = filled[0]?.kind ?? 'text';
  return {
    name: found.name,
    nameSource: found.source,
    kind: (kind === 'text' && options.kindOf?.(texts)) || kind,
    fill: filled.length / leaves.length,
    constant: leaves.length > 2 && filled.length > 2 && new Set(texts.map(oneLine)).size === 1,
    whole: filled[0]?.whole ?? false,
    cells: leaves.map(asCell),
  };
}

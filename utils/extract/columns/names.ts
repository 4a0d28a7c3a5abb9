import { countsOf } from '../counts';
import { tagOf } from '../dom';
import { oneLine } from '../text';
import type { NameSource } from './column';
import type { Leaf } from './leaf';
import type { RawColumn } from './raw';

interface FoundName {
  readonly name: string;
  readonly source: NameSource;
}

/** Finds the name of a column in the markup of its values, where nothing on the screen names it. */
export type MarkupNames = (leaves: readonly Leaf[]) => FoundName | null;

export const longestLabel = 40;

/** Value shared by at least the share `least` of all; null for none. */
export function mostShared<T>(values: readonly T[], least: number): T | null {
  for (const [value, count] of countsOf(values)) if (count >= least * values.length) return value;
  return null;
}

/** Label at the beginning of a text, such as 'Price' in 'Price: 12 €'; '' for none. */
export const labelIn = (text: string): string =>
  /^([\p{L}][^:：\n]{0,38}?)\s?[:：](?!\/\/)\s*\S/u.exec(text)?.[1] ?? '';

/** Label with which most values begin; null for none. */
const innerLabel = (leaves: readonly Leaf[]): string | null =>
  mostShared(
    leaves.map((leaf) => labelIn(leaf.text)),
    0.8,
  ) || null;

/**
 * Whether a column holds labels: a constant text that ends with a colon or is in a `dt`, `th` or
 * `label`.
 */
export function isLabel(column: RawColumn): boolean {
  const [first] = column.filled;
  if (first?.term) return first.term.isLabel;
  if (!first || first.kind !== 'text' || first.text.length > longestLabel) return false;
  const text = mostShared(
    column.filled.map((leaf) => leaf.text),
    0.8,
  );
  if (text === null) return false;
  return /[:：]$/.test(text) || ['dt', 'th', 'label'].includes(tagOf(first.element));
}

export const withoutColon = (text: string): string =>
  oneLine(text)
    .replace(/[:：]$/, '')
    .trimEnd();

/**
 * Returns the best name that the page offers. `label`: text of the label column before; `heading`:
 * table heading.
 */
export function nameOf(
  column: RawColumn,
  label: string,
  heading: string,
  fromMarkup: MarkupNames | undefined,
): FoundName {
  const { filled } = column;
  if (heading !== '') return { name: heading, source: 'heading' };
  if (label !== '') return { name: withoutColon(label), source: 'label' };
  const inner = innerLabel(filled);
  if (inner !== null) return { name: inner, source: 'label' };
  return fromMarkup?.(filled) ?? { name: '', source: 'kind' };
}

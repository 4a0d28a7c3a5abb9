import type { Cell } from '../columns/column';
import type { Part } from '../columns/leaf';
import { findValue, type ElementFingerprint } from './find-value';
import { cellOf } from './part';
import { recordOf, type HandRows } from './rows';

export interface HandColumn {
  /** Stays the same while other columns come and go. */
  readonly id: number;
  /** What was clicked, or taken by a key. */
  readonly taken: readonly Element[];
  /** Key of the choice, see `choicesOf`. */
  readonly choice: string;
  readonly part: Part;
  /** Elements that hold the part, one for each of `taken`. */
  readonly examples: readonly Element[];
  readonly fingerprint: ElementFingerprint;
}

/** What is picked on a page at one time. */
export interface Picked {
  /** Null while there are no columns. */
  readonly rows: HandRows | null;
  readonly columns: readonly HandColumn[];
  /** First elements of the records that the user excluded. */
  readonly excluded: ReadonlySet<Element>;
}

export const nothingPicked: Picked = { rows: null, columns: [], excluded: new Set() };

/** Elements found before, by column and first element of the record; outlines ask often. */
const found = new WeakMap<HandColumn, WeakMap<Element, Element>>();

/** Reads the cell of a column in a record; undefined if it is empty. */
export function cellIn(column: HandColumn, record: readonly Element[]): Cell | undefined {
  const [head] = record;
  if (!head) return undefined;
  const elements = found.get(column) ?? new WeakMap<Element, Element>();
  found.set(column, elements);
  const before = elements.get(head);
  if (before && recordOf(before, [record])) return cellOf(before, column.part);
  const own = column.examples.find((one) => recordOf(one, [record]));
  const element = own ?? findValue(record, column.fingerprint);
  if (element) elements.set(head, element);
  return cellOf(element, column.part);
}

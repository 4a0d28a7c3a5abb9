import type { Value } from '../values/reading';
import type { Part } from './leaf';

/** Where a column's name was found; `kind` where the page has no name for it, and `name` is then ''. */
export type NameSource =
  | 'heading'
  | 'label'
  | 'property'
  | 'linked-data'
  | 'attribute'
  | 'class'
  | 'kind';

type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'link' | 'picture';

/** One value on the page: where it stands and how it reads. */
export interface Cell {
  readonly element: Element;
  readonly part: Part;
  readonly text: string;
}

/** A column found in records. */
export interface Column {
  readonly name: string;
  readonly nameSource: NameSource;
  readonly kind: ColumnKind;
  /** The share of records that have it, from 0 to 1. */
  readonly fill: number;
  /** Whether all records say the same, as a button does. */
  readonly constant: boolean;
  /** Whether it is a whole line whose parts are columns too. */
  readonly whole: boolean;
  readonly samples: readonly string[];
  /** One for each record, in their order. */
  readonly cells: readonly (Cell | undefined)[];
  /** The value of a text of this column by its kind: a number, an amount, a day as `2026-03-04`; null if it is none. */
  readonly read: (text: string) => Value | null;
}

import type { Part } from './leaf';

/** Source of a column's name. `kind`: the page has no name for the column, and `name` is ''. */
export type NameSource =
  | 'heading'
  | 'label'
  | 'property'
  | 'linked-data'
  | 'attribute'
  | 'class'
  | 'kind';

type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'link' | 'picture';

/** One value on the page: its location and its text. */
export interface Cell {
  readonly element: Element;
  readonly part: Part;
  readonly text: string;
  /** Cells whose texts are the lines of this one; absent: it is one value, which may have line breaks as well. */
  readonly lines?: readonly Cell[];
}

/** Column found in a list of records. */
export interface Column {
  readonly name: string;
  readonly nameSource: NameSource;
  readonly kind: ColumnKind;
  /** Share of records that have a value, 0 to 1. */
  readonly fill: number;
  /** Whether all values are equal, as the label of a repeated button. */
  readonly constant: boolean;
  /** Whether the values are whole lines whose parts are columns as well. */
  readonly whole: boolean;
  /** One cell per record, in the order of the records. */
  readonly cells: readonly (Cell | undefined)[];
}

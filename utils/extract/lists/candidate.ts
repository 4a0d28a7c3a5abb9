import type { GridRow } from '../table/grid';
import type { TreeNode } from '../tree';

export interface DataTable {
  readonly element: Element;
  /** Name of each column; '' for a column without a heading. */
  readonly headings: readonly string[];
  /** Whether the table has more rows than were read. */
  readonly cut: boolean;
  /** The first record rows. */
  readonly rows: readonly GridRow[];
}

/** Sibling elements that may form one record. */
export type RecordNodes = readonly TreeNode[];

/** Elements that may be the records of one list. */
export interface Candidate {
  readonly records: readonly RecordNodes[];
  readonly how: 'siblings' | 'cousins' | 'segments' | 'table';
  /** Table that contains the rows; unset for other lists. */
  readonly table?: DataTable;
}

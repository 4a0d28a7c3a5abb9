import type { GridRow } from '../table/grid';
import type { TreeNode } from '../tree';

/** The grid of a table that holds data. */
export interface DataTable {
  readonly element: Element;
  /** The name of each column, '' where there is none. */
  readonly headings: readonly string[];
  /** Whether there are more rows than were read. */
  readonly cut: boolean;
  /** The first rows that are records. */
  readonly rows: readonly GridRow[];
}

/** Sibling elements that may be one record. */
export type RecordNodes = readonly TreeNode[];

/** Elements that may be the records of one list. */
export interface Candidate {
  readonly records: readonly RecordNodes[];
  readonly how: 'siblings' | 'cousins' | 'segments' | 'table';
  /** The table whose rows they are. */
  readonly table?: DataTable;
}

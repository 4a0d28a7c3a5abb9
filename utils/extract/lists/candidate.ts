import type { GridRow } from '../table/grid';
import type { TreeNode } from '../tree';

export interface DataTable {
  readonly element: Element;
  /** Name of each column; '' for a column without a heading. */
  readonly headings: readonly string[];
  /** The first record rows. */
  readonly rows: readonly GridRow[];
  /** Rows after those that were read. */
  readonly unread: readonly Element[];
}

/** Sibling elements that may form one record. */
export type RecordNodes = readonly TreeNode[];

/** Elements that may be the records of one list. */
export interface Candidate {
  readonly records: readonly RecordNodes[];
  /** Whether each record consists of several sibling elements. */
  readonly segmented?: boolean;
  /** Of cousins: what is equal in them, and in the elements around each. */
  readonly keyOf?: (node: TreeNode) => string;
  /** Table that contains the rows; unset for other lists. */
  readonly table?: DataTable;
}

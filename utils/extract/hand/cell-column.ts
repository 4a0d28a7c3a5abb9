import { chain } from '../chain';
import { query, tagOf } from '../dom';
import { rowsByElement } from '../lists/detect';
import { memberAround } from '../locators/stable';
import { memo } from '../memo';

/** Rows of a table with cells that span rows or columns; none of others, whose columns follow from the markup. */
const rowsOf = memo((table: Element) =>
  query(table, '[rowspan],[colspan]').length > 0 ? rowsByElement(table) : null,
);

/**
 * Column of an element's cell in a record that is a table row, from 0; undefined if it is none, or no cell of its table
 * spans rows or columns.
 */
export function columnOf(element: Element, record: readonly Element[]): number | undefined {
  const row = memberAround(element, record);
  if (!row) return undefined;
  const cell = chain(element, Infinity, row).at(-1);
  const table = chain(row, 3).find((one) => tagOf(one) === 'table');
  const cells = table && rowsOf(table)?.get(row)?.cells;
  const at = cells?.findIndex((one) => one?.element === cell) ?? -1;
  return at < 0 ? undefined : at;
}

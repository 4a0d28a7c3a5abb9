import { parentElementOf, query, tagOf } from '../dom';
import { rowsByElement } from '../lists/detect';
import { memberAround } from '../locators/stable';
import { memo } from '../memo';

/**
 * Rows of a table with cells that span rows or columns, by the last row of one of its parts, so that the table is read
 * again once rows were added. Null for other tables, whose columns follow from the markup.
 */
const rowsOf = memo((last: Element) => {
  const table = last.closest('table');
  return table && query(table, '[rowspan],[colspan]')[0] ? rowsByElement(table) : null;
});

/**
 * Column of an element's cell in a record that is a table row, from 0; undefined if it is none, or no cell of its table
 * spans rows or columns.
 */
export function columnOf(element: Element, record: readonly Element[]): number | undefined {
  const row = memberAround(element, record);
  const last = row && parentElementOf(row)?.lastElementChild;
  if (!last || tagOf(row) !== 'tr') return undefined;
  const at = rowsOf(last)
    ?.get(row)
    ?.cells.findIndex((one) => one?.element.contains(element));
  return at === -1 ? undefined : at;
}

import type { Column } from '../columns/column';
import { partName } from '../columns/leaf';
import type { Root } from '../dom';
import { tableLimits } from '../limits';
import { columnsIn, type ListProposal } from '../lists/detect';
import { locatorsFor, type ListLocators } from './list';
import { resolveList } from './resolve';

/** Number of attempts, each without the columns that the one before could not find again. */
const attempts = 3;

/** Number of values that two columns share. A value may change, or move to another part of its element. */
const shared = (one: Column, other: Column): number =>
  one.cells.filter((cell, row) => {
    const now = other.cells[row];
    if (!cell || cell.element !== now?.element) return false;
    return cell.text === now.text || partName(cell.part) === partName(now.part);
  }).length;

/**
 * Makes locators for columns of a list, and tests them on the same page. Columns that are not found
 * again are left out; no `locators` if none is left, or another list is found. Null if a column is
 * no longer what it was when the list was shown.
 * @param chosen indexes of the columns in the list, as it was last shown.
 * @returns the locators, and the index of the column of each of their fields.
 */
export function locateColumns(
  root: Root,
  list: ListProposal,
  chosen: readonly number[],
): { locators?: ListLocators; columns: number[] } | null {
  const all = columnsIn(list, tableLimits.rows).slice(0, tableLimits.columns);
  const { shown = all } = list;
  // The page may have put another column before it since.
  const now = chosen.map((at) => {
    const one = shown[at];
    return [all[at], ...all].find(
      (other) => one && other && 2 * shared(one, other) > shared(one, one),
    );
  });
  if (now.includes(undefined)) return null;
  let columns = all.filter((column) => now.includes(column));
  for (let attempt = 0; attempt < attempts && columns.length > 0; attempt += 1) {
    const locators = locatorsFor(list, all, (column) => columns.includes(column));
    const { drift, list: found, fields } = resolveList(root, locators);
    if (drift || list.records[0]?.[0] !== found?.records[0]?.[0]) break;
    const kept = columns.filter((column, field) => column === all[fields[field]?.column ?? -1]);
    if (kept.length === columns.length)
      return { locators, columns: columns.map((column) => chosen[now.indexOf(column)] ?? -1) };
    columns = kept;
  }
  return { columns: [] };
}

import type { Root } from '../dom';
import { tableLimits } from '../limits';
import { columnsIn, type ListProposal } from '../lists/detect';
import { locatorsFor, type ListLocators } from './list';
import { resolveList } from './resolve';

/** Number of attempts, each without the columns that the one before could not find again. */
const attempts = 3;

/** Whether two lists begin with the same element. */
const isSame = (one: ListProposal, other: ListProposal | null): boolean =>
  one.records[0]?.[0] !== undefined && one.records[0][0] === other?.records[0]?.[0];

/**
 * Makes locators for columns of a list, and tests them on the same page. Columns that are not found
 * again are left out; null if none is left, or another list is found.
 * @param chosen indexes of the columns in the list.
 * @returns the locators, and the index of the column of each of their fields.
 */
export function locateColumns(
  root: Root,
  list: ListProposal,
  chosen: readonly number[],
): { locators: ListLocators; columns: number[] } | null {
  const all = columnsIn(list, tableLimits.rows).slice(0, tableLimits.columns);
  let columns = all.flatMap((_, at) => (chosen.includes(at) ? [at] : []));
  for (let attempt = 0; attempt < attempts && columns.length > 0; attempt += 1) {
    const locators = locatorsFor(list, all, (column) => columns.includes(all.indexOf(column)));
    const found = resolveList(root, locators);
    if (found.drift || !isSame(list, found.list)) return null;
    const kept = columns.filter((at, field) => found.fields[field]?.column === at);
    if (kept.length === columns.length) return { locators, columns };
    columns = kept;
  }
  return null;
}

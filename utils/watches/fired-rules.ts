import { columnNumbers } from './column-numbers';
import { rowIds, type TableDiff } from './diff-tables';
import type { WatchRule, WatchTable } from './schema';

type RowRule = Extract<WatchRule, { kind: 'below' | 'above' | 'contains' }>;
type TextRule = Extract<WatchRule, { kind: 'contains' }>;

/** For each row, whether its number is beyond the limit; cells without a number never are. */
const numberMatches = ({ kind, column, limit }: Exclude<RowRule, TextRule>, table: WatchTable) =>
  columnNumbers(table, column).map(
    (value) => value !== null && (kind === 'below' ? value < limit : value > limit),
  );

/** For each row, whether the text occurs in its column; in any column without a name. */
function textMatches({ column, text }: TextRule, { columns, rows }: WatchTable): boolean[] {
  const wanted = text.toLowerCase();
  const isSearched = columns.map(({ name }) => column === '' || name === column);
  return rows.map((row) =>
    row.some((cell, at) => isSearched[at] && cell.toLowerCase().includes(wanted)),
  );
}

/** Returns the IDs of the rows for which a number rule or text rule holds. */
function matchingIds(rule: RowRule, table: WatchTable, key: string): Set<string> {
  const matches = rule.kind === 'contains' ? textMatches(rule, table) : numberMatches(rule, table);
  return new Set(rowIds(table, key).filter((_, at) => matches[at]));
}

/** Returns the rows of the last run in which a column was found; null: no run found it. */
type Before = (column: string) => WatchTable | null;

function hasFired(
  rule: WatchRule,
  before: Before,
  after: WatchTable,
  diff: TableDiff | null,
  key: string,
): boolean {
  switch (rule.kind) {
    case 'new':
      return (diff?.added ?? 0) > 0;
    case 'gone':
      return (diff?.gone ?? 0) > 0;
    case 'changed':
      return diff !== null && diff.added + diff.gone + diff.changed > 0;
    case 'below':
    case 'above':
    case 'contains': {
      const table = before(rule.column);
      const earlier = table ? matchingIds(rule, table, key) : new Set<string>();
      return [...matchingIds(rule, after, key)].some((id) => !earlier.has(id));
    }
  }
}

/**
 * Returns the rules that hold for a row in this run and did not in the last one that found their column. In the first
 * run, which has no `diff`, rules about numbers and texts may hold, those about differences do not.
 */
export const firedRules = (
  rules: readonly WatchRule[],
  before: Before,
  after: WatchTable,
  diff: TableDiff | null,
  key: string,
): WatchRule[] => rules.filter((rule) => hasFired(rule, before, after, diff, key));

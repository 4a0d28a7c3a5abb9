import { columnNumbers } from './column-numbers';
import { rowIds, type TableDiff } from './diff-tables';
import type { WatchRule, WatchTable } from './schema';

/** Returns the IDs of the rows for which a number rule or text rule holds. */
function holding(rule: WatchRule, table: WatchTable, key: string): Set<string> {
  const ids = rowIds(table, key);
  const held = new Set<string>();
  if (rule.kind === 'below' || rule.kind === 'above') {
    for (const [at, value] of columnNumbers(table, rule.column).entries()) {
      if (value === null) continue;
      const holds = rule.kind === 'below' ? value < rule.limit : value > rule.limit;
      if (holds) held.add(ids[at] ?? '');
    }
  } else if (rule.kind === 'contains') {
    const wanted = rule.text.toLowerCase();
    const places = table.columns.flatMap(({ name }, at) =>
      rule.column === '' || name === rule.column ? [at] : [],
    );
    for (const [at, row] of table.rows.entries()) {
      const holds = places.some((place) => (row[place] ?? '').toLowerCase().includes(wanted));
      if (holds) held.add(ids[at] ?? '');
    }
  }
  return held;
}

function hasFired(
  rule: WatchRule,
  before: WatchTable | null,
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
      const held = before ? holding(rule, before, key) : new Set<string>();
      return [...holding(rule, after, key)].some((id) => !held.has(id));
    }
  }
}

/**
 * Returns the rules that hold for a row in this run and did not in the run before. In the first run,
 * `before` and `diff` are null: rules about numbers and texts may hold, those about differences do
 * not.
 */
export const firedRules = (
  rules: readonly WatchRule[],
  before: WatchTable | null,
  after: WatchTable,
  diff: TableDiff | null,
  key: string,
): WatchRule[] => rules.filter((rule) => hasFired(rule, before, after, diff, key));

import type { TableDiff } from './diff-tables';
import type { WatchRule, WatchTable } from './schema';
import { holding } from './holding-rows';

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

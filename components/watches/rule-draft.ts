import { decimalNumber } from '@/utils/decimal-number';
import type { WatchRule } from '@/utils/watches/schema';

/** Rule as typed in the form. */
export interface RuleDraft {
  kind: WatchRule['kind'];
  /** '' for the first column, or any. */
  column: string;
  limit: string;
  text: string;
}

export const draftOfRule = (rule: WatchRule): RuleDraft => ({
  kind: rule.kind,
  column: 'column' in rule ? rule.column : '',
  limit: 'limit' in rule ? String(rule.limit) : '',
  text: 'text' in rule ? rule.text : '',
});

/** Whether a rule names a column that the watch does not have, such as one that its recipe lost. */
export const lacksColumn = ({ column }: RuleDraft, columns: readonly string[]): boolean =>
  column !== '' && !columns.includes(column);

/**
 * Converts a typed rule to its stored form; null while it is incomplete or names a column that does not exist.
 * @param columns columns of the watch.
 */
export function ruleOfDraft(draft: RuleDraft, columns: readonly string[]): WatchRule | null {
  const { kind, column, limit, text } = draft;
  const isGone = lacksColumn(draft, columns);
  switch (kind) {
    case 'below':
    case 'above': {
      const number = decimalNumber(limit);
      const name = column || (columns[0] ?? '');
      return number === null || name === '' || isGone
        ? null
        : { kind, column: name, limit: number };
    }
    case 'contains':
      return text.trim() === '' || isGone ? null : { kind, column, text: text.trim() };
    case 'new':
    case 'gone':
    case 'changed':
      return { kind };
  }
}

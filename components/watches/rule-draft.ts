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

/** Typed rule as stored; null while a field is missing. @param columns columns of the watch. */
export function ruleOfDraft(
  { kind, column, limit, text }: RuleDraft,
  columns: readonly string[],
): WatchRule | null {
  const known = columns.includes(column) ? column : '';
  switch (kind) {
    case 'below':
    case 'above': {
      const number = Number(limit);
      const name = known || (columns[0] ?? '');
      const isWhole = limit.trim() !== '' && Number.isFinite(number) && name !== '';
      return isWhole ? { kind, column: name, limit: number } : null;
    }
    case 'contains':
      return text.trim() === '' ? null : { kind, column: known, text: text.trim() };
    case 'new':
    case 'gone':
    case 'changed':
      return { kind };
  }
}

import { i18n } from '@/utils/i18n/i18n';
import { exactNumberText } from '@/utils/i18n/format';
import type { WatchRule } from './schema';

/** Rule as a phrase, such as 'Price below 100'. */
export function ruleText(rule: WatchRule): string {
  switch (rule.kind) {
    case 'below':
    case 'above':
      return i18n.t(`watches.says_${rule.kind}`, [rule.column, exactNumberText(rule.limit)]);
    case 'contains':
      return rule.column === ''
        ? i18n.t('watches.says_contains', [rule.text])
        : i18n.t('watches.says_columnContains', [rule.column, rule.text]);
    case 'new':
    case 'gone':
    case 'changed':
      return i18n.t(`watches.says_${rule.kind}`);
  }
}

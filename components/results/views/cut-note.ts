import { i18n } from '@/utils/i18n/i18n';
import { bytesText } from '@/utils/i18n/measures';
import { markupLimit } from '@/utils/view/markup/markup';
import type { ViewName } from './available-views';

/** Sentence on a view of which only the start of the page was parsed. @param cut why. */
export function cutNote(part: ViewName, cut: 'size' | 'parts'): string {
  if (part === 'table') return i18n.t('view.cutTable');
  return cut === 'size'
    ? i18n.t('view.cutMarkup', [bytesText(markupLimit)])
    : i18n.t('view.cutParts');
}

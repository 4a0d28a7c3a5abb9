import { i18n } from '@/utils/i18n/i18n';
import { numberText, countText } from '@/utils/i18n/format';
import type { HandState } from './hand-messages';

/** Returns the sentence for what happened last, the same on the page and in the panel. */
export function announcementText({
  announcement,
  rows,
  excluded,
  columns,
}: Omit<HandState, 'search' | 'version' | 'picking'>): string {
  const named = i18n.t(`hand.kind_${announcement.kind}`);
  const what = announcement.text === '' ? named : i18n.t('hand.named', [named, announcement.text]);
  const table = i18n.t('hand.table', [columnsText(columns.length), rowsText(rows)]);
  switch (announcement.event) {
    case 'at':
      return i18n.t(announcement.taken ? 'hand.atTaken' : 'hand.at', [
        what,
        numberText(announcement.place),
        numberText(announcement.of),
      ]);
    case 'edge':
    case 'begun':
    case 'unlike':
    case 'changed':
    case 'undone':
    case 'nothing':
    case 'ended':
    case 'removed':
    case 'beginNext':
      return i18n.t(`hand.${announcement.event}`);
    case 'excluded':
      return i18n.t('hand.excluded', [rowsText(rows), numberText(excluded)]);
    case 'column':
    case 'corrected':
    case 'included':
      return i18n.t(`hand.${announcement.event}`, [what, table]);
    case 'nextTaken':
      return i18n.t('hand.nextTaken', [what]);
  }
}

export const rowsText = (count: number): string => countText('extract.rows', count);
export const columnsText = (count: number): string => countText('hand.columns', count);

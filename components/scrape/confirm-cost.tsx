import type { Signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { Asking } from '@/utils/runs/schema';
import type { Expected } from '@/utils/runs/cost/cost';
import { priceText } from './cost-preview';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { amount } from '@/utils/i18n/measures';

/** The question above a paid call; in it, what the call may cost at the most. */
export function confirmTitle(expected: Expected): string {
  return i18n.t('ask.confirmTitle', [priceText({ ...expected, least: expected.most })]);
}

interface Props {
  /** Whether it is asked now. An answer ends it. */
  asks: Signal<boolean>;
  expected: Expected;
  asking: Asking;
  /** Credits left; null while not known. */
  left: number | null;
  onConfirm: () => void;
}

/** Asks before a call goes out that may cost more than the user's limit. */
export function AskConfirm({ asks, expected, asking, left, onConfirm }: Props) {
  if (!asks.value) return null;
  return (
    <ConfirmDialog
      title={confirmTitle(expected)}
      body={i18n.t('ask.confirmBody', [
        amount(expected.most),
        amount(asking.confirmAbove),
        left === null ? i18n.t('scrape.creditsUnknown') : amount(left),
      ])}
      confirm={i18n.t('ask.confirmSend')}
      onConfirm={() => {
        asks.value = false;
        onConfirm();
      }}
      onCancel={() => {
        asks.value = false;
      }}
    />
  );
}

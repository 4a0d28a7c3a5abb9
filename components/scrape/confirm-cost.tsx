import type { Signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { ScrapePreferences } from '@/utils/runs/schema';
import type { CostEstimate } from '@/utils/runs/cost/estimate-cost';
import { creditsText } from './cost-preview';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { numberText, countText } from '@/utils/i18n/format';
import { setTo } from '@/components/ui/signals';

/** Returns the title of the confirmation before a paid call, with its maximum price. */
export function confirmCostTitle(expected: CostEstimate): string {
  return i18n.t('scrapeForm.confirmTitle', [
    creditsText({ ...expected, least: expected.most, isUpTo: false }),
  ]);
}

interface Props {
  /** Whether the dialog is open. Either answer closes it. */
  confirming: Signal<boolean>;
  expected: CostEstimate;
  preferences: ScrapePreferences;
  /** Credits left; null while not known. */
  left: number | null;
  onConfirm: () => void;
}

/** Confirmation dialog of a call that may cost more than the user's limit. */
export function ConfirmCost({ confirming, expected, preferences, left, onConfirm }: Props) {
  if (!confirming.value) return null;
  return (
    <ConfirmDialog
      title={confirmCostTitle(expected)}
      body={i18n.t('scrapeForm.confirmBody', [
        numberText(expected.most),
        countText('results.credits', preferences.confirmAbove),
        left === null ? i18n.t('scrape.creditsUnknown') : numberText(left),
      ])}
      confirm={i18n.t('scrapeForm.confirmSend')}
      onConfirm={onConfirm}
      onClose={setTo(confirming, false)}
    />
  );
}

import type { CostVerdict } from '@/utils/runs/cost/estimate-cost';
import { i18n } from '@/utils/i18n/i18n';
import { countText } from '@/utils/i18n/format';

/** Error below a form whose call would leave fewer credits than the user wants to keep. */
export function BelowFloor({ verdict, floor }: { verdict: CostVerdict; floor: number }) {
  if (verdict !== 'refuse') return null;
  return (
    <p class="error" role="alert">
      {i18n.t('scrapeForm.belowFloor', [countText('results.credits', floor)])}
    </p>
  );
}

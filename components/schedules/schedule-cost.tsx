import { i18n } from '#i18n';
import type { Expected } from '@/utils/runs/cost/cost';
import { priceText } from '../scrape/cost-preview';

interface Props {
  once: Expected;
  daily: Expected;
  /** How often, in words. */
  every: string;
}

/** What a schedule costs: each run, and a day; and that nothing here stops it. */
export function SavedCost({ once, daily, every }: Props) {
  return (
    <div class="ask-cost">
      <dl class="ask-sums">
        <div>
          <dt>{i18n.t('saved.costOnce')}</dt>
          <dd class="num">{priceText(once)}</dd>
        </div>
        <div>
          <dt>{i18n.t('saved.costDay')}</dt>
          <dd class="num">
            <strong>{priceText(daily)}</strong>
            <span class="hint"> · {every}</span>
          </dd>
        </div>
      </dl>
      <p class="hint">{i18n.t('saved.costHint')}</p>
    </div>
  );
}

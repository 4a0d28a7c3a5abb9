import { i18n } from '@/utils/i18n/i18n';
import type { CostEstimate } from '@/utils/runs/cost/estimate-cost';
import { creditsText } from '../scrape/cost-preview';
import styles from '@/components/scrape/scrape.module.css';

interface Props {
  perRun: CostEstimate;
  daily: CostEstimate;
  /** Interval as text. */
  every: string;
}

/**
 * Cost of a schedule per run and per day, with a note that the limits in Vantage do not apply to
 * it.
 */
export function ScheduleCost({ perRun, daily, every }: Props) {
  return (
    <div class={styles.cost}>
      <dl class={styles.sums}>
        <div>
          <dt>{i18n.t('schedules.costOnce')}</dt>
          <dd class="num">{creditsText(perRun)}</dd>
        </div>
        <div>
          <dt>{i18n.t('schedules.costDay')}</dt>
          <dd class="num">
            <strong>{creditsText(daily)}</strong>
            <span class="hint"> · {every}</span>
          </dd>
        </div>
      </dl>
      <p class="hint">{i18n.t('schedules.costHint')}</p>
    </div>
  );
}

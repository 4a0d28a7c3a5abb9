import { i18n } from '@/utils/i18n/i18n';
import { timeAgo, dateTimeText, numberText, countText } from '@/utils/i18n/format';
import type { Watch } from '@/utils/watches/schema';
import { spentNow } from '@/utils/watches/watch-plan';
import { countsText } from './watch-text';
import styles from '@/components/ui/entries.module.css';

interface Props {
  watch: Watch;
  /** Milliseconds since the epoch. */
  now: number;
}

export function WatchState({ watch }: { watch: Watch }) {
  const state = watch.pending ? 'running' : watch.state;
  return (
    <span class={`chip ${state === 'paused' ? '' : 'good'}`}>
      {i18n.t(`watches.state_${state}`)}
    </span>
  );
}

/** Last and next run of a watch, and what it has cost. */
export function WatchFacts({ watch, now }: Props) {
  const { last, total, draft, state, nextAt } = watch;
  const { per, credits } = draft.cap;
  return (
    <dl class={styles.facts}>
      <div>
        <dt>{i18n.t('watches.lastRun')}</dt>
        <dd title={last ? dateTimeText(last.at) : undefined}>
          {last ? `${timeAgo(last.at, now)} · ${countsText(last)}` : i18n.t('watches.never')}
        </dd>
      </div>
      <div>
        <dt>{i18n.t(draft.schedule ? 'watchSchedule.nextCheck' : 'watches.nextRun')}</dt>
        <dd>{state === 'active' ? dateTimeText(nextAt) : i18n.t('watches.noNext')}</dd>
      </div>
      <div>
        <dt>{i18n.t('watches.costLabel')}</dt>
        <dd class="num">
          {countText('results.credits', total.credits)} · {countText('watches.runs', total.runs)}
          {!draft.schedule && (
            <>
              <br />
              {i18n.t(`watches.spent_${per}`, [
                numberText(spentNow(watch, now)),
                countText('results.credits', credits),
              ])}
            </>
          )}
          {total.lost > 0 && (
            <>
              <br />
              {countText('watches.lost', total.lost)}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

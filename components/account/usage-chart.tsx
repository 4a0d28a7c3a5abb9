import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { ReportBucket, Period } from '@/utils/account/usage/schema';
import { fillGaps, bucketParts, axisMaximum, bucketTotal } from '@/utils/account/usage/series';
import { bucketText, trafficText, bucketTimeText } from './usage-text';
import styles from './usage.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  /** Empty while there is no report. */
  buckets: readonly ReportBucket[];
  /** Whether there is a report: without one, nothing is known of the traffic. */
  reported: boolean;
  period: Period;
  /** Accessible name of the chart. */
  label: string;
}

/**
 * Stacked bar chart of the traffic, with `extra` on top. A transparent slider covers the bars:
 * pointer, touch and arrow keys select a bar, whose exact figures are shown below. The height is
 * the same with and without bars, to avoid layout shifts.
 */
export function UsageChart({ buckets, reported, period, label }: Props) {
  const chosen = useSignal<number | null>(null);
  const bars = fillGaps(buckets, period);
  const last = Math.max(0, bars.length - 1);
  const at = Math.min(chosen.value ?? last, last);
  const bucket = bars[at];
  const top = axisMaximum(bars.map((one) => bucketTotal(one) ?? 0));
  const none = reported ? i18n.t('usage.nothing') : '\u00A0';
  const text = bucket ? bucketText(bucket, period) : none;
  const every = bars.length > 8 ? Math.ceil(bars.length / 4) : 1;
  return (
    <figure class={styles.chart} aria-label={label}>
      <div class={classes('num', styles.scale)} aria-hidden="true">
        <span>{bucket ? trafficText(top) : ''}</span>
        <span>{bucket ? trafficText(top / 2, top) : ''}</span>
        <span>0</span>
      </div>
      <div class={styles.plot}>
        {bars.length > 0 && (
          <input
            type="range"
            class={styles.slider}
            min={0}
            max={last}
            step={1}
            value={at}
            aria-label={i18n.t(period === '24h' ? 'usage.hour' : 'usage.day')}
            aria-valuetext={text}
            onInput={(event) => {
              chosen.value = Number(event.currentTarget.value);
            }}
            onPointerMove={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              const fromLeft = (event.clientX - box.left) / box.width;
              const fromStart =
                getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 - fromLeft : fromLeft;
              chosen.value = Math.min(last, Math.max(0, Math.floor(fromStart * bars.length)));
            }}
          />
        )}
        <div class={styles.bars} aria-hidden="true">
          {bars.map((one, index) => {
            const { plain, extra } = bucketParts(one);
            return (
              <span key={one.stamp} class={index === at ? styles.chosen : undefined}>
                <i class={styles.extra} style={`height: ${(100 * extra) / top}%`} />
                <i style={`height: ${(100 * plain) / top}%`} />
              </span>
            );
          })}
        </div>
      </div>
      <div class={classes('num', styles.axis)} aria-hidden="true">
        {bars.map((one, index) => (
          <span key={one.stamp}>
            {index % every === 0 ? bucketTimeText(one.stamp, period, 'axis') : ''}
          </span>
        ))}
      </div>
      <figcaption class="num">{text}</figcaption>
    </figure>
  );
}

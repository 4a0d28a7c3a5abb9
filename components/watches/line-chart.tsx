import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { dateTimeText, exactNumberText } from '@/utils/i18n/format';
import { linePoints } from '@/utils/watches/number-series';
import styles from './watches.module.css';

/** Area of the drawing. It is stretched to the room there is; lines and labels keep their size. */
const area = { x: 0, y: 0, width: 1000, height: 160 };

interface Props {
  /** Oldest first; at least one. */
  points: readonly { at: number; value: number }[];
  title: string;
}

/** Line of a number over time, with lowest and highest value. */
export function LineChart({ points, title }: Props) {
  const id = useId();
  const { drawn, min, max } = linePoints(points, area);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  return (
    <div class={styles.chart}>
      <div class={styles.scale} aria-hidden="true">
        <span>{exactNumberText(max)}</span>
        {min < max && <span>{exactNumberText(min)}</span>}
      </div>
      <svg
        viewBox={`0 0 ${area.width} ${area.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>
          {i18n.t('watches.chartDesc', [
            exactNumberText(first.value),
            dateTimeText(first.at),
            exactNumberText(last.value),
            dateTimeText(last.at),
            exactNumberText(min),
            exactNumberText(max),
          ])}
        </desc>
        <polyline class={styles.line} points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {/* Points are lines of no length with round ends, because a circle would be stretched. */}
        {drawn.map(({ at, x, y }) => (
          <path key={at} class={styles.point} d={`M${x} ${y}h0`} />
        ))}
      </svg>
      <div class={styles.times} aria-hidden="true">
        <span>{dateTimeText(first.at)}</span>
        {points.length > 1 && <span>{dateTimeText(last.at)}</span>}
      </div>
    </div>
  );
}

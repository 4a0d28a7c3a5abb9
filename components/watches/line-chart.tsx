import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { dateTimeText, numberText } from '@/utils/i18n/measures';
import { linePoints } from '@/utils/watches/number-series';
import styles from './watches.module.css';

/** Size of the drawing, and of the margin that holds the labels. */
const size = { width: 640, height: 180 };
const margin = { left: 64, right: 12, top: 12, bottom: 24 };

interface Props {
  /** Oldest first; at least one. */
  points: readonly { at: number; value: number }[];
  title: string;
}

/** Line of a number over time, with lowest and highest value. */
export function LineChart({ points, title }: Props) {
  const id = useId();
  const area = {
    x: margin.left,
    y: margin.top,
    width: size.width - margin.left - margin.right,
    height: size.height - margin.top - margin.bottom,
  };
  const { drawn, least, most } = linePoints(points, area);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const bottom = area.y + area.height;
  return (
    <svg
      class={styles.chart}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>
        {i18n.t('watches.chartDesc', [
          numberText(first.value),
          dateTimeText(first.at),
          numberText(last.value),
          dateTimeText(last.at),
          numberText(least),
          numberText(most),
        ])}
      </desc>
      {[area.y, bottom].map((y) => (
        <line key={y} class={styles.grid} x1={area.x} x2={area.x + area.width} y1={y} y2={y} />
      ))}
      <text x={area.x - 8} y={area.y + 4} text-anchor="end">
        {numberText(most)}
      </text>
      {least < most && (
        <text x={area.x - 8} y={bottom + 4} text-anchor="end">
          {numberText(least)}
        </text>
      )}
      <text x={area.x} y={size.height - 4}>
        {dateTimeText(first.at)}
      </text>
      {points.length > 1 && (
        <text x={area.x + area.width} y={size.height - 4} text-anchor="end">
          {dateTimeText(last.at)}
        </text>
      )}
      <polyline class={styles.line} points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {drawn.map(({ at, x, y }) => (
        <circle key={at} class={styles.point} cx={x} cy={y} r={3} />
      ))}
    </svg>
  );
}

import { i18n } from '@/utils/i18n/i18n';
import type { ExitCheckRecord } from '@/utils/proxy/schema';
import styles from './exit-history.module.css';

const width = 200;
const height = 28;

/** Bar chart of the last exit checks: the height is the duration; a failed check has full height and another colour. */
export function ExitHistory({ checks }: { checks: readonly ExitCheckRecord[] }) {
  if (checks.length < 2) return null;
  const good = checks.filter(({ address }) => address !== null);
  const slowest = Math.max(1, ...good.map(({ tookMs }) => tookMs));
  const sorted = good.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const text =
    median === undefined
      ? i18n.t('history.failed', [checks.length])
      : i18n.t('history.text', [checks.length, good.length, Math.round(median)]);
  // Few checks are drawn as narrow bars, not as wide blocks.
  const step = Math.min(8, width / checks.length);
  return (
    <figure class={styles.history}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMinYMax"
        role="img"
        aria-label={text}
      >
        {checks.map(({ at, address, tookMs }, n) => {
          const high = address === null ? height : Math.max(2, (tookMs / slowest) * (height - 4));
          return (
            <rect
              key={at}
              class={address === null ? styles.bad : styles.good}
              x={n * step}
              y={height - high}
              width={Math.max(1, step - 1)}
              height={high}
            />
          );
        })}
      </svg>
      <figcaption class="small muted">{text}</figcaption>
    </figure>
  );
}

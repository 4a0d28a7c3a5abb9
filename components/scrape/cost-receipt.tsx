import { i18n } from '@/utils/i18n/i18n';
import type { ScrapeRun } from '@/utils/runs/schema';
import { wasRefunded } from '@/utils/runs/cost/ledger';
import { numberText } from '@/utils/i18n/format';
import styles from './scrape.module.css';

/**
 * What the summary above it does not tell of a finished call: credits left, the mode used, and
 * whether the credits were refunded.
 */
export function CostReceipt({ run }: { run: ScrapeRun }) {
  const { left } = run.cost;
  const modeUsed = run.result?.modeUsed ?? null;
  const facts: [string, string][] = [
    ...(left === null
      ? []
      : [[i18n.t('scrapeForm.after'), numberText(left)] satisfies [string, string]]),
    ...(modeUsed === null
      ? []
      : [[i18n.t('scrapeForm.modeUsed'), modeUsed] satisfies [string, string]]),
    ...(wasRefunded(run)
      ? [[i18n.t('scrapeForm.refund'), i18n.t('scrapeForm.refunded')] satisfies [string, string]]
      : []),
  ];
  if (facts.length === 0) return null;
  return (
    <dl class={styles.receipt} aria-label={i18n.t('scrapeForm.receipt')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

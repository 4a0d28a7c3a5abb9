import { i18n } from '@/utils/i18n/i18n';
import type { Period, BandwidthReport, ReportField } from '@/utils/account/usage/schema';
import { timeAgo, dateTimeText } from '@/utils/i18n/format';
import { QuestionIcon } from '../ui/more-icons';
import { UsageChart } from './usage-chart';
import { UsageTable } from './usage-table';
import { trafficText } from './usage-text';
import styles from './usage.module.css';
import { classes } from '@/components/ui/classes';
import { ScrollTable } from '@/components/ui/scroll-table';

interface Props {
  /** Last successful report; null: none yet. */
  report: BandwidthReport | null;
  period: Period;
  /** Display name of the product. */
  name: string;
  /** Whether a newer report is loading. */
  pending: boolean;
  /** Whether the last attempt to load a report failed. */
  failed: boolean;
  now: number;
}

/**
 * Age in milliseconds from which a report is marked as old. The figures of the service lag by some
 * minutes.
 */
const freshMs = 3_600_000;

/** Bandwidth report: total, bars and tables. Reserves the same height while loading. */
export function UsageReport({ report, period, name, pending, failed, now }: Props) {
  const old = report !== null && (failed || now - report.asOf > freshMs);
  const label = i18n.t('usage.chart', [name]);
  return (
    <div class="stack">
      <div class={styles.head}>
        <output
          class={classes('num', styles.total, !report && styles.missing)}
          aria-label={i18n.t('usage.whole')}
        >
          {totalText(report, pending)}
        </output>
        <p class="hint">
          {report && (
            <>
              {old && !pending && (
                <span class="chip warn">
                  <QuestionIcon size={11} />
                  {i18n.t('usage.old')}
                </span>
              )}{' '}
              <span title={dateTimeText(report.asOf)}>
                {i18n.t('account.asOf', [dateTimeText(report.asOf)])} ({timeAgo(report.asOf, now)})
              </span>
            </>
          )}
        </p>
      </div>
      {!(failed && !report && !pending) && (
        <>
          <UsageChart
            key={period}
            buckets={report?.buckets ?? []}
            reported={report !== null}
            period={period}
            label={label}
          />
          <p class={classes('hint', styles.legend)}>
            <span>
              <i /> {i18n.t('usage.default')}
            </span>
            <span>
              <i class={styles.extra} /> {i18n.t('usage.extra')}
            </span>
            <span>{i18n.t('usage.zone')}</span>
          </p>
        </>
      )}
      {report && <ReportDetails report={report} name={name} />}
    </div>
  );
}

function totalText(report: BandwidthReport | null, pending: boolean): string {
  if (!report) return i18n.t(pending ? 'usage.reading' : 'usage.none');
  return report.totalMb === null ? i18n.t('common.notReported') : trafficText(report.totalMb);
}

function ReportDetails({ report, name }: { report: BandwidthReport; name: string }) {
  const { scope, authType, requests, more } = report;
  return (
    <>
      <details class="fold">
        <summary>{i18n.t('usage.table')}</summary>
        <div class="stack">
          <UsageTable report={report} label={i18n.t('usage.table')} />
          <dl class="facts in-line">
            <dt>{i18n.t('account.scope')}</dt>
            <dd>{scope ?? i18n.t('common.notReported')}</dd>
            <dt>{i18n.t('account.kind')}</dt>
            <dd>{authType ?? i18n.t('common.notReported')}</dd>
            {report.name !== null && report.name !== name && (
              <>
                <dt>{i18n.t('usage.calls')}</dt>
                <dd class="break">{report.name}</dd>
              </>
            )}
          </dl>
        </div>
      </details>
      {requests.length > 0 && (
        <details class="fold">
          <summary>{i18n.t('usage.requests')}</summary>
          <FieldTable fields={requests} label={i18n.t('usage.requests')} />
        </details>
      )}
      {more.length > 0 && (
        <details class="fold">
          <summary>{i18n.t('usage.more')}</summary>
          <FieldTable fields={more} label={i18n.t('usage.more')} />
        </details>
      )}
    </>
  );
}

/** Table of the additional fields of a report, as received from the service. */
function FieldTable({ fields, label }: { fields: readonly ReportField[]; label: string }) {
  return (
    <ScrollTable label={label}>
      <table class="table">
        <tbody>
          {fields.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row" class="mono">
                {name}
              </th>
              <td class="num break">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

import { i18n } from '@/utils/i18n/i18n';
import { ScrollTable } from '@/components/ui/scroll-table';
import type { BandwidthReport } from '@/utils/account/usage/schema';
import { bucketTotal } from '@/utils/account/usage/series';
import { exactMegabytes, bucketTimeText } from './usage-text';

/** Table of the buckets of a report with exact figures, newest first. */
export function UsageTable({ report, label }: { report: BandwidthReport; label: string }) {
  const { buckets, period, totalMb } = report;
  const columns = ['usage.default', 'usage.extra', 'usage.total'] as const;
  return (
    <ScrollTable label={label}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{i18n.t(period === '24h' ? 'usage.hour' : 'usage.day')}</th>
            {columns.map((column) => (
              <th scope="col" class="end" key={column}>
                {i18n.t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map((bucket) => (
            <tr key={bucket.stamp}>
              <th scope="row">{bucketTimeText(bucket.stamp, period, 'whole')}</th>
              <td class="end num">{exactMegabytes(bucket.default)}</td>
              <td class="end num">{exactMegabytes(bucket.extra)}</td>
              <td class="end num">{exactMegabytes(bucketTotal(bucket))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{i18n.t('usage.whole')}</th>
            <td />
            <td />
            <td class="end num">{exactMegabytes(totalMb)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollTable>
  );
}

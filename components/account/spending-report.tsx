import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { Ledger, LedgerLine } from '@/utils/runs/cost/ledger';
import { language, numberText, countText } from '@/utils/i18n/format';
import { Segments } from '../ui/segments';
import styles from './spending-report.module.css';
import { bindValue } from '@/components/ui/signals';
import { ScrollTable } from '@/components/ui/scroll-table';

/** Maximum number of days in the bar chart. */
const maxDays = 14;
/** Maximum number of rows of a table. */
const maxRows = 30;
type Part = 'days' | 'sites' | 'modes' | 'accounts';
/** Returns the display name of an account, given its ID. */
type AccountName = (accountId: string) => string;

/** Credits spent in this browser: bars by day, and a table by day, site, mode or account. */
export function SpendingReport({
  ledger,
  accountName,
}: {
  ledger: Ledger;
  accountName: AccountName;
}) {
  const part = useSignal<Part>('sites');
  const { total, days } = ledger;
  if (total.calls === 0) return <p class="hint">{i18n.t('spending.empty')}</p>;
  const lines = linesOf(ledger, part.value);
  return (
    <>
      <p>
        <strong class="num">
          {i18n.t('spending.total', total.calls, [
            numberText(total.calls),
            numberText(total.credits),
          ])}
        </strong>{' '}
        {total.unknown > 0 && countText('spending.unknown', total.unknown)}{' '}
        {total.refunded > 0 && countText('spending.refunded', total.refunded)}
      </p>
      <Bars days={days.slice(-maxDays)} />
      <Segments
        legend={i18n.t('spending.title')}
        unseen
        {...bindValue(part)}
        options={[
          { value: 'sites', name: i18n.t('spending.sites') },
          { value: 'modes', name: i18n.t('spending.modes') },
          { value: 'days', name: i18n.t('spending.days') },
          ...(ledger.accounts.length > 1
            ? [{ value: 'accounts' as const, name: i18n.t('spending.accounts') }]
            : []),
        ]}
      />
      <Table part={part.value} lines={lines.slice(0, maxRows)} accountName={accountName} />
      {lines.length > maxRows && (
        <p class="hint">{i18n.t('spending.more', [numberText(lines.length - maxRows)])}</p>
      )}
    </>
  );
}

const linesOf = (ledger: Ledger, part: Part): LedgerLine[] =>
  part === 'days' ? ledger.days.toReversed() : ledger[part];

function nameOf(part: Part, { name }: LedgerLine, accountName: AccountName): string {
  if (part === 'accounts') return accountName(name);
  if (part === 'days') {
    const format = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' });
    return format.format(new Date(`${name}T00:00:00Z`));
  }
  if (part === 'sites') return name || i18n.t('spending.noSite');
  if (name === 'agent') return i18n.t('spending.agent');
  if (name === 'auto' || name === 'request' || name === 'browser') return i18n.t(`mode.${name}`);
  return name;
}

/**
 * Bar chart of the credits by day. Each bar is labelled with its number, so that length is not the
 * only information.
 */
function Bars({ days }: { days: LedgerLine[] }) {
  const max = Math.max(1, ...days.map(({ credits }) => credits));
  return (
    <ul class={styles.bars} aria-label={i18n.t('spending.chart')}>
      {days.map((day) => (
        <li key={day.name}>
          <span class="muted">{nameOf('days', day, String)}</span>
          <span class={styles.bar} aria-hidden="true">
            <span style={`width: ${(100 * day.credits) / max}%`} />
          </span>
          <span class="num">{numberText(day.credits)}</span>
        </li>
      ))}
    </ul>
  );
}

const columns = {
  days: 'spending.day',
  sites: 'spending.site',
  modes: 'spending.mode',
  accounts: 'spending.account',
} as const;

function Table({
  part,
  lines,
  accountName,
}: {
  part: Part;
  lines: LedgerLine[];
  accountName: AccountName;
}) {
  const label = i18n.t(`spending.${part}`);
  return (
    <ScrollTable label={label}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{i18n.t(columns[part])}</th>
            <th scope="col" class="end">
              {i18n.t('spending.calls')}
            </th>
            <th scope="col" class="end">
              {i18n.t('spending.credits')}
            </th>
            <th scope="col" class="end">
              {i18n.t('spending.unknownColumn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">{nameOf(part, line, accountName)}</th>
              <td class="end num">{numberText(line.calls)}</td>
              <td class="end num">{numberText(line.credits)}</td>
              <td class="end num">{line.unknown === 0 ? '–' : numberText(line.unknown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

import { i18n } from '@/utils/i18n/i18n';
import { useMinute } from '@/components/ui/hooks/use-now';
import { Button } from '@/components/ui/button';
import { timeAgo, dateTimeText, countText } from '@/utils/i18n/format';
import { problemSentence } from '@/utils/i18n/problem-text';
import { locked } from '@/utils/security/state';
import type { Delivery, Webhooks } from '@/utils/webhooks/schema';
import entries from '../ui/entries.module.css';

const titleOf = ({ kind, title }: Delivery): string =>
  title === '' ? i18n.t(`webhooks.kind_${kind}`) : title;

const statusText = ({ status }: Delivery): string =>
  status === null ? '' : i18n.t('webhooks.status', [status]);

function waitText({ state, attempts, nextAt }: Delivery): string {
  if (state !== 'waiting') return '';
  if (locked.value) return i18n.t('webhooks.waitsForUnlock');
  return attempts > 0 ? i18n.t('webhooks.next', [dateTimeText(nextAt)]) : '';
}

interface Props extends Webhooks {
  onAgain: (id: string) => void;
}

/** List of the last deliveries to all webhooks, newest first, with the outcome of each. */
export function DeliveryList({ webhooks, deliveries, onAgain }: Props) {
  const now = useMinute();
  return (
    <ul class={entries.list} aria-label={i18n.t('webhooks.deliveries')}>
      {deliveries.map((one) => {
        const to = webhooks.find(({ id }) => id === one.webhookId)?.name ?? '';
        const lines = one.problem ? [problemSentence(one.problem), statusText(one)] : [];
        return (
          <li key={one.id} class={entries.row}>
            <div class="row between row-wrap">
              <span class="break">
                <strong>{titleOf(one)}</strong>{' '}
                <span class="small muted num" title={dateTimeText(one.createdAt)}>
                  {[to, countText('webhooks.rows', one.rows)].join(' · ')} ·{' '}
                  {timeAgo(one.createdAt, now)}
                </span>
              </span>
              <span class="row">
                <span class={`chip ${one.state === 'refused' ? 'bad' : ''}`}>
                  {i18n.t(`webhooks.state_${one.state}`)}
                </span>
                {one.length > 0 && (
                  <Button
                    small
                    aria-label={i18n.t('webhooks.againNamed', [titleOf(one)])}
                    onClick={() => onAgain(one.id)}
                  >
                    {i18n.t('webhooks.again')}
                  </Button>
                )}
              </span>
            </div>
            {[...lines, waitText(one)].filter(Boolean).map((line) => (
              <p key={line} class="small muted">
                {line}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

import { i18n } from '@/utils/i18n/i18n';
import { ServiceItemRow } from '@/components/schedules/schedule-item-row';
import { knownTimeText } from '@/components/schedules/schedule-text';
import { itemAddress, itemParameters, parseTime } from '@/utils/schedules/parse-service-lists';
import type { ServiceItemKind, ServiceItem } from '@/utils/schedules/schema';
import { formHref } from '@/utils/schedules/form-seed';
import type { ConfirmedStep } from './confirm-schedule-action';
import { configTarget } from './schedule-actions';
import { Button } from '@/components/ui/button';

interface Props {
  item: ServiceItem;
  open: boolean;
  pending: boolean;
  onAsk: (step: ConfirmedStep) => void;
}

/** Time of the last change of an item. */
const changedText = (fields: ServiceItem['fields']): string | null =>
  knownTimeText(parseTime(fields['updated_at'] ?? fields['created_at']));
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Row of a configuration, with buttons to scrape with it, schedule it and delete it. */
export function ConfigRow({ item, open, pending, onAsk }: Props) {
  const { fields, id } = item;
  const target = configTarget(item);
  return (
    <ServiceItemRow
      item={item}
      open={open}
      page={target.url}
      facts={[
        [i18n.t('mode.label'), textOf(itemParameters(item)['mode'])],
        [i18n.t('schedules.changed'), changedText(fields)],
      ]}
      actions={
        <>
          <a class="button small" href={formHref('config', id)}>
            {i18n.t('agentFind.use')}
          </a>
          <Button
            small
            disabled={pending || target.url === ''}
            title={target.url === '' ? i18n.t('schedules.noPage') : undefined}
            onClick={() => onAsk({ what: 'plan', item, target })}
          >
            {i18n.t('schedules.plan')}
          </Button>
          <RemoveButton of="configs" item={item} pending={pending} onAsk={onAsk} />
        </>
      }
    />
  );
}

/** Row of an extraction scheme, with buttons to scrape with it and delete it. */
export function SchemeRow({ item, open, pending, onAsk }: Props) {
  const { fields, id } = item;
  return (
    <ServiceItemRow
      item={item}
      open={open}
      page={itemAddress(item)}
      facts={[
        [i18n.t('schedules.status'), textOf(fields['status'])],
        [i18n.t('schedules.changed'), changedText(fields)],
      ]}
      actions={
        <>
          <a class="button small" href={formHref('scheme', id)}>
            {i18n.t('agentFind.use')}
          </a>
          <RemoveButton of="schemes" item={item} pending={pending} onAsk={onAsk} />
        </>
      }
    />
  );
}

interface RemoveProps {
  of: ServiceItemKind;
  item: ServiceItem;
  pending: boolean;
  onAsk: (step: ConfirmedStep) => void;
}

/** Button that asks whether to delete an item at the service. */
export function RemoveButton({ of, item, pending, onAsk }: RemoveProps) {
  return (
    <Button small quiet disabled={pending} onClick={() => onAsk({ what: 'remove', of, item })}>
      {i18n.t('schedules.remove')}
    </Button>
  );
}

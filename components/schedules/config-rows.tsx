import { i18n } from '#i18n';
import { moment } from '@/utils/i18n/measures';
import { SavedFacts, SavedRow } from '@/components/schedules/schedule-item-row';
import { addressOf, paramsOf, timeOf } from '@/utils/schedules/parse-service-lists';
import type { SavedKind, SavedThing } from '@/utils/schedules/schema';
import { seedHref } from '@/utils/schedules/form-seed';
import type { Asked } from './confirm-schedule-action';
import { targetOf } from './schedule-actions';

interface Props {
  thing: SavedThing;
  open: boolean;
  pending: boolean;
  onAsk: (asked: Asked) => void;
}

const timeText = (value: unknown): string | null => {
  const at = timeOf(value);
  return at === null ? null : moment(at);
};
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A configuration: scraped with, scheduled, removed. */
export function ConfigRow({ thing, open, pending, onAsk }: Props) {
  const { fields, id } = thing;
  const target = targetOf(thing);
  return (
    <SavedRow
      thing={thing}
      open={open}
      page={target.url}
      facts={
        <SavedFacts
          facts={[
            [i18n.t('mode.label'), textOf(paramsOf(thing)['mode'])],
            [i18n.t('saved.changed'), timeText(fields['updated_at'] ?? fields['created_at'])],
          ]}
        />
      }
      actions={
        <>
          <a class="button small" href={seedHref('config', id)}>
            {i18n.t('agentFind.use')}
          </a>
          <button
            type="button"
            class="button small"
            disabled={pending || target.url === ''}
            title={target.url === '' ? i18n.t('saved.noPage') : undefined}
            onClick={() => onAsk({ what: 'plan', thing, target })}
          >
            {i18n.t('saved.plan')}
          </button>
          <RemoveButton of="configs" thing={thing} pending={pending} onAsk={onAsk} />
        </>
      }
    />
  );
}

/** An extraction scheme: scraped with, removed. */
export function SchemeRow({ thing, open, pending, onAsk }: Props) {
  const { fields, id } = thing;
  return (
    <SavedRow
      thing={thing}
      open={open}
      page={addressOf(thing)}
      facts={
        <SavedFacts
          facts={[
            [i18n.t('saved.status'), textOf(fields['status'])],
            [i18n.t('saved.changed'), timeText(fields['updated_at'] ?? fields['created_at'])],
          ]}
        />
      }
      actions={
        <>
          <a class="button small" href={seedHref('scheme', id)}>
            {i18n.t('agentFind.use')}
          </a>
          <RemoveButton of="schemes" thing={thing} pending={pending} onAsk={onAsk} />
        </>
      }
    />
  );
}

interface RemoveProps {
  of: SavedKind;
  thing: SavedThing;
  pending: boolean;
  onAsk: (asked: Asked) => void;
}

function RemoveButton({ of, thing, pending, onAsk }: RemoveProps) {
  return (
    <button
      type="button"
      class="button small quiet"
      disabled={pending}
      onClick={() => onAsk({ what: 'remove', of, thing })}
    >
      {i18n.t('saved.remove')}
    </button>
  );
}

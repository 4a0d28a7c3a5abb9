import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { timeAgo, numberText, dateTimeText } from '@/utils/i18n/format';
import { ScheduleProblem } from '@/components/schedules/schedule-problem';
import type { ServiceItemKind, ServiceItemList } from '@/utils/schedules/schema';
import { openAgentWith } from '../agent/prefilled-message';
import entries from '@/components/ui/entries.module.css';

/** Messages that request the lists from the agent, in English. */
const agentMessages = {
  schedules: 'List my schedules',
  configs: 'List my configurations',
  schemes: 'List my schemas',
} as const;

interface Props {
  kind: ServiceItemKind;
  list: ServiceItemList;
  /** Whether the list is loading. */
  pending: boolean;
  now: number;
  /** Hides the error, because it is shown once for all three lists. */
  quiet: boolean;
  /** Rows of the list. */
  children: ComponentChildren;
}

/** One of the three lists, with its load time, error and empty state. */
export function SchedulesSection({ kind, list, pending, now, quiet, children }: Props) {
  const { items, total, asOf, problem, unreadable } = list;
  return (
    <section class="panel stack" aria-labelledby={`saved-${kind}`}>
      <div class="row between row-wrap">
        <h2 id={`saved-${kind}`}>
          {i18n.t(`schedules.${kind}`)}
          {asOf !== null && <span class="muted num"> {numberText(total ?? items.length)}</span>}
        </h2>
        {asOf !== null && (
          <span class="small muted" title={dateTimeText(asOf)}>
            {i18n.t('schedules.asOf', [timeAgo(asOf, now)])}
          </span>
        )}
      </div>
      {problem && !quiet && (
        <ScheduleProblem
          problem={problem}
          lost={false}
          onAgent={() => openAgentWith(agentMessages[kind])}
        />
      )}
      {problem && asOf !== null && <p class="hint">{i18n.t('schedules.old')}</p>}
      {items.length > 0 && <ul class={entries.list}>{children}</ul>}
      {items.length === 0 && !problem && (
        <p class="hint" role="status">
          {asOf !== null
            ? i18n.t(`schedules.${kind}Empty`)
            : i18n.t(pending ? 'schedules.reading' : 'schedules.notRead')}
        </p>
      )}
      {total !== null && total > items.length + unreadable && (
        <p class="hint">
          {i18n.t('schedules.more', [numberText(items.length), numberText(total)])}
        </p>
      )}
      {unreadable > 0 && <p class="hint">{i18n.t('schedules.unreadable', unreadable)}</p>}
    </section>
  );
}

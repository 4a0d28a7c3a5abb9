import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { creditsText } from '@/components/scrape/cost-preview';
import { dateTimeText } from '@/utils/i18n/format';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { ServiceItemRow } from '@/components/schedules/schedule-item-row';
import { ScheduleRuns } from '@/components/schedules/schedule-runs';
import { intervalText, knownTimeText } from '@/components/schedules/schedule-text';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { pricedOptions } from '@/utils/schedules/config-options';
import { dailyCost } from '@/utils/schedules/daily-cost';
import { parseSchedule } from '@/utils/schedules/parse-service-lists';
import { serviceItemHref } from '@/utils/schedules/form-seed';
import { serviceSchedules } from '@/utils/schedules/state';
import type { ServiceItem, ScheduleRun } from '@/utils/schedules/schema';
import { goTo } from '../workspace/route';
import { sendChange, type ScheduleTarget, scheduleTarget } from './schedule-actions';
import type { ConfirmedStep } from './confirm-schedule-action';
import { RemoveButton } from './config-rows';

interface Props {
  item: ServiceItem;
  open: boolean;
  pending: boolean;
  onAsk: (step: ConfirmedStep) => void;
  onPause: () => void;
}

/**
 * Row of a schedule: interval, next run, cost per day, and buttons to pause, resume, run now and
 * delete.
 */
export function ScheduleRow({ item, open, pending, onAsk, onPause }: Props) {
  const schedule = parseSchedule(item);
  const target = scheduleTarget(item);
  const { active, minutes } = schedule;
  return (
    <ServiceItemRow
      item={item}
      open={open}
      page={target.url}
      chip={<Chip active={active} />}
      facts={[
        [i18n.t('schedules.often'), minutes === null ? null : intervalText(minutes)],
        [i18n.t('schedules.next'), knownTimeText(schedule.nextRun)],
        [i18n.t('schedules.last'), lastText(schedule)],
        [i18n.t('schedules.costDay'), dailyText(target, minutes)],
        [i18n.t('agentFind.config'), configLink(schedule.configId)],
      ]}
      actions={
        <>
          {active !== false && (
            <Button small disabled={pending} onClick={onPause}>
              {i18n.t('schedules.pause')}
            </Button>
          )}
          {active !== true && (
            <Button
              small
              disabled={pending}
              onClick={() => onAsk({ what: 'resume', item, target })}
            >
              {i18n.t('schedules.resume')}
            </Button>
          )}
          <Button
            small
            disabled={pending || target.url === ''}
            title={target.url === '' ? i18n.t('schedules.noPage') : undefined}
            onClick={() => onAsk({ what: 'run', item, target })}
          >
            {i18n.t('schedules.runNow')}
          </Button>
          {!inIncognitoWindow && (
            <a class="button small" href={`#/watches/new?schedule=${encodeURIComponent(item.id)}`}>
              {i18n.t('watchSchedule.compare')}
            </a>
          )}
          <RemoveButton of="schedules" item={item} pending={pending} onAsk={onAsk} />
        </>
      }
    >
      <Runs id={item.id} configId={target.configId} />
    </ServiceItemRow>
  );
}

function configLink(id: string | null) {
  const config = serviceSchedules().configs.items.find((one) => one.id === id);
  return id && <a href={serviceItemHref(id)}>{config?.name || id}</a>;
}

function Chip({ active }: { active: boolean | null }) {
  const word = active === null ? 'unclear' : active ? 'active' : 'paused';
  return <span class={`chip ${active === true ? 'good' : ''}`}>{i18n.t(`schedules.${word}`)}</span>;
}

function lastText({ lastRun, lastStatus }: ReturnType<typeof parseSchedule>): string | null {
  if (lastRun === null) return lastStatus;
  return lastStatus === null ? dateTimeText(lastRun) : `${dateTimeText(lastRun)} · ${lastStatus}`;
}

function dailyText({ url, options }: ScheduleTarget, minutes: number | null): string {
  if (!options || minutes === null) return i18n.t('schedules.costUnknown');
  return creditsText(dailyCost(url, pricedOptions(options), minutes, runs.value));
}

/** Past runs of a schedule, loaded on demand. */
function Runs({ id, configId }: { id: string; configId: string }) {
  const found = useSignal<readonly ScheduleRun[] | null>(null);
  const reading = useIntent();
  const taking = useIntent();
  const problem = reading.problem.value ?? taking.problem.value;
  return (
    <>
      <details
        onToggle={(event) => {
          if (!event.currentTarget.open) return;
          void reading.run(async () => {
            found.value = (await send('schedules/list', { id })).runs ?? [];
          });
        }}
      >
        <summary class="small muted">{i18n.t('schedules.runs')}</summary>
        {reading.pending.value && <p class="hint">{i18n.t('schedules.reading')}</p>}
        {found.value && (
          <ScheduleRuns
            runs={found.value}
            pending={taking.pending.value}
            onFetch={({ taskId, checkUrl, url }) =>
              void taking.run(async () => {
                // Runs without a task ID have no button.
                if (taskId === null) return;
                const run = await sendChange({ kind: 'fetch', taskId, checkUrl, url, configId });
                if (run !== undefined) goTo('results', run);
              })
            }
          />
        )}
        <ProblemBanner problem={problem} />
      </details>
    </>
  );
}

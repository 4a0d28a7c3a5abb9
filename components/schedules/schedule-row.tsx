import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { priceText } from '@/components/scrape/cost-preview';
import { moment } from '@/utils/i18n/measures';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { SavedFacts, SavedRow } from '@/components/schedules/schedule-item-row';
import { SavedRuns } from '@/components/schedules/schedule-runs';
import { everyText } from '@/components/schedules/schedule-text';
import { useIntent } from '@/components/ui/use-intent';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { priced } from '@/utils/schedules/config-options';
import { costADay } from '@/utils/schedules/daily-cost';
import { scheduleOf } from '@/utils/schedules/parse-service-lists';
import { savedHref } from '@/utils/schedules/form-seed';
import type { SavedThing, ScheduleRun } from '@/utils/schedules/schema';
import { go } from '../workspace/route';
import { change, type Target, targetOfSchedule } from './schedule-actions';
import type { Asked } from './confirm-schedule-action';

interface Props {
  thing: SavedThing;
  open: boolean;
  pending: boolean;
  onAsk: (asked: Asked) => void;
  onPause: () => void;
}

/** A schedule: how often it runs, when next, what that costs a day; paused, resumed, run now, removed. */
export function ScheduleRow({ thing, open, pending, onAsk, onPause }: Props) {
  const schedule = scheduleOf(thing);
  const target = targetOfSchedule(thing);
  const { active, minutes } = schedule;
  return (
    <SavedRow
      thing={thing}
      open={open}
      page={target.url}
      chip={<Chip active={active} />}
      facts={
        <SavedFacts
          facts={[
            [i18n.t('saved.often'), minutes === null ? null : everyText(minutes)],
            [i18n.t('saved.next'), timeText(schedule.nextRun)],
            [i18n.t('saved.last'), lastText(schedule)],
            [i18n.t('saved.costDay'), dailyText(target, minutes)],
            [i18n.t('agentFind.config'), configLink(schedule.configId)],
          ]}
        />
      }
      actions={
        <>
          {active !== false && (
            <button type="button" class="button small" disabled={pending} onClick={onPause}>
              {i18n.t('saved.pause')}
            </button>
          )}
          {active !== true && (
            <button
              type="button"
              class="button small"
              disabled={pending}
              onClick={() => onAsk({ what: 'resume', thing, target })}
            >
              {i18n.t('saved.resume')}
            </button>
          )}
          <button
            type="button"
            class="button small"
            disabled={pending || target.url === ''}
            title={target.url === '' ? i18n.t('saved.noPage') : undefined}
            onClick={() => onAsk({ what: 'run', thing, target })}
          >
            {i18n.t('saved.runNow')}
          </button>
          <button
            type="button"
            class="button small quiet"
            disabled={pending}
            onClick={() => onAsk({ what: 'remove', of: 'schedules', thing })}
          >
            {i18n.t('saved.remove')}
          </button>
        </>
      }
    >
      <Runs id={thing.id} configId={target.configId} />
    </SavedRow>
  );
}

function configLink(id: string | null) {
  return id && <a href={savedHref(id)}>{id}</a>;
}

function Chip({ active }: { active: boolean | null }) {
  const word = active === null ? 'unclear' : active ? 'active' : 'paused';
  return <span class={`chip ${active === true ? 'live' : ''}`}>{i18n.t(`saved.${word}`)}</span>;
}

const timeText = (at: number | null) => (at === null ? null : moment(at));

function lastText({ lastRun, lastStatus }: ReturnType<typeof scheduleOf>): string | null {
  if (lastRun === null) return lastStatus;
  return lastStatus === null ? moment(lastRun) : `${moment(lastRun)} · ${lastStatus}`;
}

function dailyText({ url, options }: Target, minutes: number | null): string {
  if (!options || minutes === null) return i18n.t('saved.costUnknown');
  return priceText(costADay(url, priced(options), minutes, runs.value));
}

/** What it did, read when it is asked for. */
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
            found.value = (await send('saved/list', { id })).runs ?? [];
          });
        }}
      >
        <summary class="small muted">{i18n.t('saved.runs')}</summary>
        {reading.pending.value && <p class="hint">{i18n.t('saved.reading')}</p>}
        {found.value && (
          <SavedRuns
            runs={found.value}
            pending={taking.pending.value}
            onFetch={({ taskId, checkUrl, url }) =>
              void taking.run(async () => {
                const run = await change({ kind: 'fetch', taskId, checkUrl, url, configId });
                if (run !== undefined) go('results', run);
              })
            }
          />
        )}
        {problem && <ProblemBanner problem={problem} ways={[]} />}
      </details>
    </>
  );
}

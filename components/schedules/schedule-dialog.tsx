import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { runs } from '@/utils/runs/state/runs';
import type { Problem } from '@/utils/problem';
import { isNotOffered } from '@/utils/schedules/schema';
import { dailyCost, longestInterval, shortestInterval } from '@/utils/schedules/daily-cost';
import { estimateCost } from '@/utils/runs/cost/estimate-cost';
import { wholeNumber } from '@/utils/whole-number';
import { openAgentWith } from '../agent/prefilled-message';
import { Dialog } from '../ui/dialog';
import { CheckField } from '../ui/check-field';
import { ScheduleCost } from './schedule-cost';
import { ScheduleProblem } from './schedule-problem';
import { intervalText, utcTimeOfDay } from './schedule-text';
import { SelectField, namedOptions } from '../ui/select-field';
import { TextField } from '../ui/text-field';
import { bindValue, bindText, storeTyped, bindChecked } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import styles from '@/components/scrape/scrape.module.css';

/** Interval and start time. */
export interface SchedulePlan {
  name: string;
  /** Interval in minutes; at least 5. */
  minutes: number;
  /** Start time as `HH:MM` in UTC; empty: one interval from now. */
  start: string;
  stopOnError: boolean;
  /** Maximum cost of one run in credits, as shown. */
  price: number;
}

/** Outcome of an attempt to create the schedule. `lost`: the reply was lost. */
export type ScheduleOutcome = 'made' | { problem: Problem; lost: boolean };

interface Props {
  /** URL of the scraped page; empty: the configuration has none. */
  url: string;
  options: ScrapeOptions;
  name: string;
  onMake: (plan: SchedulePlan) => Promise<ScheduleOutcome>;
  onCheckList: () => void;
  onClose: () => void;
}

const units = { minutes: 1, hours: 60, days: 1440 } as const;
type Unit = keyof typeof units;

/** Dialog for a new schedule: interval, cost per day and submit button. */
export function ScheduleDialog(props: Props) {
  const { url, options, onMake, onClose } = props;
  const id = useId();
  const name = useSignal(props.name);
  const count = useSignal('1');
  const unit = useSignal<Unit>('days');
  const start = useSignal('');
  const stopOnError = useSignal(true);
  const pending = useSignal(false);
  const failed = useSignal<{ problem: Problem; lost: boolean } | null>(null);

  const minutes = (wholeNumber(count.value, 6) ?? 0) * units[unit.value];
  const fits = minutes >= shortestInterval && minutes <= longestInterval;
  const trimmed = name.value.trim();
  const once = estimateCost(url, options, runs.value);
  const lost = failed.value?.lost === true;
  const away = !lost && failed.value !== null && isNotOffered(failed.value.problem);

  async function make() {
    if (trimmed === '' || !fits || pending.value) return;
    pending.value = true;
    const plan = { name: trimmed, minutes, start: utcTimeOfDay(start.value, new Date()) };
    const made = await onMake({ ...plan, stopOnError: stopOnError.value, price: once.most });
    pending.value = false;
    failed.value = made === 'made' ? null : made;
  }

  return (
    <Dialog
      title={i18n.t('schedules.without')}
      onClose={onClose}
      actions={
        !away && (
          <Button
            primary
            type="submit"
            form={id}
            disabled={trimmed === '' || !fits || pending.value}
          >
            {i18n.t(
              lost
                ? 'schedules.makeAgain'
                : pending.value
                  ? 'scrapeForm.sending'
                  : 'schedules.make',
            )}
          </Button>
        )
      }
    >
      <form
        id={id}
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <p class="hint">{i18n.t('schedules.withoutHint')}</p>
        {url !== '' && <p class="mono small break">{url}</p>}
        <TextField name={i18n.t('schedules.name')} {...bindText(name)} maxLength={200} />
        <div class={styles.pair}>
          <TextField
            numeric
            name={i18n.t('schedules.every')}
            {...bindText(count)}
            maxLength={6}
            error={fits ? null : i18n.t('schedules.everyInvalid')}
          />
          <SelectField
            name={i18n.t('schedules.unit')}
            {...bindValue(unit)}
            options={namedOptions(['minutes', 'hours', 'days'], (value) =>
              i18n.t(`schedules.${value}`),
            )}
          />
        </div>
        <div class="field">
          <label for={`${id}-start`}>{i18n.t('schedules.start')}</label>
          <input
            id={`${id}-start`}
            type="time"
            class="input"
            value={start.value}
            aria-describedby={`${id}-start-note`}
            onInput={storeTyped(start)}
          />
          <p class="hint" id={`${id}-start-note`}>
            {i18n.t('schedules.startHint')}
          </p>
        </div>
        <CheckField name={i18n.t('schedules.stopOnError')} {...bindChecked(stopOnError)} />
        {fits && (
          <ScheduleCost
            perRun={once}
            daily={dailyCost(url, options, minutes, runs.value)}
            every={intervalText(minutes)}
          />
        )}
        {failed.value && (
          <ScheduleProblem
            {...failed.value}
            onCheckList={props.onCheckList}
            onAgent={() => openAgentWith(agentMessage(url, minutes, trimmed))}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Returns the request as a message to the agent, always in English. */
function agentMessage(url: string, minutes: number, name: string): string {
  return `Scrape ${url === '' ? '[address]' : url} every ${minutes} minutes, called "${name}"`;
}

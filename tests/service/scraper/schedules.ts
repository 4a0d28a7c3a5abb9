import type { Account } from '../types.ts';
import { ItemStore } from './item-store.ts';
import type { Stamp } from './item-store.ts';

/** Run of a schedule; the fields are a guess (facts 4.3), times in milliseconds since the epoch. */
export interface Run {
  id: string;
  startedAt: number;
  finishedAt: number;
  status: 'success' | 'failed';
  url: string;
  statusCode: number | null;
  creditsUsed: number;
  /** Task with the scraped content, until it is delivered; null for a failed run. */
  taskId: string | null;
  error: string | null;
}

/** Settings of a schedule (facts 4.3). */
export interface ScheduleInput {
  name: string;
  configId: string;
  /** Minutes between runs, at least 5. */
  intervalMinutes: number;
  /** Time of the first run, `HH:MM` in UTC; null: one interval from now. */
  startTime: string | null;
  /** Whether a failed run pauses the schedule. */
  stopOnError: boolean;
}

interface ScheduleFields extends ScheduleInput {
  isActive: boolean;
  /** Time of the next run; null while paused. */
  nextRun: number | null;
  lastRun: number | null;
  lastStatus: Run['status'] | null;
  /** Newest first. */
  runs: Run[];
}
export type Schedule = ScheduleFields & Stamp;

const minuteMs = 60_000;

/** Time of the first run: at its time of day, or one interval from now. */
function firstRun(input: ScheduleInput, now: number): number {
  if (input.startTime === null) return now + input.intervalMinutes * minuteMs;
  const [hours = 0, minutes = 0] = input.startTime.split(':').map(Number);
  const today = new Date(now).setUTCHours(hours, minutes, 0, 0);
  return today > now ? today : today + 24 * 60 * minuteMs;
}

/** Store of recurring scrapes of saved configurations; ids `job_…`. `runs.ts` runs them. */
export class Schedules {
  readonly #now: () => number;
  readonly #store: ItemStore<ScheduleFields>;

  constructor(now: () => number) {
    this.#now = now;
    this.#store = new ItemStore('job', now);
  }

  create(account: Account, input: ScheduleInput): Schedule {
    return this.#store.create(account, {
      ...input,
      isActive: true,
      nextRun: firstRun(input, this.#now()),
      lastRun: null,
      lastStatus: null,
      runs: [],
    });
  }

  list(account: Account): Schedule[] {
    return this.#store.list(account);
  }

  find(account: Account, id: string): Schedule | null {
    return this.#store.find(account, id);
  }

  /** Changes the settings and recomputes the time of the next run. */
  change(account: Account, id: string, input: Partial<ScheduleInput>): Schedule | null {
    const changed = this.#store.change(account, id, input);
    if (changed?.isActive) changed.nextRun = firstRun(changed, this.#now());
    return changed;
  }

  /** Pauses or activates a schedule; without `active`, toggles it. Null: no such schedule. */
  toggle(account: Account, id: string, active?: boolean): Schedule | null {
    const found = this.find(account, id);
    if (!found) return null;
    const isActive = active ?? !found.isActive;
    const nextRun = isActive ? firstRun(found, this.#now()) : null;
    return this.#store.change(account, id, { isActive, nextRun });
  }

  remove(account: Account, id: string): boolean {
    return this.#store.remove(account, id);
  }

  /** Active schedule with the earliest due time, at or before now; null: none is due. */
  due(): { account: Account; schedule: Schedule; at: number } | null {
    const waiting = [...this.#store.all()].flatMap(([account, schedule]) =>
      schedule.isActive && schedule.nextRun !== null && schedule.nextRun <= this.#now()
        ? [{ account, schedule, at: schedule.nextRun }]
        : [],
    );
    return waiting.sort((one, other) => one.at - other.at)[0] ?? null;
  }
}

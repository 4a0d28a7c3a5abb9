import type { Account } from '../types.ts';
import { Shelf } from './shelf.ts';
import type { Stamp } from './shelf.ts';

/** One run of a schedule; its fields are a guess (facts 4.3), times in milliseconds since 1970. */
export interface Run {
  id: string;
  startedAt: number;
  finishedAt: number;
  status: 'success' | 'failed';
  url: string;
  statusCode: number | null;
  creditsUsed: number;
  /** The task that holds what was scraped, until it is delivered; null for a failed run. */
  taskId: string | null;
  error: string | null;
}

/** What a schedule is made of (facts 4.3). */
export interface ScheduleInput {
  name: string;
  configId: string;
  /** At least 5. */
  intervalMinutes: number;
  /** `HH:MM` in UTC of the first run; null: one interval from now. */
  startTime: string | null;
  /** Pauses it when a run fails. */
  stopOnError: boolean;
}

export interface ScheduleFields extends ScheduleInput {
  isActive: boolean;
  /** Null while it is paused. */
  nextRun: number | null;
  lastRun: number | null;
  lastStatus: Run['status'] | null;
  /** The newest first. */
  runs: Run[];
}
export type Schedule = ScheduleFields & Stamp;

const minuteMs = 60_000;

/** When it runs first: at its time of day, or one interval from now. */
function firstRun(input: ScheduleInput, now: number): number {
  if (input.startTime === null) return now + input.intervalMinutes * minuteMs;
  const [hours = 0, minutes = 0] = input.startTime.split(':').map(Number);
  const today = new Date(now).setUTCHours(hours, minutes, 0, 0);
  return today > now ? today : today + 24 * 60 * minuteMs;
}

/** Recurring scrapes of a saved configuration; ids `job_…`. `runs.ts` carries them out. */
export class Schedules {
  readonly #now: () => number;
  readonly #shelf: Shelf<ScheduleFields>;

  constructor(now: () => number) {
    this.#now = now;
    this.#shelf = new Shelf('job', now);
  }

  create(account: Account, input: ScheduleInput): Schedule {
    return this.#shelf.create(account, {
      ...input,
      isActive: true,
      nextRun: firstRun(input, this.#now()),
      lastRun: null,
      lastStatus: null,
      runs: [],
    });
  }

  list(account: Account): Schedule[] {
    return this.#shelf.list(account);
  }

  find(account: Account, id: string): Schedule | null {
    return this.#shelf.find(account, id);
  }

  /** Changes what it is made of; the time of its next run is counted anew. */
  change(account: Account, id: string, input: Partial<ScheduleInput>): Schedule | null {
    const changed = this.#shelf.change(account, id, input);
    if (changed?.isActive) changed.nextRun = firstRun(changed, this.#now());
    return changed;
  }

  /** Pauses or activates it; without `active`, whichever it is not. Null: there is no such schedule. */
  toggle(account: Account, id: string, active?: boolean): Schedule | null {
    const found = this.find(account, id);
    if (!found) return null;
    const isActive = active ?? !found.isActive;
    const nextRun = isActive ? firstRun(found, this.#now()) : null;
    return this.#shelf.change(account, id, { isActive, nextRun });
  }

  remove(account: Account, id: string): boolean {
    return this.#shelf.remove(account, id);
  }

  /** The active one that is due first, at or before now; null when none is. */
  due(): { account: Account; schedule: Schedule; at: number } | null {
    const waiting = [...this.#shelf.all()].flatMap(([account, schedule]) =>
      schedule.isActive && schedule.nextRun !== null && schedule.nextRun <= this.#now()
        ? [{ account, schedule, at: schedule.nextRun }]
        : [],
    );
    return waiting.sort((one, other) => one.at - other.at)[0] ?? null;
  }
}

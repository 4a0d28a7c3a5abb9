import { sweepPrivateRuns } from '@/utils/incognito/background/private-run-store';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { setWakeUp, shortestPeriod } from '@/utils/browser/wake-ups';
import { tryWithLock } from '@/utils/storage/web-locks';
import { dueAt } from '@/utils/runs/tasks/poll-plan';
import { logFailure } from '../../log-failure';
import { getRun, unfinishedRuns } from './run-store';

/** Milliseconds between two rounds at least, should a run stay due. */
const shortestWait = 250;

const dueTime = (run: Run) => (run.kind === 'scrape' ? dueAt(run) : null) ?? Infinity;

interface Steps {
  advance: (run: ScrapeRun) => Promise<void>;
  endIfLost: (run: Run) => Promise<void>;
  /** While it is, no run is brought on: the keys are locked away. */
  isLocked: () => Promise<boolean>;
}

/**
 * Advances open runs when they are due: by timers while the background is awake, and by one alarm that restarts a
 * killed one. A run whose paid call was in flight then becomes `unknown`. A run has one poller at a time, and a slow
 * answer keeps no other run waiting.
 */
export function createPoller({ advance, endIfLost, isLocked }: Steps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs that this instance is advancing. */
  const busy = new Set<string>();

  async function bringOn(id: string): Promise<void> {
    busy.add(id);
    try {
      await tryWithLock(`run:${id}`, async () => {
        // It may have moved on since it was listed.
        const run = await getRun(id);
        if (run?.kind === 'scrape' && dueTime(run) <= Date.now()) await advance(run);
      });
    } finally {
      busy.delete(id);
    }
    await plan();
  }

  async function round(): Promise<void> {
    const locked = await isLocked();
    for (const run of await unfinishedRuns()) {
      await endIfLost(run);
      if (locked || busy.has(run.id) || dueTime(run) > Date.now()) continue;
      bringOn(run.id).catch(logFailure('poll'));
    }
    await plan();
  }

  /**
   * Sets the timer for the next run that is due, and keeps the alarm as long as a run is open, or one of a private window
   * is still to be dropped.
   */
  async function plan(): Promise<void> {
    const toDrop = await sweepPrivateRuns(Date.now());
    const open = await unfinishedRuns();
    clearTimeout(timer);
    if (open.length === 0 && !toDrop) {
      await setWakeUp('vantage:poll', null);
      return;
    }
    const next = Math.min(...open.map((run) => (busy.has(run.id) ? Infinity : dueTime(run))));
    // While the keys are locked no timer is set; unlocking starts the next round.
    if (next < Infinity && !(await isLocked()))
      timer = setTimeout(start, Math.max(shortestWait, next - Date.now()));
    await keepAlarm();
  }

  /**
   * Sets the alarm. It must stand before the intent of a paid call is written: a background that is killed right
   * after is woken by it, and tells that the reply is lost.
   */
  function keepAlarm(): Promise<void> {
    return setWakeUp('vantage:poll', { everyMinutes: shortestPeriod });
  }

  function start(): void {
    round().catch(logFailure('poll'));
  }

  return { plan, round, keepAlarm };
}

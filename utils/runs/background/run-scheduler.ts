import { sweepPrivateRuns } from '@/utils/incognito/background/private-run-store';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { isWakeUpSet, setWakeUp, shortestPeriod } from '@/utils/browser/wake-ups';
import { isOffline } from '@/utils/browser/offline';
import { tryWithWebLock } from '@/utils/storage/web-locks';
import { dueAt } from '@/utils/runs/tasks/poll-plan';
import { logFailure, loggingFailure } from '../../log-failure';
import { coalesceCalls } from '../../coalesce-calls';
import { getRun, unfinishedRuns } from './run-store';

/** Minimum time in ms between two rounds, in case a run stays due. */
const shortestWait = 25;

/**
 * Timestamp in ms at which a run is due; Infinity: not for now. Sent offline, a paid call would end as a lost reply.
 */
function dueTime(run: Run): number {
  if (run.kind !== 'scrape' || (run.state === 'waiting' && isOffline())) return Infinity;
  return dueAt(run, Date.now()) ?? Infinity;
}

interface Steps {
  advance: (run: ScrapeRun) => Promise<void>;
  endIfLost: (run: Run) => Promise<void>;
  /** While true, no run is advanced, since the keys are locked. */
  isLocked: () => Promise<boolean>;
}

/**
 * Advances open runs when they are due: by timers while the background is awake, and by one alarm that restarts a
 * terminated one. A run whose paid call was in flight then becomes `unknown`. Each run is advanced by one caller at
 * a time, and a slow response delays no other run.
 */
export function createRunScheduler({ advance, endIfLost, isLocked }: Steps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Start of the last round; timestamp in ms. */
  let lastRound = 0;
  /** IDs of the runs that this instance is advancing. */
  const busy = new Set<string>();

  async function advanceRun(id: string): Promise<void> {
    busy.add(id);
    try {
      await tryWithWebLock(`run:${id}`, async () => {
        // The run may have changed since it was listed.
        const run = await getRun(id);
        if (run?.kind === 'scrape' && dueTime(run) <= Date.now()) await advance(run);
      });
    } finally {
      busy.delete(id);
    }
    await scheduleNextRound();
  }

  /** One round: ends lost runs, advances those that are due, and schedules the next round. */
  async function advanceDueRuns(): Promise<void> {
    lastRound = Date.now();
    const locked = await isLocked();
    for (const run of await unfinishedRuns()) {
      await endIfLost(run).catch(logFailure('ending a lost run'));
      if (locked || busy.has(run.id) || dueTime(run) > Date.now()) continue;
      advanceRun(run.id).catch(logFailure('poll'));
    }
    await scheduleNextRound();
  }

  /**
   * Sets the timer for the next due run, and keeps the alarm while a run is open or a private run is still to be
   * dropped.
   */
  async function scheduleNextRoundNow(): Promise<void> {
    const toDrop = await sweepPrivateRuns(Date.now());
    let open = await unfinishedRuns();
    // Before the alarm is cleared: another worker that was alive at the same time may have added a run.
    if (open.length === 0 && (await isWakeUpSet('vantage:poll'))) open = await unfinishedRuns(true);
    clearTimeout(timer);
    if (open.length === 0 && !toDrop) {
      await setWakeUp('vantage:poll', null);
      return;
    }
    const next = Math.min(...open.map((run) => (busy.has(run.id) ? Infinity : dueTime(run))));
    // While the keys are locked no timer is set; unlocking starts the next round.
    if (next < Infinity && !(await isLocked()))
      timer = setTimeout(start, Math.max(lastRound + shortestWait, next) - Date.now());
    await keepAlarm();
  }

  /**
   * Runs one call at a time, since one that read older state must not set the timer last. Calls that arrive meanwhile,
   * as when several runs end, share the next.
   */
  const scheduleNextRound = coalesceCalls(scheduleNextRoundNow);

  /**
   * Sets the alarm. Call it before the intent of a paid call is written: if the background is terminated right
   * afterwards, the alarm restarts it and the run is reported as lost.
   */
  function keepAlarm(): Promise<void> {
    return setWakeUp('vantage:poll', { everyMinutes: shortestPeriod });
  }

  const start = loggingFailure('poll', advanceDueRuns);

  return { scheduleNextRound, advanceDueRuns, keepAlarm };
}

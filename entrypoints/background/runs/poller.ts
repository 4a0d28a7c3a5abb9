import { openRuns } from '@/utils/library/library';
import type { ScrapeRun } from '@/utils/library/schema';
import { ext } from '@/utils/platform/ext';
import { dueAt } from '@/utils/scrape/poll-plan';
import { logFailure } from '../failures';

const alarmName = 'vantage:poll';
/** The shortest alarm that browsers keep for installed extensions, in minutes. */
const shortestAlarm = 0.5;

/**
 * Brings open scrapes on when they are due: timers while the background is awake, and one alarm that
 * wakes it when it was killed. One poller at a time, over all contexts.
 */
export function createPoller(advance: (run: ScrapeRun) => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function waitingRuns(): Promise<ScrapeRun[]> {
    const runs = await openRuns();
    return runs.filter((run) => run.kind === 'scrape').filter((run) => dueAt(run) !== null);
  }

  async function round(): Promise<void> {
    await navigator.locks.request('vantage:poll', async () => {
      const now = Date.now();
      const due = (await waitingRuns()).filter((run) => (dueAt(run) ?? Infinity) <= now);
      await Promise.all(due.map((run) => advance(run).catch(logFailure('poll'))));
    });
    await plan();
  }

  /** Sets timer and alarm for the next run that is due; neither when none is. */
  async function plan(): Promise<void> {
    clearTimeout(timer);
    const times = (await waitingRuns()).map((run) => dueAt(run) ?? Infinity);
    if (times.length === 0) {
      await ext.alarms.clear(alarmName);
      return;
    }
    const wait = Math.max(0, Math.min(...times) - Date.now());
    timer = setTimeout(start, wait);
    await ext.alarms.create(alarmName, {
      delayInMinutes: Math.max(shortestAlarm, wait / 60_000),
      periodInMinutes: shortestAlarm,
    });
  }

  function start(): void {
    round().catch(logFailure('poll'));
  }

  return {
    register(): void {
      ext.alarms.onAlarm.addListener(({ name }) => {
        if (name === alarmName) start();
      });
    },
    plan,
  };
}

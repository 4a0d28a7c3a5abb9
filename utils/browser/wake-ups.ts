import { ext } from './ext';
import { logFailure } from '../log-failure';

/**
 * Alarms that restart the background. They are not a record: an update removes all of them, so does closing the
 * browser when the extension is unpacked (both measured on Chromium 156; an installed extension keeps them over a
 * restart, and receives a missed one once), and Firefox keeps them for one browser session. Due times are therefore
 * derived from storage: each row of the table can set its alarms again, and all do when a browser session begins,
 * which an update counts as.
 */
type WakeUpName =
  /** While a run is open: advances it. */
  | 'vantage:poll'
  /** While a job runs: begins its next scrapes. */
  | 'vantage:jobs'
  /** While there is an active watch: its next run; while one is under way: reads what came back. */
  | 'vantage:watches'
  /** While Vantage goes through the pages of a list: goes on if the worker ended. */
  | 'vantage:paging'
  /** While rows are completed from the pages behind their links: the same. */
  | 'vantage:linked'
  /** While rows are to be posted to a webhook: the next attempt. */
  | 'vantage:webhooks'
  /** While a balance has a warning level: reads the balance. */
  | 'vantage:balance'
  /** While the lock is open with an idle limit, and while it changes: checks the idle time. */
  | 'vantage:lock'
  /** One per profile: its session ends, or must be renewed. */
  | 'vantage:session'
  /** One per profile: automatic rotation. */
  | 'vantage:rotate'
  /** While a site has a temporary rule with an end: ends it. */
  | 'vantage:rule'
  /** One per subscribed rule list: its next refresh. */
  | 'vantage:rule-list'
  /** While a profile with a data limit is on: reads its use. */
  | 'vantage:cap'
  /** While a profile is blocked by a temporary cause: checks it again. */
  | 'vantage:recover'
  /**
   * Chromium: while a login challenge is being answered: if the worker ends, its next instance stops the hanging
   * requests.
   */
  | 'vantage:challenge'
  /** While a switch, rotation or check is in progress: if the background ends, its next instance resumes it. */
  | 'vantage:under-way';

/** Due time: once, in ms since the epoch, or periodically. */
export type Due = { at: number } | { everyMinutes: number };

/** Shortest period in minutes that browsers allow for installed extensions. */
export const shortestPeriod = 0.5;

/** One row of the table. */
export interface WakeUp {
  /**
   * Sets the alarms of this name as the stored state requires, and removes its others. Called when a browser
   * session begins, and whenever the stored state changes.
   */
  arm(): Promise<void>;
  /**
   * Handles an alarm.
   * @param id ID of its subject if the name has one alarm per profile; else empty.
   */
  run(id: string): Promise<void>;
}

export type WakeUps = Record<WakeUpName, WakeUp>;

const alarmName = (name: WakeUpName, id: string) => (id === '' ? name : `${name}:${id}`);

function parseAlarmName(alarm: string): { name: string; id: string } {
  const [area = '', kind = '', ...id] = alarm.split(':');
  return { name: `${area}:${kind}`, id: id.join(':') };
}

interface Alarm {
  scheduledTime: number;
  periodInMinutes?: number | undefined;
}

/**
 * Whether an existing alarm suits what is due. A handler that runs too early does nothing and sets the alarm again.
 */
function isFit({ scheduledTime, periodInMinutes }: Alarm, due: Due): boolean {
  if ('everyMinutes' in due) {
    // One further ahead than its period was set before the clock was set back.
    const latest = Date.now() + due.everyMinutes * 60_000 + 1000;
    return periodInMinutes === due.everyMinutes && scheduledTime <= latest;
  }
  // A periodic alarm would go on after the due time.
  if (periodInMinutes !== undefined) return false;
  return scheduledTime > Date.now() && scheduledTime <= due.at + 1000;
}

/** Sets a wake-up; null removes it. An existing alarm that suits stays unchanged. */
export async function setWakeUp(name: WakeUpName, due: Due | null, id = ''): Promise<void> {
  const alarm = alarmName(name, id);
  if (due === null) {
    await ext.alarms.clear(alarm);
    return;
  }
  const existing = await ext.alarms.get(alarm);
  if (existing && isFit(existing, due)) return;
  await ext.alarms.create(
    alarm,
    'at' in due
      ? { when: due.at }
      : { delayInMinutes: due.everyMinutes, periodInMinutes: due.everyMinutes },
  );
}

/** Sets all wake-ups of a name by the ID of their subject, and removes its others. */
export async function setWakeUps(name: WakeUpName, all: ReadonlyMap<string, Due>): Promise<void> {
  for (const alarm of await ext.alarms.getAll()) {
    const about = parseAlarmName(alarm.name);
    if (about.name === name && !all.has(about.id)) await ext.alarms.clear(alarm.name);
  }
  for (const [id, due] of all) await setWakeUp(name, due, id);
}

/**
 * Makes an `arm` that runs one call at a time: of two parallel ones, the one that read older state could set the
 * alarms last.
 */
export function inSequence(arm: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(arm, arm);
    return last;
  };
}

/** Whether a wake-up without ID is set. */
export async function isWakeUpSet(name: WakeUpName): Promise<boolean> {
  return (await ext.alarms.get(name)) !== undefined;
}

export async function clearWakeUps(): Promise<void> {
  await ext.alarms.clearAll();
}

/**
 * Runs the handlers at their alarms. An alarm is skipped while the same handler is still running. Registers the
 * only alarm listener; call it synchronously at start-up.
 * @param table in Chromium's private worker, whose alarms are its own, only some of the rows.
 */
export function registerWakeUps(table: Partial<WakeUps>): void {
  const rows = new Map<string, WakeUp>(Object.entries(table));
  const running = new Set<string>();

  async function run(alarm: string): Promise<void> {
    const { name, id } = parseAlarmName(alarm);
    const row = rows.get(name);
    if (!row || running.has(alarm)) return;
    running.add(alarm);
    try {
      await row.run(id);
    } finally {
      running.delete(alarm);
    }
  }

  ext.alarms.onAlarm.addListener(({ name }) => {
    run(name).catch(logFailure(`waking up for ${name}`));
  });
}

/** Sets all alarms as the stored state requires, at the start of a browser session; removes unknown ones. */
export async function rearmWakeUps(table: WakeUps): Promise<void> {
  for (const { name } of await ext.alarms.getAll()) {
    if (!(parseAlarmName(name).name in table)) await ext.alarms.clear(name);
  }
  await Promise.all(
    Object.entries(table).map(([name, { arm }]) => arm().catch(logFailure(`setting ${name}`))),
  );
}

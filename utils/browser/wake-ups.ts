import { ext } from './ext';
import { logFailure } from '../log-failure';

/**
 * Times at which the browser starts the background again: its alarms. They are no record: an update takes all of them away,
 * so does closing the browser where the extension is unpacked (both measured on Chromium 156; what is installed keeps them
 * over a restart, and hears of a missed one once), and Firefox keeps them for one browser session. So what is due is
 * worked out from what is stored: each row of the table knows how to set its alarms anew, and all do where a browser
 * session begins, which an update does, too.
 */
export type WakeUpName =
  /** While a run is open: brings it on. */
  | 'vantage:poll'
  /** While a balance has a level: reads it. */
  | 'vantage:balance'
  /** While the lock is open and closes by itself: looks whether it is time. */
  | 'vantage:lock'
  /** A profile each: its session ends, or is to be renewed. */
  | 'vantage:session'
  /** A profile each: its session is rotated on a timer. */
  | 'vantage:rotate'
  /** While a profile with a data limit is on: reads what it used. */
  | 'vantage:cap'
  /** While a profile waits for the outside world: checks it again. */
  | 'vantage:recover'
  /** Chromium: while a login challenge is answered: should the worker end in it, its next instance frees what hangs. */
  | 'vantage:challenge'
  /** While a switch, a rotation or a check is under way: should the background die in it, its next instance takes it up. */
  | 'vantage:under-way';

/** Once, in milliseconds since the epoch, or again and again. */
export type Due = { at: number } | { everyMinutes: number };

/** The shortest period that browsers keep for installed extensions, in minutes. */
export const shortestPeriod = 0.5;

/** One row of the table. */
export interface WakeUp {
  /**
   * Where a browser session begins, and whenever what is stored changes: sets its alarms as that asks for, and takes away
   * all others of its name.
   */
  arm(): Promise<void>;
  /** @param id what it is about, where its name has one alarm for each profile; else empty. */
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

/** Whether an alarm does for what is due. One that comes too early finds nothing to do, and is set anew. */
function isFit({ scheduledTime, periodInMinutes }: Alarm, due: Due): boolean {
  if ('everyMinutes' in due) return periodInMinutes === due.everyMinutes;
  return scheduledTime > Date.now() && scheduledTime <= due.at + 1000;
}

/** Sets a wake-up; null takes it away. One that stands already goes on as it is. */
export async function setWakeUp(name: WakeUpName, due: Due | null, id = ''): Promise<void> {
  const alarm = alarmName(name, id);
  if (due === null) {
    await ext.alarms.clear(alarm);
    return;
  }
  const standing = await ext.alarms.get(alarm);
  if (standing && isFit(standing, due)) return;
  await ext.alarms.create(
    alarm,
    'at' in due
      ? { when: due.at }
      : { delayInMinutes: due.everyMinutes, periodInMinutes: due.everyMinutes },
  );
}

/** Sets all wake-ups of a name by what each is about, and takes away its others. */
export async function setWakeUps(name: WakeUpName, all: ReadonlyMap<string, Due>): Promise<void> {
  for (const alarm of await ext.alarms.getAll()) {
    const about = parseAlarmName(alarm.name);
    if (about.name === name && !all.has(about.id)) await ext.alarms.clear(alarm.name);
  }
  for (const [id, due] of all) await setWakeUp(name, due, id);
}

/**
 * Makes an `arm` that runs one call after another: of two at once, the one that read the older state could be the last to
 * set the alarms.
 */
export function inSequence(arm: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(arm, arm);
    return last;
  };
}

/** Whether one without an id is set. */
export async function isWakeUpSet(name: WakeUpName): Promise<boolean> {
  return (await ext.alarms.get(name)) !== undefined;
}

export async function clearWakeUps(): Promise<void> {
  await ext.alarms.clearAll();
}

/**
 * Runs the rows at their alarms. One that comes while the same still runs, because it was late or set anew, is not run
 * again. Adds the only listener to alarms; call it synchronously at start-up.
 * @param table in Chromium's private worker, whose alarms are its own, some of the rows.
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

/** Sets all alarms as what is stored asks for, where a browser session begins; those that no row knows go. */
export async function rearmWakeUps(table: WakeUps): Promise<void> {
  for (const { name } of await ext.alarms.getAll()) {
    if (!(parseAlarmName(name).name in table)) await ext.alarms.clear(name);
  }
  await Promise.all(
    Object.entries(table).map(([name, { arm }]) => arm().catch(logFailure(`setting ${name}`))),
  );
}

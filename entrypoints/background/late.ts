import { ext, isFirefox } from '@/utils/browser/ext';
import { openWorkspace } from '@/utils/browser/open';
import { ProblemError, toProblem } from '@/utils/problem';
import type { AccountArea } from '@/utils/account/background/account-area';
import { showRunCount } from '@/utils/browser-ui/background/badge';
import { balanceAlarm, balanceNotificationPrefix } from '@/utils/account/background/balance-alarm';
import { logFailure } from '@/utils/log-failure';
import type { Late, LateTools } from './late-parts';
import type { SwitchTo } from '@/utils/settings/background/apply-policy';
import type { PageActions } from '@/utils/browser-ui/background/page-actions';
import { reachDirectly } from '@/utils/proxy/background/service-addresses';
import type { RunsArea } from '@/utils/runs/background/runs-area';
import { alarmName } from '@/utils/runs/background/runs-alarm';

declare global {
  /** Left by the late part's script. */
  var vantageLate: ((tools: LateTools) => Promise<Late>) | undefined;
  function importScripts(...paths: string[]): void;
}

const script = '/late.js';

let parts: Promise<Late> | undefined;

/** The late part; read once a life. Rejects with `unexpected` when it can't be read, and is tried again then. */
function late(): Promise<Late> {
  parts ??= read().catch((error: unknown) => {
    parts = undefined;
    throw error;
  });
  return parts;
}

async function read(): Promise<Late> {
  if (isFirefox) await import(/* @vite-ignore */ ext.runtime.getURL(script));
  else importScripts(script);
  if (!globalThis.vantageLate) throw new ProblemError('unexpected', { detail: script });
  return await globalThis.vantageLate({
    settled,
    reachDirectly,
    countUnderWay: showRunCount,
    switchTo,
    rotate,
    tryLogin,
  });
}

/** Uses the late part; what it rejects with becomes an error of this script's own class. */
async function use<T>(work: (parts: Late) => Promise<T>): Promise<T> {
  try {
    return await work(await late());
  } catch (error) {
    const problem = toProblem(error);
    throw new ProblemError(problem.code, problem);
  }
}

/** All messages but the early ones. */
export const lateMessages: Late['messages'] = {
  answer: (...given) => use(({ messages }) => messages.answer(...given)),
};

/** Calls that the proxy side makes now and then. */
export interface Calls extends Pick<AccountArea, 'api'> {
  checkExit: Late['checkExit'];
  profileInFront: Late['profileInFront'];
  keepToCaps: Late['keepToCaps'];
  settleExtras: Late['settleExtras'];
  noteMove: Late['noteMove'];
}

export const calls: Calls = {
  api: () => use((parts) => parts.account.api()),
  checkExit: (...given) => use((parts) => parts.checkExit(...given)),
  keepToCaps: () => use((parts) => parts.keepToCaps()),
  settleExtras: () => use((parts) => parts.settleExtras()),
  noteMove: (at) => use((parts) => parts.noteMove(at)),
  profileInFront: (front) => use((parts) => parts.profileInFront(front)),
};

/** What the menu and the keyboard do with a page. */
export const actions: PageActions = {
  scrape: (...given) => use((parts) => parts.actions.scrape(...given)),
  ask: (tabId) => use((parts) => parts.actions.ask(tabId)),
};

/** See `RunsArea`. */
export const adopt: RunsArea['adopt'] = (letter) => use((parts) => parts.runs.adopt(letter));

/** See `RunsArea`. */
export const openAmong: RunsArea['openAmong'] = (ids) => use((parts) => parts.runs.openAmong(ids));

function resume(): void {
  late()
    .then((found) => found.runs.resume())
    .catch(logFailure('taking up runs'));
}

let settled: Promise<void> = Promise.resolve();
let switchTo: SwitchTo = async () => {};
let rotate: LateTools['rotate'] = async () => {};
let tryLogin: LateTools['tryLogin'] = () => Promise.reject(new ProblemError('unexpected'));

/** No answer: the next alarm asks again. */
function readBalances(): void {
  use((parts) => parts.account.checkBalances()).catch(logFailure('reading balances'));
}

function applyPolicy(): void {
  use((parts) => parts.applyManaged(switchTo)).catch(logFailure("taking the company's presets"));
}

/**
 * In the first turn. A Chromium worker may read a script after its first turn only if it read it once while it
 * was installed (measured on 156: it is there in every later life, and is read only when asked for).
 */
export function registerScript(): void {
  if (!isFirefox) globalThis.addEventListener('install', () => importScripts(script));
  ext.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) resume();
    if (name === balanceAlarm) readBalances();
  });
}

/**
 * In the first turn.
 * @param storage settles when what is stored may be read.
 * @param change what a company's policy changes of the profiles that are on.
 * @param rotateOne rotates a profile once.
 * @param tryOne uses a login once.
 */
export function registerLate(
  storage: Promise<void>,
  change: SwitchTo,
  rotateOne: LateTools['rotate'],
  tryOne: LateTools['tryLogin'],
): void {
  settled = storage;
  switchTo = change;
  rotate = rotateOne;
  tryLogin = tryOne;
  registerScript();
  // Vantage's notifications are named after the run they tell of, or the balance.
  ext.notifications.onClicked.addListener((id) => {
    void openWorkspace(id.startsWith(balanceNotificationPrefix) ? '#/account' : `#/results/${id}`);
  });
  ext.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') applyPolicy();
  });
}

/** In `storage.session`, which ends with the browser and with an update: an earlier life was here. */
const begunKey = 'begun';

/**
 * Takes up the runs that an earlier life left open: as long as there are any, their alarm stands. The first life of
 * a session looks in any case, because the alarm may be lost, and takes the company's presets.
 */
export async function resumeRuns(): Promise<void> {
  const { [begunKey]: begun } = await ext.storage.session.get(begunKey);
  if (begun === undefined) {
    await ext.storage.session.set({ [begunKey]: true });
    use((parts) => parts.sweepProfiles()).catch(logFailure('forgetting removed profiles'));
    readBalances();
    use((parts) => parts.settleLock()).catch(logFailure('looking at the lock'));
    applyPolicy();
    resume();
  } else await resumeOpen();
}

/** Closes the lock. */
export const closeLock = (): Promise<unknown> =>
  lateMessages.answer('lock/now', {}, { kind: 'page' });

/** Takes up runs where an earlier life left any open. */
export async function resumeOpen(): Promise<void> {
  if (await ext.alarms.get(alarmName)) resume();
}

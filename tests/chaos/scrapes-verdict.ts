import type { Charge, LogLine } from '../service/types.ts';
import type { Press } from './scrapes-press.ts';
import type { Kept } from './scrapes-read.ts';

/** Records of the extension and of the service. */
export interface Records {
  presses: readonly Press[];
  runs: readonly Kept[];
  charges: readonly Charge[];
  /** Log entries of the scraper's calls, in the order in which they ended. */
  log: readonly LogLine[];
  /** Seconds that 429 and 503 asked the client to wait. */
  waitSeconds: number;
  /**
   * Times at which the worker or the browser was killed: responses arriving then may have been
   * lost.
   */
  deaths: readonly Death[];
}

/** From order to end: times in milliseconds since the epoch. */
export interface Death {
  from: number;
  to: number;
}

export interface Verdict {
  done: number;
  failed: number;
  unknown: number;
  /** Number of unknown runs that were charged; each would be a loss if it were not reported. */
  unknownCharged: number;
  /**
   * Number of unknown runs whose task was accepted while the worker died before it could store the
   * task.
   */
  unknownTasks: number;
  /**
   * Presses without a run, runs without an end, and charged calls that were neither delivered nor
   * reported.
   */
  lost: string[];
  /** More than one run for a press, or more than one charge without an unknown run in between. */
  doubled: string[];
  /** Ends that contradict the facts: wrong content, a wrong price, 'failed' although charged. */
  contradictions: string[];
  /** Calls made earlier than the service had allowed. */
  early: string[];
  /** Polls of one task that ran in parallel. */
  together: string[];
  /** Credits: the costs that the runs state, and the service's charges for the same runs. */
  reported: number;
  taken: number;
}

/** Tolerance in milliseconds for clocks and ends of connections on a busy machine. */
const slack = 250;
/**
 * Milliseconds until a response has been received and stored, so that a kill can no longer lose it.
 */
const hearing = 2000;

/** Evaluates the records of each press. */
export function verdictOf({ presses, runs, charges, log, waitSeconds, deaths }: Records): Verdict {
  const verdict: Verdict = {
    done: 0,
    failed: 0,
    unknown: 0,
    unknownCharged: 0,
    unknownTasks: 0,
    lost: [],
    doubled: [],
    contradictions: [],
    early: tooEarly(log, deaths, waitSeconds * 1000),
    together: atTheSameTime(log, deaths),
    reported: 0,
    taken: 0,
  };
  const runsOf = Map.groupBy(runs, ({ url }) => url);
  const chargesOf = Map.groupBy(charges, ({ why }) => why.split(' ').at(-1) ?? '');
  for (const press of presses) {
    const mine = runsOf.get(press.url) ?? [];
    const taken = (chargesOf.get(press.url) ?? []).map(({ credits }) => credits);
    if (mine.length > 1) verdict.doubled.push(`${press.url}: ${mine.length} runs`);
    if (taken.length > 1) {
      const how = callsFor(press.url, { log, deaths });
      verdict.doubled.push(`${press.url}: charged ${taken.length} times: ${how}`);
    }
    const [run] = mine;
    if (run) judge(verdict, press, run, taken[0] ?? 0);
    else verdict.lost.push(`${press.url}: no run, charged ${taken.length} times`);
  }
  return verdict;
}

/** @param taken credits that the service charged for it. */
function judge(verdict: Verdict, { url, mark }: Press, run: Kept, taken: number): void {
  const line = `${url}: ${run.state} (${run.problem ?? 'no problem'}), told ${run.used}, taken ${taken}`;
  switch (run.state) {
    case 'done':
      verdict.done += 1;
      verdict.reported += run.used ?? 0;
      verdict.taken += taken;
      if (run.content === null) verdict.lost.push(`${line}: no content`);
      else if (!run.content.includes(mark))
        verdict.contradictions.push(`${line}: another's content`);
      if (run.used !== taken) verdict.contradictions.push(line);
      return;
    case 'failed':
      verdict.failed += 1;
      if (taken !== 0 || run.used !== 0) verdict.contradictions.push(line);
      return;
    case 'unknown':
      verdict.unknown += 1;
      if (taken > 0) verdict.unknownCharged += 1;
      if (run.problem === 'task-lost') verdict.unknownTasks += 1;
      if (run.used !== null) verdict.contradictions.push(line);
      return;
    default:
      verdict.lost.push(`${line}: it has no end`);
  }
}

/** Subject of a call: the URL that it pays for, or the task that it polls. */
const about = ({ path = '', target = '' }: LogLine): string =>
  path.startsWith('/scraper/tasks/') ? path : target;

const beganOf = ({ began, at }: LogLine): number => began ?? at;
const inOrder = (lines: readonly LogLine[]) => lines.toSorted((a, b) => beganOf(a) - beganOf(b));
const anyWithin = (deaths: readonly Death[], from: number, to: number): boolean =>
  deaths.some((death) => death.to >= from - slack && death.from <= to);

/**
 * Times of the calls for a URL and of the kills around them, in ms since the first call, for the search for a cause.
 */
function callsFor(url: string, { log, deaths }: Pick<Records, 'log' | 'deaths'>): string {
  const calls = inOrder(log.filter(({ target }) => target === url));
  const first = Math.min(...calls.map(beganOf));
  const last = Math.max(...calls.map(({ at }) => at));
  const times = calls.map(
    (line) => `${beganOf(line) - first} to ${line.at - first}: ${line.status}`,
  );
  const killed = deaths
    .filter(({ from }) => from > first - 5000 && from < last)
    .map(({ from, to }) => `${from - first} to ${to - first}`);
  return `${times.join(', ')}; killed ${killed.join(', ')}`;
}

function tooEarly(log: readonly LogLine[], deaths: readonly Death[], waitMs: number): string[] {
  const early: string[] = [];
  const notBefore = new Map<string, number>();
  for (const line of inOrder(log)) {
    const name = about(line);
    if (name === '') continue;
    const earliest = notBefore.get(name) ?? 0;
    const began = beganOf(line);
    if (began < earliest - slack) early.push(`${name}: ${earliest - began} ms too early`);
    notBefore.delete(name);
    const refused = line.status === 429 || line.status === 503;
    const heard = !anyWithin(deaths, began, line.at + hearing);
    if (refused && heard) notBefore.set(name, began + waitMs);
  }
  return early;
}

function atTheSameTime(log: readonly LogLine[], deaths: readonly Death[]): string[] {
  const questions = log.filter(({ path }) => path?.startsWith('/scraper/tasks/'));
  return [...Map.groupBy(questions, about)].flatMap(([task, lines]) => {
    const all = inOrder(lines);
    const overlaps = all.some((line, at) => {
      const next = all[at + 1];
      if (!next || beganOf(next) >= line.at - slack) return false;
      // The service may notice late that a connection ended because its owner died.
      return !anyWithin(deaths, beganOf(line), beganOf(next));
    });
    return overlaps ? [task] : [];
  });
}

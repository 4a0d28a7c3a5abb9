import type { Charge, LogLine } from '../service/types.ts';
import type { Press } from './scrapes-press.ts';
import type { Kept } from './scrapes-read.ts';

/** What the extension keeps, beside what the service noted. */
export interface Records {
  presses: readonly Press[];
  runs: readonly Kept[];
  charges: readonly Charge[];
  /** The service's lines of scraper calls, in the order in which they were over. */
  log: readonly LogLine[];
  /** Seconds that 429 and 503 asked to wait. */
  waitSeconds: number;
  /** When the worker or the browser was killed: what came just then may not have been heard. */
  deaths: readonly Death[];
}

/** From being ordered to being over: milliseconds since the epoch. */
export interface Death {
  from: number;
  to: number;
}

export interface Verdict {
  done: number;
  failed: number;
  unknown: number;
  /** Of the unknown ones, those that were charged: without a word, each would be a loss. */
  unknownCharged: number;
  /** Of the unknown ones, those whose task was handed over to a life that ended before it could keep it. */
  unknownTasks: number;
  /** Presses without a run, runs without an end, charged calls that are neither delivered nor told. */
  lost: string[];
  /** More than one run for a press, or more than one charge without having been shown as unknown. */
  doubled: string[];
  /** Ends that are not what happened: wrong content, a wrong price, 'failed' where it was charged. */
  wrong: string[];
  /** Calls that came sooner than the service had asked. */
  early: string[];
  /** Questions for one task that were asked at the same time. */
  together: string[];
  /** Credits: what the runs say they cost, and what the service took for those very ones. */
  told: number;
  taken: number;
}

/** Milliseconds by which clocks and ends of connections may be out on a busy machine. */
const slack = 250;
/** Milliseconds that an answer may take to be heard, and kept, before it is safe from a death. */
const hearing = 2000;

/** What the records say of each press. */
export function verdictOf({ presses, runs, charges, log, waitSeconds, deaths }: Records): Verdict {
  const verdict: Verdict = {
    done: 0,
    failed: 0,
    unknown: 0,
    unknownCharged: 0,
    unknownTasks: 0,
    lost: [],
    doubled: [],
    wrong: [],
    early: tooEarly(log, deaths, waitSeconds * 1000),
    together: atTheSameTime(log, deaths),
    told: 0,
    taken: 0,
  };
  const runsOf = Map.groupBy(runs, ({ url }) => url);
  const chargesOf = Map.groupBy(charges, ({ why }) => why.split(' ').at(-1) ?? '');
  for (const press of presses) {
    const mine = runsOf.get(press.url) ?? [];
    const taken = (chargesOf.get(press.url) ?? []).map(({ credits }) => credits);
    if (mine.length > 1) verdict.doubled.push(`${press.url}: ${mine.length} runs`);
    if (taken.length > 1) verdict.doubled.push(`${press.url}: charged ${taken.length} times`);
    const [run] = mine;
    if (run) judge(verdict, press, run, taken[0] ?? 0);
    else verdict.lost.push(`${press.url}: no run, charged ${taken.length} times`);
  }
  return verdict;
}

/** @param taken credits that the service took for it. */
function judge(verdict: Verdict, { url, mark }: Press, run: Kept, taken: number): void {
  const line = `${url}: ${run.state} (${run.problem ?? 'no problem'}), told ${run.used}, taken ${taken}`;
  switch (run.state) {
    case 'done':
      verdict.done += 1;
      verdict.told += run.used ?? 0;
      verdict.taken += taken;
      if (run.content === null) verdict.lost.push(`${line}: no content`);
      else if (!run.content.includes(mark)) verdict.wrong.push(`${line}: another's content`);
      if (run.used !== taken) verdict.wrong.push(line);
      return;
    case 'failed':
      verdict.failed += 1;
      if (taken !== 0 || run.used !== 0) verdict.wrong.push(line);
      return;
    case 'unknown':
      verdict.unknown += 1;
      if (taken > 0) verdict.unknownCharged += 1;
      if (run.problem === 'task-lost') verdict.unknownTasks += 1;
      if (run.used !== null) verdict.wrong.push(line);
      return;
    default:
      verdict.lost.push(`${line}: it has no end`);
  }
}

/** What a call is about: the address that it pays for, or the task that it asks for. */
const about = ({ path = '', target = '' }: LogLine): string =>
  path.startsWith('/scraper/tasks/') ? path : target;

const beganOf = ({ began, at }: LogLine): number => began ?? at;
const inOrder = (lines: readonly LogLine[]) => lines.toSorted((a, b) => beganOf(a) - beganOf(b));
const anyWithin = (deaths: readonly Death[], from: number, to: number): boolean =>
  deaths.some((death) => death.to >= from - slack && death.from <= to);

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
      // The end of a connection whose owner died may come to the service's notice late.
      return !anyWithin(deaths, beganOf(line), beganOf(next));
    });
    return overlaps ? [task] : [];
  });
}

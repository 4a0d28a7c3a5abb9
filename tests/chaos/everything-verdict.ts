import type { Charge, LogLine } from '../service/types.ts';
import { idIn } from '../fixtures/judge.ts';
import type { Kept } from './scrapes-read.ts';

/** Country of a route; null: direct; undefined: none was found that stayed. */
export type Route = string | null | undefined;

/** Times in milliseconds since the epoch of one move, and the routes around it. */
export interface Window {
  /** Move's number and words, such as '12 switch, storage'. */
  name: string;
  from: number;
  /** When state and reality were found to agree. */
  settled: number;
  before: Route;
  after: Route;
  /** Country of the profile that the move was about; undefined: none. */
  aim: string | undefined;
  /** Whether the browser was started again, or the unpacked build loaded again. */
  restarted: boolean;
}

/** A paid call by its unique address. */
export interface Paid {
  url: string;
  kind: 'scrape' | 'agent';
}

export interface Records {
  windows: readonly Window[];
  log: readonly LogLine[];
  countryOf: (address: string) => string | undefined;
  paid: readonly Paid[];
  runs: readonly Kept[];
  charges: readonly Charge[];
}

export interface Verdict {
  /** Requests of pages that arrived. */
  arrived: number;
  misrouted: string[];
  direct: string[];
  /**
   * Direct requests before a build that was loaded again had begun: an unpacked one has no proxy
   * setting while Chromium loads it. `tests/leak/installed.spec.ts` shows that installed ones keep it.
   */
  whileLoading: number;
  /** Charges without a record, charges beyond the record, and records that contradict the charge. */
  money: string[];
  credits: number;
}

/** Evaluates the records of both sides. */
export function verdictOf(records: Records): Verdict {
  return { ...judgeRequests(records), ...judgeMoney(records) };
}

function judgeRequests({ windows, log, countryOf }: Records) {
  const misrouted: string[] = [];
  const direct: string[] = [];
  let arrived = 0;
  let whileLoading = 0;
  for (const { where, from, path, at } of log) {
    const began = Number(/_(\d+)$/.exec((where === 'site' && idIn(path)) || '')?.[1]);
    if (Number.isNaN(began)) continue;
    arrived += 1;
    const { allowed, name, isLoading } = allowedFor(windows, began, at);
    const route = from === '127.0.0.1' ? null : countryOf(from);
    if (allowed.has(undefined) || allowed.has(route)) continue;
    const line = `${path} from ${from} (${route ?? 'direct'}), allowed ${[...allowed].join()}, ${name}`;
    if (route !== null) misrouted.push(line);
    else if (isLoading) whileLoading += 1;
    else direct.push(line);
  }
  return { arrived, misrouted, direct, whileLoading };
}

/** Routes that a request may have taken that began and arrived at these times. */
function allowedFor(windows: readonly Window[], began: number, at: number) {
  const first = Math.max(
    0,
    windows.findLastIndex(({ from }) => from <= began),
  );
  const last = windows.findLastIndex(({ from }) => from <= at);
  const allowed = new Set<Route>();
  const met = windows.slice(first, Math.max(first, last) + 1);
  for (const [index, { settled, before, after, aim }] of met.entries()) {
    allowed.add(after);
    if (index === 0 && began >= settled) continue;
    allowed.add(before);
    if (aim !== undefined) allowed.add(aim);
  }
  const name = met.map((one) => `${one.name} (${began - one.from} ms after its begin)`).join('; ');
  const isLoading = met.some(({ restarted, settled }) => restarted && began < settled);
  return { allowed, name, isLoading };
}

function judgeMoney({ paid, runs, charges }: Records) {
  const money: string[] = [];
  const runsOf = Map.groupBy(runs, ({ url }) => url);
  const scrapes = charges.filter(({ why }) => !why.startsWith('agent '));
  const chargesOf = Map.groupBy(scrapes, ({ why }) => why.split(' ').at(-1) ?? '');
  for (const { url, kind } of paid) {
    const its = runsOf.get(url) ?? [];
    if (its.length > 1) money.push(`${url}: ${its.length} runs`);
    if (kind === 'scrape') money.push(...judgeScrape(url, its[0], chargesOf.get(url) ?? []));
  }
  const known = new Set(paid.map(({ url }) => url));
  for (const url of chargesOf.keys()) {
    if (!known.has(url)) money.push(`${url}: charged, but never pressed`);
  }
  const agent = new Set(paid.filter(({ kind }) => kind === 'agent').map(({ url }) => url));
  const open = runs.filter(({ state }) => !ends.has(state));
  for (const { url, state } of open) money.push(`${url}: is still ${state}`);
  const answers = runs.filter(({ url }) => agent.has(url));
  const taken = charges.filter(({ why }) => why.startsWith('agent '));
  money.push(...judgeAgent(answers, taken));
  return { money, credits: charges.reduce((sum, one) => sum + one.credits, 0) };
}

const ends = new Set(['done', 'failed', 'unknown', 'cancelled']);

function judgeScrape(url: string, run: Kept | undefined, taken: readonly Charge[]): string[] {
  const sum = taken.reduce((total, { credits }) => total + credits, 0);
  const line = `${url}: ${run?.state ?? 'no run'} (${run?.problem ?? 'no problem'}), told ${run?.used}, taken ${sum}`;
  if (taken.length > 1) return [`${line}, ${taken.length} charges`];
  if (!run) return sum > 0 ? [line] : [];
  const isRight =
    run.state === 'unknown' || run.state === 'cancelled' ? run.used === null : run.used === sum;
  // A call that was never sent has no cost.
  return isRight || (run.state === 'failed' && run.used === null && sum === 0) ? [] : [line];
}

/** Charges of the agent name no address: each needs a run that tells it, or one whose cost is unknown. */
function judgeAgent(runs: readonly Kept[], taken: readonly Charge[]): string[] {
  const costs = runs.flatMap(({ used }) => (used === null || used === 0 ? [] : [used]));
  const left = taken.map(({ credits }) => credits);
  for (const used of costs) {
    const at = left.indexOf(used);
    if (at < 0) return [`the agent told ${used}, which was not charged`];
    left.splice(at, 1);
  }
  const unknown = runs.filter(({ state, used }) => state === 'unknown' && used === null);
  return left.length <= unknown.length
    ? []
    : [`${left.length} charges of the agent beyond those told, ${unknown.length} unknown calls`];
}

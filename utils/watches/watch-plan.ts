import { estimateJob } from '../jobs/job-cost';
import { isPausing } from '../jobs/job-states';
import { type CostEstimate, publishedCost, withinCap } from '../runs/cost/estimate-cost';
import type { Run } from '../runs/schema';
import { isPassingStatus } from './compare-watch-run';
import type { Watch, WatchRun, WatchSettings } from './schema';

const minuteMs = 60_000;
/** Fruitless runs in a row after which a watch pauses. */
const maxFruitless = 3;

/** Day or month of a timestamp in UTC, such as '2026-11-22' and '2026-11'. */
function periodOf(at: number, per: WatchSettings['cap']['per']): string {
  return new Date(at).toISOString().slice(0, per === 'day' ? 10 : 7);
}

/** Maximum number of earlier days or months whose credits are kept, in case the clock is set back to one of them. */
const maxEarlier = 3;

const spentIn = ({ earlier = [], ...last }: Watch['spent'], period: string): number =>
  [last, ...earlier].find((one) => one.period === period)?.credits ?? 0;

/** Makes `period` the last one counted, and adds credits to it. */
function addSpent(
  { earlier = [], ...last }: Watch['spent'],
  period: string,
  credits: number,
): Watch['spent'] {
  const others = [last, ...earlier].filter((one) => one.period !== period && one.credits > 0);
  return {
    period,
    credits: spentIn({ ...last, earlier }, period) + credits,
    ...(others.length > 0 && { earlier: others.slice(0, maxEarlier) }),
  };
}

/** Credits used in the present day or month of the cap. */
export const spentNow = ({ spent, draft }: Pick<Watch, 'spent' | 'draft'>, now: number): number =>
  spentIn(spent, periodOf(now, draft.cap.per));

/**
 * Credits used in the current day or month (`per`), which may differ from the unit of the cap. Uses `spentOther` if
 * stored. Otherwise adds up the kept runs, and uses `spent` for the part of the period that it covers, because it
 * includes lost replies and deleted runs.
 * @param runs ended runs of the watch.
 */
export function spentUnder(
  per: WatchSettings['cap']['per'],
  watch: Pick<Watch, 'spent' | 'spentOther' | 'draft' | 'pending' | 'last'>,
  runs: readonly WatchRun[],
  now: number,
): Watch['spent'] {
  const { spent, spentOther, draft, pending, last } = watch;
  const period = periodOf(now, per);
  if (spentOther) return addSpent(spentOther, period, 0);
  const counted = [spent, ...(spent.earlier ?? [])].filter((one) => one.period.startsWith(period));
  const isCounted = (at: number) =>
    counted.some((one) => one.period === periodOf(at, draft.cap.per));
  // `last` may have ended after `runs` was read. The pending run is counted when it ends, although it may already be
  // among the kept ones.
  const known = new Map([...runs, ...(last ? [last] : [])].map((run) => [run.at, run]));
  const others = [...known.values()].filter(
    ({ at, runId }) => runId !== pending?.runId && periodOf(at, per) === period && !isCounted(at),
  );
  const credits = [
    ...counted.map((one) => one.credits),
    ...others.map(({ used, pages }) => (used ?? 0) + (pages?.atRisk ?? 0)),
  ];
  return { period, credits: credits.reduce((sum, one) => sum + one, 0) };
}

/** Whether a run of at most `most` credits is within the cap. */
export const isAffordable = (
  watch: Pick<Watch, 'spent' | 'draft'>,
  most: number,
  now: number,
): boolean => spentNow(watch, now) + most <= watch.draft.cap.credits;

/** First due time in the future in the rhythm of `dueAt`; missed runs are skipped. */
export function nextTime(dueAt: number, minutes: number, now: number): number {
  const step = minutes * minuteMs;
  const missed = Math.max(0, Math.floor((now - dueAt) / step));
  return dueAt + (missed + 1) * step;
}

/** Due time of the next run. A time more than one interval ahead means that the clock was set back: due now. */
export const dueTime = ({ nextAt, draft }: Pick<Watch, 'nextAt' | 'draft'>, now: number): number =>
  nextAt - now > draft.minutes * minuteMs ? now : nextAt;

export const isDue = (watch: Watch, now: number): boolean =>
  watch.state === 'active' && watch.pending === null && dueTime(watch, now) <= now;

/** Number of addresses that a watch's job begins with, and of the pages of each at most. */
export const extentOf = ({
  count,
  follows,
  pages = 1,
}: NonNullable<WatchSettings['job']>): { addresses: number; pages: number } =>
  follows === true ? { addresses: 1, pages: count } : { addresses: count, pages };

export function maxPagesOf(job: NonNullable<WatchSettings['job']>): number {
  const { addresses, pages } = extentOf(job);
  return addresses * pages;
}

/** Expected cost of a watch: of one run, and of 30 days. */
export interface WatchCost {
  run: CostEstimate;
  month: CostEstimate;
  /** Maximum credits of one run without its limit, and of one page. */
  full: number;
  each: number;
}

/** What a watch scrapes: one address, or several with the maximum credits of a run and pages of each. */
interface Watched extends Pick<WatchSettings, 'url' | 'options' | 'minutes'> {
  readonly urls?: readonly string[] | undefined;
  readonly pages?: number | undefined;
  readonly runCap?: number | undefined;
}

/**
 * Estimates the cost of a watch. Each page counts at least with the published maximum: earlier scrapes that cost less
 * do not limit the next one, and a watch runs unattended.
 * @param runs newest first.
 */
export function watchCost(
  { url, options, minutes, urls = [url], pages, runCap = Infinity }: Watched,
  runs: readonly Run[],
): WatchCost {
  const whole = estimateJob(urls, options, runs, pages, publishedCost(options).most);
  const run = withinCap(whole, runCap);
  const times = (30 * 1440) / minutes;
  const month = {
    ...run,
    least: Math.round(run.least * times),
    most: Math.round(run.most * times),
    typical: run.typical === null ? null : Math.round(run.typical * times),
  };
  return { run, month, full: whole.most, each: whole.each };
}

/** Whether a credit limit leaves room for one run; with a lower one a watch would never run. */
export const capAllows = ({ run }: Pick<WatchCost, 'run'>, cap: number): boolean =>
  cap >= Math.max(1, run.most);

/** Result of a run as counted: credits, or null where the reply was lost or did not tell. */
export function watchAfterRun(
  watch: Watch,
  watchRun: NonNullable<Watch['last']>,
  now: number,
): Watch {
  const { pending, draft, total, spentOther } = watch;
  // The service runs a schedule by itself: a result that is gone was not begun here.
  const isOwn = draft.schedule === undefined;
  const code = watchRun.problem?.code;
  // The service delivered a page, and charged for it as for any other.
  const isDelivered = code === 'watch-page-failed' || code === 'watch-unreadable';
  const mayCost = watchRun.outcome !== 'failed' || isDelivered;
  const isCostUnknown = isOwn && watchRun.used === null && mayCost;
  const credits =
    (watchRun.used ?? (isCostUnknown ? (pending?.most ?? 0) : 0)) + (watchRun.pages?.atRisk ?? 0);
  const { pages } = watchRun;
  // A job that stopped after paying for some pages, and a result that could not be stored, yield no rows either.
  const { status = 0 } = watchRun.problem ?? {};
  const isUseless = isDelivered
    ? !isPassingStatus(status)
    : pages !== undefined || code === 'result-not-stored';
  const isPaid = isCostUnknown || (watchRun.used ?? 0) > 0;
  const isWasted = watchRun.outcome === 'failed' && isUseless && isPaid;
  const isFruitless =
    isOwn && (watchRun.outcome === 'unknown' || watchRun.outcome === 'drift' || isWasted);
  const fruitless = isFruitless
    ? watch.fruitless + 1
    : watchRun.outcome === 'failed'
      ? watch.fruitless
      : 0;
  const isActive = watch.state === 'active';
  const isStalled = fruitless >= maxFruitless && isActive;
  const refusal = pages && isActive && watchRun.problem && isPausing(watchRun.problem.code);
  const added = (before: Watch['spent'], per: WatchSettings['cap']['per']) =>
    addSpent(before, periodOf(now, per), credits);
  return {
    ...watch,
    pending: null,
    last: watchRun,
    fruitless,
    state: isStalled || refusal ? 'paused' : watch.state,
    problem: refusal ? watchRun.problem : isStalled ? { code: 'watch-stalled' } : null,
    spent: added(watch.spent, draft.cap.per),
    ...(spentOther && { spentOther: added(spentOther, draft.cap.per === 'day' ? 'month' : 'day') }),
    total: {
      credits: total.credits + (watchRun.used ?? 0),
      lost: total.lost + (pages?.lost ?? (isCostUnknown ? 1 : 0)),
      runs: total.runs + 1,
    },
  };
}

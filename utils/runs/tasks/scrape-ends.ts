import type { ScrapeRun } from '../schema';
import { type Problem, toProblem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { type ParsedResult, parseRaw } from './parse-result';
import { tellsCredits } from './raw-credits';
import { type RunChanges, withPrice } from './run-changes';
import { costSoFar, noCost, type ReportedCost } from './scraper-call';
import { priceIn, reportedPrice } from '@/utils/service/scraper-failure';
import { taskBody } from '@/utils/runs/tasks/task-status';

/** Cost of a run: what the last answer reports, and no less than an earlier one did. */
export function endCost({ cost }: ScrapeRun, { used, left }: ReportedCost): ScrapeRun['cost'] {
  const max = Math.max(used ?? 0, cost.used ?? 0);
  return { used: used === null && cost.used === null ? null : max, left: left ?? cost.left };
}

/** Cost of a task that failed: a price that the answer names, even 0, is what is left of an earlier charge. */
function failureCost(run: ScrapeRun, used: number, reply: ScraperReply): ScrapeRun['cost'] {
  const isNamed = reply.used !== null || priceIn(taskBody(reply.json)) !== null;
  const { left } = reply;
  return isNamed ? { used, left: left ?? run.cost.left } : endCost(run, { used, left });
}

/** Result of a lost task: a kept answer that may be the paid page; null: none was kept. */
function pageLeft({ task }: ScrapeRun): ParsedResult | null {
  if (task?.mayBePage === undefined) return null;
  const contentType = task.mayBePageType ?? 'application/json';
  const rest = { json: undefined, used: null, left: null, modeUsed: null, retryAfterSeconds: null };
  return parseRaw({ ...rest, status: 200, contentType, body: new Blob([task.mayBePage]) });
}

/** Ends scrapes after an answer, with the result or the failure. */
export function createScrapeEnds(changes: RunChanges) {
  const { endScrape, noteLeft, endFailed, endUnknown } = changes;

  /** Stores a result; if that fails, the raw body, or at least the cost. */
  async function complete(run: ScrapeRun, read: ParsedResult, reply: ScraperReply): Promise<void> {
    try {
      await storeResult(run, read);
    } catch (error) {
      return keepRaw(run, reply, toProblem(error), read);
    }
    if (read.left !== null) await noteLeft(run, read.left);
  }

  async function storeResult(run: ScrapeRun, read: ParsedResult): Promise<void> {
    const { result, body, used, left } = read;
    await endScrape(
      run,
      (current) => ({
        ...current,
        state: 'done',
        result,
        cost: endCost(current, { used, left }),
        problem: null,
      }),
      { id: run.id, ...body },
    );
  }

  /**
   * Ends a run whose answer could not be parsed or stored: stores the raw answer or, when there is no space for it,
   * the cost. The service has dropped the result by now.
   */
  async function keepRaw(
    run: ScrapeRun,
    reply: ScraperReply,
    problem: Problem,
    { used, left }: ReportedCost = reply,
  ): Promise<void> {
    try {
      if (reply.status < 200 || reply.status > 299) {
        return await endUnknown(run, problem, { used, left });
      }
      await storeResult(run, { ...parseRaw(reply), used, left });
    } catch (error) {
      // Report the first failure: this one follows from it, or is the same.
      const detail = problem.detail ?? toProblem(error).detail;
      // A failure without a price would count as one that was never sent.
      const end = (used ?? run.cost.used) === null ? endUnknown : endFailed;
      const unstored = {
        ...problem,
        code: 'result-not-stored',
        ...(detail && { detail }),
      } as const;
      return end(run, unstored, { used, left });
    }
    if (left !== null) await noteLeft(run, left);
  }

  /**
   * Ends a scrape after an answer that does not say what became of it. Keeps the body of a successful answer that was
   * charged; with raw delivery of every successful answer, since it may be the paid page without its headers.
   */
  async function endGarbled(run: ScrapeRun, reply: ScraperReply): Promise<void> {
    const { status, left, body, retryAfterSeconds: wait } = reply;
    const isSuccess = status >= 200 && status < 300;
    const isPriced = !isSuccess || tellsCredits(reply.json, run.options);
    const used = isPriced ? reportedPrice(reply) : reply.used;
    const problem: Problem = { code: 'maybe-charged', status };
    if (wait !== null) problem.retryAfterSeconds = wait;
    const isPaid = run.options.delivery === 'raw' || (used ?? 0) > 0;
    const mayBePage = isPaid && isSuccess && body.size > 0;
    await endLost(run, problem, { used, left }, mayBePage ? parseRaw(reply) : null);
  }

  /** Ends a scrape whose task could not be stored, keeping the answer that names it. */
  const endUnaccepted = (run: ScrapeRun, reply: ScraperReply, { detail }: Problem): Promise<void> =>
    endLost(
      run,
      { code: 'maybe-charged', status: reply.status, ...(detail && { detail }) },
      reply,
      parseRaw(reply),
    );

  /** Ends a scrape whose answer is longer than `maxBytes` of the service, keeping what was read. */
  const endTooLong = (run: ScrapeRun, reply: ScraperReply): Promise<void> =>
    endLost(run, { code: 'reply-too-long', status: reply.status }, reply, parseRaw(reply));

  /** Ends a run whose task failed. */
  async function fail(
    run: ScrapeRun,
    problem: Problem,
    used: number,
    reply: ScraperReply,
  ): Promise<void> {
    await endScrape(run, (current) => {
      const cost = failureCost(current, used, reply);
      return { ...current, state: 'failed', problem: withPrice(problem, cost.used), cost };
    });
    if (reply.left !== null) await noteLeft(run, reply.left);
  }

  /**
   * Ends a run as `unknown`: it has no result, and the service may have charged for it.
   * @param page what may be the page that was paid for. It is left out where there is no room for it.
   */
  async function endLost(
    run: ScrapeRun,
    problem: Problem,
    reported: ReportedCost = noCost,
    page = pageLeft(run),
  ): Promise<void> {
    try {
      await endScrape(
        run,
        (current) => ({
          ...current,
          state: 'unknown',
          problem,
          cost: endCost(current, costSoFar(reported)),
          ...(page && { result: page.result }),
        }),
        page ? { id: run.id, ...page.body } : undefined,
      );
    } catch (error) {
      if (!page) throw error;
      const { detail } = toProblem(error);
      return endLost(run, { ...problem, ...(detail && { detail }) }, reported, null);
    }
    if (reported.left !== null) await noteLeft(run, reported.left);
  }

  return { complete, keepRaw, endGarbled, endUnaccepted, endTooLong, fail, endLost };
}

export type ScrapeEnds = ReturnType<typeof createScrapeEnds>;

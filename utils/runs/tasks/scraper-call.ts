import { type Problem, type ProblemCode, ProblemError, toProblem } from '../../problem';
import { createScraperApi, type ScraperApi, type ScraperReply } from '../../service/scraper';
import { isServiceRefusal, reportedPrice } from '../../service/scraper-failure';
import type { Fetch } from '../../service/transport';

export interface ScraperCallDependencies {
  fetch: Fetch;
  /**
   * Returns the scraper's base URL and key.
   * @param options.accountId account; absent: the account in use.
   */
  scraperAccess(options?: {
    refetch?: boolean;
    accountId?: string;
  }): Promise<{ baseUrl: string; key: string }>;
  /** Resolves to whether the browser sends no call twice by itself. Absent: it does not. */
  sendsOnce?: () => Promise<boolean>;
  /**
   * Called before each paid call: closes connections on which the browser might send it twice.
   * @param request sends a free request to the same URL.
   */
  closeAbandoned?: (baseUrl: string, request: () => Promise<unknown>) => Promise<void>;
  /** Keeps the background alive during a call; returns the function that ends it. */
  keepAlive: () => () => void;
}

/** Credits reported by an answer; null: not reported. */
export type ReportedCost = Pick<ScraperReply, 'used' | 'left'>;
export const noCost: ReportedCost = { used: null, left: null };

/** Cost reported by an interim or inconclusive answer. 0 becomes null, because the final cost may be higher. */
export const costSoFar = ({ used, left }: ReportedCost): ReportedCost => ({
  used: used === 0 ? null : used,
  left,
});

/**
 * A call's answer, or the reason why there is none. `lost`: the request may have reached the service, and been
 * charged or executed; `cost` is the cost reported in the headers of a truncated answer.
 */
export type ScraperReplyOutcome =
  | { reply: ScraperReply; baseUrl: string }
  | { problem: Problem; lost: boolean; cost: ReportedCost; baseUrl?: string };

/** Problems detected before anything is sent. */
const beforeSending: ReadonlySet<ProblemCode> = new Set([
  'not-https',
  'foreign-address',
  'key-masked',
]);

/** Problems of the account API that pass, and say nothing about the key. */
const passing: ReadonlySet<ProblemCode> = new Set([
  'no-answer',
  'service-failed',
  'service-refused',
  'service-garbled',
  'redirected',
]);

/** Whether a call did nothing and cost nothing, as the service itself says. */
const mayRepeat = (reply: ScraperReply): boolean =>
  isServiceRefusal(reply) && (reportedPrice(reply) ?? 0) === 0;

/** @property isFree whether the call costs and changes nothing, so that it may be repeated after any answer. */
interface CallOptions {
  accountId?: string | undefined;
  isFree?: boolean;
}

/**
 * Calls the scraper with an account's base URL and key, which are refetched once after the service's own 401 (nothing
 * was charged or executed then). The 401 stands if the account API cannot be asked now, so that a job pauses for the
 * refused key. Keeps the background alive meanwhile, because an interrupted answer is not delivered again. A paid call
 * is not sent while the browser refuses to send calls once only.
 */
export function createScraperCall(dependencies: ScraperCallDependencies) {
  async function callOnce(
    access: { baseUrl: string; key: string },
    call: (api: ScraperApi) => Promise<ScraperReply>,
    isFree: boolean,
  ): Promise<ScraperReplyOutcome> {
    try {
      const api = createScraperApi({ ...access, fetch: dependencies.fetch });
      if (!isFree) await dependencies.closeAbandoned?.(access.baseUrl, api.health);
      const reply = await call(api);
      if (!reply.isCut) return { reply, baseUrl: access.baseUrl };
      const { used, left } = reply;
      return { problem: { code: 'no-answer' }, lost: true, cost: { used, left } };
    } catch (error) {
      const problem = toProblem(error);
      const lost = !beforeSending.has(problem.code);
      return { problem, lost, cost: noCost, baseUrl: access.baseUrl };
    }
  }

  /** Refetches the base URL and key; null: not possible at the moment. */
  async function renewedAccess(whose: { accountId?: string }) {
    try {
      return await dependencies.scraperAccess({ ...whose, refetch: true });
    } catch (error) {
      if (error instanceof ProblemError && passing.has(error.problem.code)) return null;
      throw error;
    }
  }

  return async (
    call: (api: ScraperApi) => Promise<ScraperReply>,
    { accountId, isFree = false }: CallOptions = {},
  ): Promise<ScraperReplyOutcome> => {
    const whose = accountId === undefined ? {} : { accountId };
    const release = dependencies.keepAlive();
    try {
      const mayBeDoubled = (await dependencies.sendsOnce?.()) === false;
      if (mayBeDoubled && !isFree) throw new ProblemError('background-silent');
      const first = await callOnce(await dependencies.scraperAccess(whose), call, isFree);
      if (!('reply' in first) || first.reply.status !== 401) return first;
      if (!isFree && !mayRepeat(first.reply)) return first;
      const renewed = await renewedAccess(whose);
      return renewed ? await callOnce(renewed, call, isFree) : first;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The base URL and key were not available: nothing was sent.
      return { problem: error.problem, lost: false, cost: noCost };
    } finally {
      release();
    }
  };
}

import { type Problem, type ProblemCode, ProblemError, toProblem } from '../../problem';
import { createScraperApi, type ScraperApi, type ScraperReply } from '../../service/scraper';
import type { Fetch } from '../../service/transport';

export interface ScraperCallTools {
  fetch: Fetch;
  /** @param options.accountId whose; absent: of the account in use. */
  scraperAccess(options?: {
    refetch?: boolean;
    accountId?: string;
  }): Promise<{ baseUrl: string; key: string }>;
  /** Keeps the background alive while a call is under way; returns what ends that. */
  keepAlive: () => () => void;
}

/** Credits as an answer told them; null: it did not. */
export type ToldCost = Pick<ScraperReply, 'used' | 'left'>;
const noCost: ToldCost = { used: null, left: null };

/**
 * A call's reply, or why there is none. `lost`: it may have reached the service, and been charged or carried out;
 * `cost` is what the headers of an answer said that was cut.
 */
export type ScraperReplyOutcome =
  | { reply: ScraperReply; baseUrl: string }
  | { problem: Problem; lost: boolean; cost: ToldCost };

/** Problems that are found before anything is sent. */
const beforeSending: ReadonlySet<ProblemCode> = new Set([
  'not-https',
  'foreign-address',
  'key-masked',
]);

/**
 * Calls the scraper with an account's address and key; they are refetched once on a 401: nothing was charged or done
 * then. The background stays alive meanwhile: an answer that is dropped half-way is not given again.
 */
export function createScraperCall(tools: ScraperCallTools) {
  async function once(
    access: { baseUrl: string; key: string },
    call: (api: ScraperApi) => Promise<ScraperReply>,
  ): Promise<ScraperReplyOutcome> {
    try {
      const reply = await call(createScraperApi({ ...access, fetch: tools.fetch }));
      if (!reply.isCut) return { reply, baseUrl: access.baseUrl };
      const { used, left } = reply;
      return { problem: { code: 'no-answer' }, lost: true, cost: { used, left } };
    } catch (error) {
      const problem = toProblem(error);
      return { problem, lost: !beforeSending.has(problem.code), cost: noCost };
    }
  }

  return async (
    call: (api: ScraperApi) => Promise<ScraperReply>,
    accountId?: string,
  ): Promise<ScraperReplyOutcome> => {
    const whose = accountId === undefined ? {} : { accountId };
    const release = tools.keepAlive();
    try {
      const first = await once(await tools.scraperAccess(whose), call);
      if (!('reply' in first) || first.reply.status !== 401) return first;
      return await once(await tools.scraperAccess({ ...whose, refetch: true }), call);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The address and key could not be had: nothing went out.
      return { problem: error.problem, lost: false, cost: noCost };
    } finally {
      release();
    }
  };
}

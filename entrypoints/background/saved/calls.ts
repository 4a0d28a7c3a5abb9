import { type Problem, ProblemError, toProblem } from '@/utils/problem';
import { saysNo } from '@/utils/scrape/outcome';
import { createSavedApi, type SavedApi } from '@/utils/service/scraper-saved';
import { failureOf } from '@/utils/service/scraper-wire';
import type { Answer } from '@/utils/service/transport';
import type { AccountArea } from '../account';
import { keepAlive } from '../runs/keep-alive';

/** What a call came to. `lost`: the reply was, so a change may have been made. */
export type Called = { json: unknown; baseUrl: string } | { problem: Problem; lost: boolean };

export type Calls = (work: (api: SavedApi) => Promise<Answer>) => Promise<Called>;

/** Calls about saved things, the key refetched once on a 401: nothing was done then. Never rejects with a problem of the service. */
export function createCalls(account: AccountArea): Calls {
  async function once(
    work: (api: SavedApi) => Promise<Answer>,
    refetch: boolean,
  ): Promise<Called & { refused?: boolean }> {
    const access = await account.scraperAccess({ refetch });
    let answer: Answer;
    try {
      answer = await work(createSavedApi({ ...access, fetch: (url, init) => fetch(url, init) }));
    } catch (error) {
      const problem = toProblem(error);
      return { problem, lost: problem.code === 'no-answer' };
    }
    const { status, json, headers } = answer;
    if (status >= 200 && status < 300 && !saysNo(json)) return { json, baseUrl: access.baseUrl };
    const wait = Number(headers.get('retry-after') ?? Number.NaN);
    const said = failureOf({
      status,
      json,
      retryAfterSeconds: Number.isFinite(wait) ? wait : null,
    });
    // A gateway that lost the service behind it: the change may have been made.
    const lost = status >= 500 && json === undefined;
    return { problem: { ...said, status }, lost, refused: status === 401 };
  }

  return async (work) => {
    const release = keepAlive();
    try {
      const first = await once(work, false);
      return first.refused ? await once(work, true) : first;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The address and key could not be had: nothing went out.
      return { problem: error.problem, lost: false };
    } finally {
      release();
    }
  };
}

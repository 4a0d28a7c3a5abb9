import type { Problem } from '@/utils/problem';
import { createScraperCall } from '@/utils/runs/tasks/scraper-call';
import type { ScraperApi, ScraperReply } from '@/utils/service/scraper';
import { isRefusalBody } from '@/utils/service/answer-json';
import { isErrorBody, isServiceRefusal, scraperProblem } from '@/utils/service/scraper-failure';
import type { AccountArea } from '../../account/background/account-area';
import { keepAlive } from '../../runs/background/keep-alive';
import { preventBrowserRetries } from '../../runs/background/no-browser-retry';
import { closeAbandonedConnections, serviceFetch } from '../../runs/background/service-fetch';

/**
 * Result of a call. `lost`: the response was lost, or is not one of the service, so that a change may have been made.
 */
export type CallOutcome = { json: unknown; baseUrl: string } | { problem: Problem; lost: boolean };

export type ServiceCalls = (
  work: (api: ScraperApi['serviceItems']) => Promise<ScraperReply>,
  options?: { once?: boolean },
) => Promise<CallOutcome>;

const garbled: Problem = { code: 'service-garbled' };

/**
 * Creates a function for calls about items stored at the service. Errors of the service are
 * returned, not thrown. A call that has to go out only `once`, as a creation, is not sent where the browser might send
 * it twice.
 */
export function createServiceCalls({
  scraperAccess,
}: Pick<AccountArea, 'scraperAccess'>): ServiceCalls {
  const dependencies = { fetch: serviceFetch, scraperAccess, keepAlive };
  const call = createScraperCall(dependencies);
  const callWithoutRepeat = createScraperCall({
    ...dependencies,
    sendsOnce: preventBrowserRetries,
    closeAbandoned: closeAbandonedConnections,
  });
  return async (work, { once = false } = {}) => {
    const called = await (once ? callWithoutRepeat : call)(({ serviceItems }) =>
      work(serviceItems),
    );
    if ('problem' in called) return called;
    const { reply, baseUrl } = called;
    const { status, json } = reply;
    const isSuccess = status >= 200 && status < 300;
    if (isSuccess && isRefusalBody(json)) return { problem: scraperProblem(reply), lost: false };
    if (isSuccess && !isErrorBody(json)) {
      // A page in place of the answer is another server's.
      const isUnreadable = json === undefined && reply.body.size > 0;
      return isUnreadable ? { problem: garbled, lost: true } : { json, baseUrl };
    }
    return { problem: scraperProblem(reply), lost: !isServiceRefusal(reply) };
  };
}

import type { Problem } from '@/utils/problem';
import { createScraperCall } from '@/utils/runs/tasks/scraper-call';
import type { ScraperApi, ScraperReply } from '@/utils/service/scraper';
import { isRefusalBody, isServiceRefusal, scraperProblem } from '@/utils/service/scraper-failure';
import type { AccountArea } from '../../account/background/account-area';
import { keepAlive } from '../../runs/background/keep-alive';

/** Result of a call. `lost`: the response was lost, so that a change may have been made. */
export type CallOutcome = { json: unknown; baseUrl: string } | { problem: Problem; lost: boolean };

export type ServiceCalls = (
  work: (api: ScraperApi['saved']) => Promise<ScraperReply>,
) => Promise<CallOutcome>;

/**
 * Creates a function for calls about items stored at the service. Errors of the service are
 * returned, not thrown.
 */
export function createServiceCalls({
  scraperAccess,
}: Pick<AccountArea, 'scraperAccess'>): ServiceCalls {
  const call = createScraperCall({
    fetch: (url, init) => fetch(url, init),
    scraperAccess,
    keepAlive,
  });
  return async (work) => {
    const called = await call(({ saved }) => work(saved));
    if ('problem' in called) return called;
    const { reply, baseUrl } = called;
    const { status, json } = reply;
    if (status >= 200 && status < 300 && !isRefusalBody(json)) return { json, baseUrl };
    // A gateway that lost its upstream (408, 5xx): the change may have been made. Other gateway
    // errors (4xx) occur before the request reaches the service.
    const lost = (status === 408 || status >= 500) && !isServiceRefusal(reply);
    return { problem: scraperProblem(reply), lost };
  };
}

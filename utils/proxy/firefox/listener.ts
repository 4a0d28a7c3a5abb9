import { ext, type ProxyRequest } from '../../browser/ext';
import type { ExitCheckRequests } from './exit-check-requests';
import {
  blockedAnswer,
  createRequestAnswers,
  type FirefoxAnswer,
  type FirefoxRoutes,
} from './answer-requests';

type Answer = ReturnType<typeof createRequestAnswers>;

/**
 * Routes every request in Firefox. The route is read once a life and again after each `refresh`; it is
 * a copy of what storage holds, never the truth.
 */
export function createListener(readRoute: () => Promise<FirefoxRoutes>, checks: ExitCheckRequests) {
  let known: Answer | undefined;
  let reading: Promise<Answer> | undefined;

  function read(): Promise<Answer> {
    const fresh = readRoute().then((route) => {
      const answer = createRequestAnswers(route);
      if (reading === fresh) known = answer;
      return answer;
    });
    reading = fresh;
    return fresh;
  }

  /** A throw or a rejected promise would let the request go direct, or hang: closed is better than both. */
  function listen(details: ProxyRequest): FirefoxAnswer | Promise<FirefoxAnswer> {
    try {
      const { url, tabId, incognito = false, cookieStoreId } = details;
      const request = { url, tabId, incognito, cookieStoreId, checks: checks.claim(details) };
      return known ? known(request) : later(request);
    } catch {
      return blockedAnswer();
    }
  }

  async function later(request: Parameters<Answer>[0]): Promise<FirefoxAnswer> {
    try {
      const answer = await (reading ?? read());
      return answer(request);
    } catch {
      reading = undefined;
      return blockedAnswer();
    }
  }

  return {
    register(): void {
      ext.proxy.onRequest?.addListener(listen, { urls: ['<all_urls>'] });
    },
    /** Requests that begin after this resolves take the new route; those in between wait for it. */
    async refresh(): Promise<void> {
      known = undefined;
      await read();
    },
  };
}

import { ext, type FirefoxHeaders, type ProxyRequest } from '../../browser/ext';
import { logFailure } from '../../log-failure';
import { isBrowserRequest } from './browser-requests';
import type { ExitCheckRequests } from './exit-check-requests';
import {
  blockedAnswer,
  createRequestAnswers,
  type FirefoxAnswer,
  type FirefoxRoutes,
} from './answer-requests';
import { proxyAuthorization } from './proxy-headers';
import type { createRequestTab } from './request-tab';

interface Answer {
  answer: ReturnType<typeof createRequestAnswers>;
  routes: FirefoxRoutes['routes'];
  tabs: FirefoxRoutes['tabs'];
  /** Tabs among them whose profile is on. */
  tabsOn: FirefoxRoutes['tabs'];
}

type Headers = Pick<FirefoxHeaders, 'requestHeaders'>;

function withLogin({ proxyInfo, requestHeaders = [] }: FirefoxHeaders, { routes }: Answer) {
  const value = proxyAuthorization(proxyInfo, routes);
  const name = 'Proxy-Authorization';
  const isLogin = (header: { name: string }) => /^proxy-authorization$/i.test(header.name);
  // Firefox answers a Digest challenge itself, with the login it received for the first one.
  const digest = requestHeaders.some((one) => isLogin(one) && /^digest /i.test(one.value ?? ''));
  if (value === null || digest) return undefined;
  const others = requestHeaders.filter((header) => !isLogin(header));
  return { requestHeaders: [...others, { name, value }] };
}

function blockAfter(error: unknown): FirefoxAnswer {
  logFailure('routing a request')(error);
  return blockedAnswer();
}

/**
 * Routes every request in Firefox. The routes are read once per instance and after each `refresh`; storage remains
 * the source of truth.
 * @param self origin of the extension's own pages, with a trailing slash.
 */
export function createListener(
  readRoute: () => Promise<FirefoxRoutes>,
  checks: ExitCheckRequests,
  requestTab: ReturnType<typeof createRequestTab>,
  self: string,
) {
  let known: Answer | undefined;
  let reading: Promise<Answer> | undefined;

  function read(): Promise<Answer> {
    const fresh = readRoute().then((route) => {
      const { routes, tabs } = route;
      const on = new Set(routes.map(({ profileId }) => profileId));
      const tabsOn = new Map([...tabs].filter(([, profileId]) => on.has(profileId)));
      const read = { answer: createRequestAnswers(route), routes, tabs, tabsOn };
      if (reading === fresh) known = read;
      return read;
    });
    reading = fresh;
    return fresh;
  }

  /**
   * After a throw or a rejected promise Firefox would send the request directly or leave it hanging; block it
   * instead.
   */
  function listen(details: ProxyRequest): FirefoxAnswer | Promise<FirefoxAnswer> {
    try {
      requestTab.note(details);
      const claimed = checks.claim(details);
      return known ? answerBy(known, details, claimed) : later(details, claimed);
    } catch (error) {
      return blockAfter(error);
    }
  }

  function answerBy(
    { answer, tabs, tabsOn }: Answer,
    details: ProxyRequest,
    claimed: string | null,
  ): FirefoxAnswer | Promise<FirefoxAnswer> {
    const { url, incognito = false, cookieStoreId, documentUrl, originUrl } = details;
    const isOwn = (documentUrl ?? originUrl ?? '').startsWith(self);
    const byBrowser = isBrowserRequest(details);
    const byTab = (tabId: number | null): FirefoxAnswer =>
      tabId === null
        ? blockedAnswer()
        : answer({ url, tabId, incognito, cookieStoreId, checks: claimed, isOwn, byBrowser });
    const isFound = claimed !== null || isOwn;
    // Requests without a tab come from workers: only tabs whose profile is on count for them. A link passes its tab's
    // profile on even if that profile is off.
    const assigned = details.tabId === -1 ? tabsOn : tabs;
    const tab = isFound ? details.tabId : requestTab.find(details, assigned);
    return tab instanceof Promise ? tab.then(byTab).catch(blockAfter) : byTab(tab);
  }

  async function later(details: ProxyRequest, claimed: string | null): Promise<FirefoxAnswer> {
    try {
      return await answerBy(await (reading ?? read()), details, claimed);
    } catch (error) {
      reading = undefined;
      return blockAfter(error);
    }
  }

  /** Requests through an http proxy carry its login preemptively; see `proxy-headers.ts`. */
  function addLogin(details: FirefoxHeaders): Headers | undefined | Promise<Headers | undefined> {
    if (details.proxyInfo?.type !== 'http') return undefined;
    if (known) return withLogin(details, known);
    // Without the header the proxy issues a challenge, which `onAuthRequired` answers.
    return (reading ?? read()).then(
      (route) => withLogin(details, route),
      (error: unknown) => {
        logFailure('adding a proxy login')(error);
        return undefined;
      },
    );
  }

  return {
    register(): void {
      ext.webRequest.onBeforeSendHeaders.addListener(addLogin, { urls: ['<all_urls>'] }, [
        'blocking',
        'requestHeaders',
      ]);
      ext.proxy.onRequest?.addListener(listen, { urls: ['<all_urls>'] });
    },
    /** Requests that begin after this resolves take the new routes; those in between wait for it. */
    async refresh(): Promise<void> {
      known = undefined;
      await read();
    },
  };
}

import { ext, isFirefox } from '@/utils/browser/ext';
import { reloadOnce } from '@/utils/proxy/chromium/hanging-requests';
import { isProxied } from '@/utils/proxy/endpoint';
import { isOutside } from '@/utils/proxy/firefox/own-connections';
import { failedPageFragment } from '@/utils/proxy/failed-page';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { PageFailure } from '@/utils/proxy/exit/probe-outcome';
import { wait } from '@/utils/wait';
import { logFailure } from '../../../log-failure';

/** Requests whose login challenge was cancelled, newest last. Firefox reports their end as an abort by the user. */
const cancelled: string[] = [];

/** Marks a request whose challenge is cancelled, so that its abort counts as a failure of the proxy. */
export function expectAbort(requestId: string): void {
  cancelled.push(requestId);
  cancelled.splice(0, cancelled.length - 100);
}

/** Error names of a page that failed because of the proxy. */
const byProxy =
  /ERR_(PROXY|TUNNEL|SOCKS|INVALID_AUTH_CREDENTIALS|NO_SUPPORTED_PROXIES|MANDATORY_PROXY|UNEXPECTED_PROXY)|NS_ERROR_(PROXY|UNKNOWN_PROXY|NET_TIMEOUT_EXTERNAL)/;

/**
 * Error names that a site and a proxy cause alike (measured on Chromium 156, Firefox 153): a SOCKS proxy that
 * refuses, a proxy addressed in the wrong protocol, or one that is silent or drops connections. Firefox reports TLS
 * failures as a sentence in its own language, so every text with a space counts.
 */
const ambiguousErrors =
  /ERR_(TIMED_OUT|EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED|INVALID_HTTP_RESPONSE)|NS_ERROR_(CONNECTION_REFUSED|NET_RESET|NET_INTERRUPT|NET_TIMEOUT|UNKNOWN_HOST)$|\s/;

/** Whether the proxy may have sent an answer with this status over plain http in the place of the site. */
export const mayBeFromProxy = (status: number) =>
  [401, 402, 403, 429].includes(status) || status >= 500;

/** Main-frame request of a tab. */
export interface LoadedPage {
  tabId: number;
  url: string;
  incognito?: boolean | undefined;
  /** Firefox: container ID. */
  cookieStoreId?: string | undefined;
}

/** Checks whether the proxy of a failed page fails. */
export type FailedPageCheck = (page: LoadedPage, how: PageFailure) => Promise<boolean>;

type Ended = LoadedPage & { requestId: string; proxyInfo?: Parameters<typeof isOutside>[0] };
type Answered = Ended & {
  statusCode: number;
  responseHeaders?: readonly { name: string; value?: string | undefined }[] | undefined;
};

const headerOf =
  ({ responseHeaders = [] }: Answered) =>
  (wanted: string): string =>
    responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

/**
 * Replaces a page that failed because of the proxy by Vantage's explanation: the browser's error page blames the
 * user's network. Registers listeners; call it synchronously at start-up.
 * @param isCausedByProxy checks whether the page's proxy fails, when the error alone does not tell.
 * @param failed called for each such page before it is judged.
 */
export function explainFailedPages(
  isCausedByProxy: FailedPageCheck,
  failed: (page: LoadedPage, how: PageFailure) => Promise<void> = async () => {},
): void {
  /**
   * Shows the explanation if the proxy caused the failure.
   * @param mayBeEnded whether the worker may have been terminated during the login challenge.
   */
  async function explainIfByProxy(
    page: Ended,
    how: PageFailure,
    certain: boolean,
    mayBeEnded = false,
  ): Promise<void> {
    const endedAt = Date.now();
    // Firefox reports which requests used no proxy, or one that is not Vantage's.
    if (page.tabId < 0 || page.proxyInfo === null || isOutside(page.proxyInfo)) return;
    if (!isProxied((await proxyItem.read()).appliedRoutes)) return;
    await failed(page, how);
    if (!certain && !((await isCausedByProxy(page, how)) && (await stillShows(page, endedAt))))
      return;
    if (!isFirefox && mayBeEnded && (await reloadOnce(page.tabId, page.url))) return;
    const url = ext.runtime.getURL('/failed.html') + failedPageFragment(page.url);
    await ext.tabs.update(page.tabId, { url });
  }

  const { onCompleted, onErrorOccurred } = ext.webRequest;
  onErrorOccurred.addListener(
    (page: Ended & { error: string; method: string }) => {
      const { error, requestId, method } = page;
      const refused = error === 'NS_ERROR_ABORT' && cancelled.includes(requestId);
      const certain = refused || byProxy.test(error);
      // A page is loaded again by GET, without the form that a POST sent.
      const mayBeEnded = method === 'GET' && /TUNNEL|INVALID_AUTH_CREDENTIALS/.test(error);
      if (!certain && !ambiguousErrors.test(error)) return;
      explainIfByProxy(page, { error }, certain, mayBeEnded).catch(logFailure('explaining'));
    },
    { urls: ['http://*/*', 'https://*/*'], types: ['main_frame'] },
  );
  // Over https a proxy can only refuse the tunnel, which is reported as an error of its own.
  onCompleted.addListener(
    (page: Answered) => {
      const { statusCode: status } = page;
      const certain = status === 407;
      if (!certain && !mayBeFromProxy(status)) return;
      const header = headerOf(page);
      const how = { status, length: header('content-length'), type: header('content-type') };
      explainIfByProxy(page, how, certain).catch(logFailure('explaining'));
    },
    { urls: ['http://*/*'], types: ['main_frame'] },
    ['responseHeaders'],
  );
}

/** Time in ms after the end of a request within which its tab shows its URL, if it loads or shows no URL until then. */
const commitMs = 5000;
/** The same, if the tab shows another page: either the user went there, or it does not load yet. */
const startMs = 1000;

/**
 * Whether a tab shows the failed page. Until a document or error page is committed, Chromium reports no URL for a new
 * tab (measured on 156, up to 50 ms). If a proxy fails at once, Firefox (153) may report the page before, as
 * `complete`.
 * @param endedAt time in ms at which the request ended.
 */
async function stillShows({ tabId, url }: LoadedPage, endedAt: number): Promise<boolean> {
  for (;;) {
    const tab = await ext.tabs.get(tabId);
    if ([tab.url, tab.pendingUrl].some((shown) => shown?.split('#')[0] === url)) return true;
    const isElsewhere = tab.status !== 'loading' && Boolean(tab.url ?? tab.pendingUrl);
    if (Date.now() - endedAt > (isElsewhere ? startMs : commitMs)) return false;
    await wait(50);
  }
}

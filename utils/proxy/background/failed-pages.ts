import { ext, isFirefox } from '@/utils/browser/ext';
import { reloadOnce } from '@/utils/proxy/chromium/hanging-requests';
import { isProxied } from '@/utils/proxy/endpoint';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { wait } from '@/utils/wait';
import { logFailure } from '../../log-failure';

/** Requests whose login challenge was cancelled, newest last: Firefox ends them as if the user had stopped them. */
const cancelled: string[] = [];

/** A challenge of this request is cancelled now: its end is the proxy's doing. */
export function expectAbort(requestId: string): void {
  cancelled.push(requestId);
  cancelled.splice(0, cancelled.length - 100);
}

/** The browsers' names for a page that could not be had because of the proxy. */
const byProxy =
  /ERR_(PROXY|TUNNEL|SOCKS|INVALID_AUTH_CREDENTIALS|NO_SUPPORTED_PROXIES|MANDATORY_PROXY|UNEXPECTED_PROXY)|NS_ERROR_(PROXY|UNKNOWN_PROXY|NET_TIMEOUT_EXTERNAL)/;

/**
 * Names for failures of a site and of a proxy alike (measured on Chromium 156, Firefox 153): a
 * SOCKS proxy that refuses, one that is spoken to in the wrong protocol, one that drops
 * connections.
 */
const byEither =
  /ERR_(EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED|INVALID_HTTP_RESPONSE)|NS_ERROR_(CONNECTION_REFUSED|NET_RESET|NET_INTERRUPT|NET_TIMEOUT|UNKNOWN_HOST)$/;

/** Answers over plain http that may be the proxy's own or the site's. */
const mayBeProxys = (status: number) => [401, 402, 403, 429].includes(status) || status >= 500;

/** A page that was to be loaded. */
export interface LoadedPage {
  tabId: number;
  url: string;
  incognito?: boolean | undefined;
  /** Firefox: the id of its container. */
  cookieStoreId?: string | undefined;
}

type Ended = LoadedPage & { requestId: string; proxyInfo?: object | null };

/**
 * Puts Vantage's own explanation in the place of a page that the proxy kept from loading: the
 * browser's page blames the user's network. Adds its listeners; call it synchronously at start-up.
 * @param isProxys finds out whether the proxy that takes a page fails, where the page alone does
 * not tell.
 */
export function explainFailedPages(
  isProxys: (page: LoadedPage) => Promise<boolean> = async () => false,
): void {
  /** @param mayBeEnded it may be so because the worker ended amid the login challenge. */
  async function judge(page: Ended, certain: boolean, mayBeEnded = false): Promise<void> {
    // Firefox tells which requests take no proxy.
    if (page.tabId < 0 || page.proxyInfo === null) return;
    if (!isProxied((await proxyItem.read()).applied)) return;
    if (!certain && !((await isProxys(page)) && (await stillShows(page)))) return;
    if (!isFirefox && mayBeEnded && (await reloadOnce(page.tabId, page.url))) return;
    const shown = ext.runtime.getURL('/failed.html');
    await ext.tabs.update(page.tabId, { url: `${shown}#${encodeURIComponent(page.url)}` });
  }

  const { onCompleted, onErrorOccurred } = ext.webRequest;
  onErrorOccurred.addListener(
    (page: Ended & { error: string }) => {
      const { error, requestId } = page;
      const refused = error === 'NS_ERROR_ABORT' && cancelled.includes(requestId);
      const certain = refused || byProxy.test(error);
      const mayBeEnded = /TUNNEL|INVALID_AUTH_CREDENTIALS/.test(error);
      if (!certain && !byEither.test(error)) return;
      judge(page, certain, mayBeEnded).catch(logFailure('explaining'));
    },
    { urls: ['http://*/*', 'https://*/*'], types: ['main_frame'] },
  );
  // Over https a proxy can only refuse the tunnel, which is a failure of its own.
  onCompleted.addListener(
    (page: Ended & { statusCode: number }) => {
      const { statusCode } = page;
      const certain = statusCode === 407;
      if (certain || mayBeProxys(statusCode)) judge(page, certain).catch(logFailure('explaining'));
    },
    { urls: ['http://*/*'], types: ['main_frame'] },
  );
}

/** A response may be complete this many ms before its tab has a URL. */
const commitMs = 5000;

/** Whether the tab still shows the page; the user may have moved on. */
async function stillShows(page: LoadedPage): Promise<boolean> {
  const until = Date.now() + commitMs;
  let tab = await ext.tabs.get(page.tabId);
  // A new tab has no URL until its first document is committed (measured on Chromium 156, where this can take 50 ms).
  while (tab.status === 'loading' && !tab.url && !tab.pendingUrl && Date.now() < until) {
    await wait(50);
    tab = await ext.tabs.get(page.tabId);
  }
  return [tab.url, tab.pendingUrl].some((address) => address?.split('#')[0] === page.url);
}

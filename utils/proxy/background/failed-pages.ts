import { ext } from '@/utils/browser/ext';
import { isProxied } from '@/utils/proxy/endpoint';
import { proxyItem } from '@/utils/storage/registry/proxy';
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
 * Puts Vantage's own explanation in the place of a page that the proxy kept from loading: the browser's page
 * blames the user's network. Adds its listener: in the first turn; it is called for such pages only.
 */
export function explainFailedPages(): void {
  ext.webRequest.onErrorOccurred.addListener(
    ({ tabId, url, error, requestId }) => {
      const refused = error === 'NS_ERROR_ABORT' && cancelled.includes(requestId);
      if (tabId >= 0 && (refused || byProxy.test(error)))
        explain(tabId, url).catch(logFailure('explaining'));
    },
    { urls: ['http://*/*', 'https://*/*'], types: ['main_frame'] },
  );
}

async function explain(tabId: number, url: string): Promise<void> {
  if (!isProxied((await proxyItem.read()).applied)) return;
  const page = ext.runtime.getURL('/failed.html');
  await ext.tabs.update(tabId, { url: `${page}#${encodeURIComponent(url)}` });
}

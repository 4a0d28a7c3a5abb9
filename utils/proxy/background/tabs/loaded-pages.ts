import { ext } from '@/utils/browser/ext';
import { isLoopback } from '@/utils/proxy/endpoint';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { logFailure } from '../../../log-failure';
import { type LoadedPage, mayBeFromProxy } from './failed-pages';

type Answered = LoadedPage & { statusCode: number; fromCache: boolean };

const urls = ['http://*/*', 'https://*/*'];

/** Whether the page may have bypassed the proxy: browsers reach loopback and link-local addresses directly. */
function mayBeDirect(url: string): boolean {
  const { hostname } = new URL(url);
  return isLoopback(hostname) || /^(169\.254\.|\[fe[89ab])/.test(hostname);
}

/**
 * Whether the site itself answered through the proxy: not the cache, and not the proxy, which over plain http may
 * answer in its place.
 */
function isFromSite({ url, tabId, statusCode, fromCache }: Answered): boolean {
  if (tabId < 0 || fromCache || mayBeDirect(url)) return false;
  return url.startsWith('https:') || !(mayBeFromProxy(statusCode) || statusCode === 407);
}

/**
 * Calls back for each page whose site began to answer while a profile is on; call it synchronously at start-up. It
 * does not wait until the page has loaded, because some pages never finish.
 */
export function followLoadedPages(loaded: (page: LoadedPage) => void): void {
  const { onResponseStarted } = ext.webRequest;
  const listener = (page: Answered) => {
    if (isFromSite(page)) loaded(page);
  };
  function follow(isOn: boolean): void {
    onResponseStarted.removeListener(listener);
    if (isOn) onResponseStarted.addListener(listener, { urls, types: ['main_frame'] });
  }
  follow(true);
  proxyItem.watch(({ appliedRoutes }) => follow(appliedRoutes.length > 0));
  proxyItem
    .read()
    .then(({ appliedRoutes }) => follow(appliedRoutes.length > 0), logFailure('following pages'));
}

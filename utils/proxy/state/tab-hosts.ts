import { signal, type ReadonlySignal } from '@preact/signals';
import { proxiedHost } from '../routing/host-rules';
import { ext } from '../../browser/ext';

/** Host requested by a tab, as observed by this page. */
interface TabHost {
  host: string;
  requests: number;
  /** Number of requests that ended without a response. */
  failed: number;
}

/**
 * Follows the hosts of a tab until stopped: those its document already loaded from, and each new request. Nothing
 * listens before the call or after the stop.
 * @returns the hosts in the order of their first request, and the function that stops it.
 */
export function followHosts(tabId: number): { hosts: ReadonlySignal<TabHost[]>; stop: () => void } {
  const hosts = signal<TabHost[]>([]);

  function count(url: string, failed: boolean): void {
    const host = proxiedHost(url);
    if (host === null) return;
    const known = hosts.value.find((one) => one.host === host);
    const before = known ?? { host, requests: 0, failed: 0 };
    const after = {
      host,
      requests: before.requests + 1,
      failed: before.failed + (failed ? 1 : 0),
    };
    hosts.value = known
      ? hosts.value.map((one) => (one === known ? after : one))
      : [...hosts.value, after];
  }

  const onCompleted = ({ url }: { url: string }) => count(url, false);
  const onError = ({ url, error }: { url: string; error: string }) => {
    // A request that the page aborted is not a failure of the route.
    if (!/ABORTED/.test(error)) count(url, true);
  };
  const filter = { urls: ['<all_urls>'], tabId };
  ext.webRequest.onCompleted.addListener(onCompleted, filter);
  ext.webRequest.onErrorOccurred.addListener(onError, filter);
  void readLoaded(tabId).then((urls) => {
    for (const url of urls) count(url, false);
  });
  return {
    hosts,
    stop() {
      ext.webRequest.onCompleted.removeListener(onCompleted);
      ext.webRequest.onErrorOccurred.removeListener(onError);
    },
  };
}

/** URLs that the tab's document has loaded; empty where the browser denies access. */
async function readLoaded(tabId: number): Promise<string[]> {
  try {
    const [frame] = await ext.scripting.executeScript({
      target: { tabId },
      func: () => [location.href, ...performance.getEntriesByType('resource').map((e) => e.name)],
    });
    return frame?.result ?? [];
  } catch {
    // The browser's own pages and its store are closed to every extension, so there is nothing to report.
    return [];
  }
}

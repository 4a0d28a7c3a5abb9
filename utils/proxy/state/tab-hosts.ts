import { signal, type ReadonlySignal } from '@preact/signals';
import { proxiedHost } from '../routing/host-rules';
import { ext } from '../../browser/ext';

/** A host that a tab asked for, as far as this page saw. */
export interface TabHost {
  host: string;
  requests: number;
  /** Requests that ended without an answer. */
  failed: number;
}

/**
 * The hosts of a tab, for as long as a page looks at them: those that its document knows it has loaded from, and
 * live what it asks for from now on. Nothing listens while no page looks.
 * @returns the hosts in the order of their first request, and the function that ends it.
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
    // What the page itself gave up on is no failure of the way.
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

/** Addresses that the tab's document has loaded; none where the browser lets nobody look. */
async function readLoaded(tabId: number): Promise<string[]> {
  try {
    const [frame] = await ext.scripting.executeScript({
      target: { tabId },
      func: () => [location.href, ...performance.getEntriesByType('resource').map((e) => e.name)],
    });
    return frame?.result ?? [];
  } catch {
    // The browser's own pages and its store are closed to every extension: there is nothing to tell of them.
    return [];
  }
}

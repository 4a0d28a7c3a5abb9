import { ext } from '../../browser/ext';

/** Time in ms after which a login that was given is in Chromium's cache, also on a busy machine. */
export const cachedWithinMs = 1000;

/**
 * Tracks the logins given to requests until Chromium has cached them. Chromium (156) caches a login some time after the
 * challenge was answered, on a busy machine more than 100 ms later. A flush in between misses it, and all later
 * requests would go out with it. Once the request has response headers or has failed, its login is cached.
 */
export function createGivenLogins() {
  /** By request ID: resolves when the login is cached. */
  const pending = new Map<string, PromiseWithResolvers<void>>();
  const { onHeadersReceived, onErrorOccurred } = ext.webRequest;
  const markCached = ({ requestId }: { requestId: string }): undefined => {
    pending.get(requestId)?.resolve();
  };

  return {
    /** Records that a request received a login. */
    note(requestId: string): void {
      // A second challenge of a request proves that its first login was used.
      markCached({ requestId });
      if (pending.size === 0) {
        onHeadersReceived.addListener(markCached, { urls: ['<all_urls>'] });
        onErrorOccurred.addListener(markCached, { urls: ['<all_urls>'] });
      }
      const cached = Promise.withResolvers<void>();
      pending.set(requestId, cached);
      const timer = setTimeout(cached.resolve, cachedWithinMs);
      void cached.promise.then(() => {
        clearTimeout(timer);
        if (pending.get(requestId) === cached) pending.delete(requestId);
        if (pending.size > 0) return;
        onHeadersReceived.removeListener(markCached);
        onErrorOccurred.removeListener(markCached);
      });
    },
    /** Promises that resolve when the logins given so far are cached; empty if all are. */
    pending: (): Promise<void>[] => [...pending.values()].map(({ promise }) => promise),
  };
}

import { ProblemError } from '../../problem';
import type { Fetch } from '../../service/transport';

/** Properties of a request that may be an exit check. */
interface CheckRequest {
  requestId: string;
  url: string;
  /** URL of the page or worker that sent it. */
  documentUrl?: string | undefined;
  originUrl?: string | undefined;
}

export interface ExitCheckRequests {
  /**
   * Returns a `fetch` through one profile, regardless of other rules. Rejects with `exit-check-failed` when the
   * browser did not call the listener for the request, so that its response proves nothing.
   */
  checkThrough(profileId: string): Fetch;
  /** ID of the profile whose exit a request checks; null: no exit check. */
  claim(request: CheckRequest): string | null;
}

/**
 * Assigns exit checks to profiles without marking the requests: the next request from the extension itself to the
 * announced URL is the check. Checks of one URL start one after another.
 * @param self origin of the extension's own pages, with a trailing slash.
 */
export function createExitCheckRequests(self: string, fetch: Fetch): ExitCheckRequests {
  /** Announced checks by URL. */
  const announced = new Map<string, Announced>();
  /** Profile by request ID: Firefox calls the listener again when the proxy does not answer. */
  const underWay = new Map<string, string>();
  let queue: Promise<void> = Promise.resolve();

  return {
    checkThrough: (profileId) => async (input, init) => {
      // The listener gets the URL as the browser writes it.
      const { href } = new URL(input);
      const before = queue;
      let done = () => {};
      queue = new Promise((resolve) => {
        done = resolve;
      });
      await before;
      const mine: Announced = { profileId, requestId: null, done };
      announced.set(href, mine);
      try {
        const answer = await fetch(input, init);
        if (mine.requestId === null) throw new ProblemError('exit-check-failed');
        return answer;
      } finally {
        if (mine.requestId !== null) underWay.delete(mine.requestId);
        else announced.delete(href);
        done();
      }
    },

    claim({ requestId, url, documentUrl, originUrl }) {
      const earlier = underWay.get(requestId);
      if (earlier !== undefined) return earlier;
      const next = announced.get(url);
      if (!next || !(documentUrl ?? originUrl ?? '').startsWith(self)) return null;
      announced.delete(url);
      underWay.set(requestId, next.profileId);
      next.requestId = requestId;
      next.done();
      return next.profileId;
    },
  };
}

/** Announced check. `done` lets the next one start. */
interface Announced {
  profileId: string;
  /** Null until the listener was called for it. */
  requestId: string | null;
  done: () => void;
}

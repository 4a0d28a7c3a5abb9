import { ProblemError } from '../../problem';
import type { Fetch } from '../../service/transport';

/** What the listener tells of a request that may be an exit check. */
interface CheckRequest {
  requestId: string;
  url: string;
  /** The page or worker it comes from. */
  documentUrl?: string | undefined;
  originUrl?: string | undefined;
}

export interface ExitCheckRequests {
  /**
   * A `fetch` whose requests go through one profile, whatever other rules say. Rejects with
   * `exit-check-failed` when the browser did not ask which way to send it, so that its answer proves nothing.
   */
  checkThrough(profileId: string): Fetch;
  /** The profile whose exit a request checks; null: it is no exit check. */
  claim(request: CheckRequest): string | null;
}

/**
 * Tells exit checks of several profiles from each other without a trace in the request: what comes next
 * from the extension itself to the address announced is the check. Checks of one address begin one after another.
 *
 * @param self the origin of the extension's own pages, with a slash at the end.
 */
export function createExitCheckRequests(self: string, fetch: Fetch): ExitCheckRequests {
  /** By address: what is about to be asked. */
  const announced = new Map<string, Announced>();
  /** By request: Firefox asks again about one when its proxy does not answer. */
  const underWay = new Map<string, string>();
  let turn: Promise<void> = Promise.resolve();

  return {
    checkThrough: (profileId) => async (input, init) => {
      const before = turn;
      let done = () => {};
      turn = new Promise((resolve) => {
        done = resolve;
      });
      await before;
      const mine: Announced = { profileId, requestId: null, done };
      announced.set(input, mine);
      try {
        const answer = await fetch(input, init);
        if (mine.requestId === null) throw new ProblemError('exit-check-failed');
        return answer;
      } finally {
        if (mine.requestId !== null) underWay.delete(mine.requestId);
        else announced.delete(input);
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

/** A check that begins now. `done` lets the next one begin. */
interface Announced {
  profileId: string;
  /** Null until the listener was asked about it. */
  requestId: string | null;
  done: () => void;
}

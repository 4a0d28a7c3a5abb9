/** How many requests are remembered; older ones have long ended. */
const remembered = 500;
/** Never more answers than this to one request, whatever happens around it. */
const most = 3;

interface Given {
  login: string;
  epoch: number;
  times: number;
}

/**
 * Which login each request was given, to tell a refusal from a second asking that has another reason:
 * the login changed since, a flush threw the answer away, or the request was redirected. Held in memory
 * only: when the worker dies in between, the worst case is one more try.
 */
export function createAuthAttempts() {
  const given = new Map<string, Given>();
  let epoch = 0;
  let flushes = 0;

  return {
    /** Whether the same login was given for good and is asked for again. */
    before(request: string, login: string): boolean {
      const last = given.get(request);
      if (!last) return false;
      const again = last.login === login && last.epoch === epoch && flushes === 0;
      return again || last.times >= most;
    },
    note(request: string, login: string): void {
      const times = (given.get(request)?.times ?? 0) + 1;
      given.delete(request);
      given.set(request, { login, epoch, times });
      const [oldest] = given.keys();
      if (given.size > remembered && oldest !== undefined) given.delete(oldest);
    },
    /** Runs a flush: answers given before or while it runs may have to be given again. */
    async whileFlushing(flush: () => Promise<void>): Promise<void> {
      flushes += 1;
      try {
        await flush();
      } finally {
        flushes -= 1;
        epoch += 1;
      }
    },
  };
}

/** Maximum number of requests remembered. */
const remembered = 500;
/** Maximum number of answers to one request, whatever the reason for the repeated challenge. */
const most = 3;

interface Given {
  login: string;
  epoch: number;
  times: number;
}

/**
 * Records which login answered each request, to distinguish a refused login from a repeated challenge with another
 * cause: a changed login, a flush, or a redirect. In memory only; losing it costs at most one more attempt.
 */
export function createAuthAttempts() {
  const given = new Map<string, Given>();
  let epoch = 0;
  let flushes = 0;

  return {
    /**
     * Whether a login counts as refused: the request was answered with it and no flush intervened, or the request was
     * answered `most` times.
     */
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
    /** Runs a flush. Answers given before or during it do not count as refused. */
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

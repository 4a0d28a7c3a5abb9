/** Maximum number of requests remembered. */
const maxRequests = 500;
/** Maximum number of answers to one request, whatever the reason for the repeated challenge. */
const maxAnswers = 3;

interface Attempt {
  login: string;
  epoch: number;
  times: number;
}

/**
 * Records which login answered each request, to distinguish a refused login from a repeated challenge with another
 * cause: a changed login, a flush, or a redirect. In memory only; losing it costs at most one more attempt.
 */
export function createAuthAttempts() {
  const attempts = new Map<string, Attempt>();
  let epoch = 0;
  let flushes = 0;

  return {
    /**
     * Whether a login counts as refused: the request was answered with it and no flush intervened, or the request was
     * answered `maxAnswers` times.
     */
    isRefused(request: string, login: string): boolean {
      const last = attempts.get(request);
      if (!last) return false;
      const repeated = last.login === login && last.epoch === epoch && flushes === 0;
      return repeated || last.times >= maxAnswers;
    },
    note(request: string, login: string): void {
      const times = (attempts.get(request)?.times ?? 0) + 1;
      attempts.delete(request);
      attempts.set(request, { login, epoch, times });
      const [oldest] = attempts.keys();
      if (attempts.size > maxRequests && oldest !== undefined) attempts.delete(oldest);
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

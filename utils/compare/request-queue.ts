interface Tools {
  /** IDs of the scrapes running at the service. */
  runningIds: () => Promise<readonly string[]>;
  /** Maximum number of scrapes running at the same time. */
  limit: () => Promise<number>;
}

/** First-in, first-out queue with limited concurrency. */
export function createQueue({ runningIds, limit }: Tools) {
  const waiting: { id: string; go: () => void; last: boolean }[] = [];
  /** Calls that start now or not at all. */
  const claims: { id: string; answer: (isFree: boolean) => void }[] = [];
  /** Started, with the call still pending. */
  const started = new Set<string>();
  let starting: Promise<void> | undefined;
  let requested = false;

  async function startWaiting(): Promise<void> {
    do {
      requested = false;
      const [running, most] = await Promise.all([runningIds(), limit()]);
      let free = most - new Set([...running, ...started]).size;
      for (const claim of claims.splice(0)) {
        const isFree = free > 0;
        if (isFree) {
          started.add(claim.id);
          free -= 1;
        }
        claim.answer(isFree);
      }
      for (; free > 0 && waiting.length > 0; free -= 1) {
        const next = waiting.shift();
        if (!next) break;
        started.add(next.id);
        next.go();
      }
    } while (requested);
  }

  /** Starts the next entries while slots are free. Rejects if that cannot be determined. */
  async function startNext(): Promise<void> {
    if (waiting.length + claims.length === 0) return;
    requested = true;
    starting ??= startWaiting().finally(() => {
      starting = undefined;
    });
    await starting;
  }

  return {
    startNext,
    /** Takes a slot if one is free now; to be given back by `release` when the call has ended. */
    async claim(id: string): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const claim = { id, answer: resolve };
      claims.push(claim);
      try {
        await startNext();
      } catch (error) {
        // Later it would take a slot that nobody gives back.
        claims.splice(claims.indexOf(claim), 1);
        throw error;
      }
      return await promise;
    },
    async release(id: string): Promise<void> {
      started.delete(id);
      await startNext();
    },
    /**
     * Runs `work` when a slot is free, in the order of the calls. @param last whether it comes after all entries
     * without this mark, also after later ones.
     */
    async enqueue(id: string, work: () => Promise<void>, last = false): Promise<void> {
      const slot = new Promise<void>((resolve) => {
        const first = last ? -1 : waiting.findIndex((one) => one.last);
        const at = first < 0 ? waiting.length : first;
        waiting.splice(at, 0, { id, go: resolve, last });
      });
      await startNext();
      await slot;
      try {
        await work();
      } finally {
        started.delete(id);
        await startNext();
      }
    },
  };
}

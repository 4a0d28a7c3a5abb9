interface Tools {
  /** IDs of the scrapes running at the service. */
  runningIds: () => Promise<readonly string[]>;
  /** Maximum number of scrapes running at the same time. */
  limit: () => Promise<number>;
}

/** First-in, first-out queue with limited concurrency. */
export function createQueue({ runningIds, limit }: Tools) {
  const waiting: { id: string; go: () => void }[] = [];
  /** Started, with the call still pending. */
  const started = new Set<string>();
  let starting: Promise<void> | undefined;
  let requested = false;

  async function startWaiting(): Promise<void> {
    do {
      requested = false;
      const [running, most] = await Promise.all([runningIds(), limit()]);
      let free = most - new Set([...running, ...started]).size;
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
    if (waiting.length === 0) return;
    requested = true;
    starting ??= startWaiting().finally(() => {
      starting = undefined;
    });
    await starting;
  }

  return {
    startNext,
    /** Runs `work` when a slot is free, in the order of the calls. */
    async enqueue(id: string, work: () => Promise<void>): Promise<void> {
      const slot = new Promise<void>((resolve) => {
        waiting.push({ id, go: resolve });
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

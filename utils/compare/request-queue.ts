interface Tools {
  /** IDs of the scrapes running at the service. */
  flying: () => Promise<readonly string[]>;
  /** Maximum number of scrapes running at the same time. */
  limit: () => Promise<number>;
}

/** First-in, first-out queue with limited concurrency. */
export function createQueue({ flying, limit }: Tools) {
  const waiting: { id: string; go: () => void }[] = [];
  /** Started, with the call still pending. */
  const out = new Set<string>();
  let looking: Promise<void> | undefined;
  let again = false;

  async function letOut(): Promise<void> {
    do {
      again = false;
      const [there, most] = await Promise.all([flying(), limit()]);
      let free = most - new Set([...there, ...out]).size;
      for (; free > 0 && waiting.length > 0; free -= 1) {
        const next = waiting.shift();
        if (!next) break;
        out.add(next.id);
        next.go();
      }
    } while (again);
  }

  /** Starts the next entries while slots are free. Rejects if that cannot be determined. */
  async function look(): Promise<void> {
    if (waiting.length === 0) return;
    again = true;
    looking ??= letOut().finally(() => {
      looking = undefined;
    });
    await looking;
  }

  return {
    look,
    /** Runs `work` when a slot is free, in the order of the calls. */
    async inTurn(id: string, work: () => Promise<void>): Promise<void> {
      const turn = new Promise<void>((resolve) => {
        waiting.push({ id, go: resolve });
      });
      await look();
      await turn;
      try {
        await work();
      } finally {
        out.delete(id);
        await look();
      }
    },
  };
}

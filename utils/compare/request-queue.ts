interface Tools {
  /** Ids of the scrapes that are at the service now. */
  flying: () => Promise<readonly string[]>;
  /** How many may be there at the same time. */
  limit: () => Promise<number>;
}

/** Lets scrapes out in turn, no more at a time than the account may have at the service. */
export function createQueue({ flying, limit }: Tools) {
  const waiting: { id: string; go: () => void }[] = [];
  /** Let out, and not yet back from the call. */
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

  /** Looks whether there is room for the next one. Rejects with what kept it from looking. */
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
    /** Does its work when its turn has come, in the order of the calls. */
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

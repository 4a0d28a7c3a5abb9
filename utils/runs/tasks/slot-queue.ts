interface Dependencies {
  /** Groups of the scrapes running at the service, by ID. */
  running: () => Promise<ReadonlyMap<string, string>>;
  /** Maximum number of scrapes of a group running at the same time. */
  limit: (group: string) => Promise<number>;
}

/** First-in, first-out queue with limited concurrency in each group. */
export function createSlotQueue({ running, limit }: Dependencies) {
  const waiting: { id: string; group: string; go: () => void; last: boolean }[] = [];
  /** Calls that start now or not at all. */
  const claims: { id: string; group: string; answer: (isFree: boolean) => void }[] = [];
  /** Groups of those that were started, with the call still pending, by ID. */
  const started = new Map<string, string>();
  let starting: Promise<void> | undefined;
  let requested = false;

  /** Number of free slots of each group that has entries. */
  async function freeSlots(): Promise<Map<string, number>> {
    const groups = [...new Set([...claims, ...waiting].map(({ group }) => group))];
    const [there, ...limits] = await Promise.all([running(), ...groups.map(limit)]);
    const used = [...new Map([...there, ...started]).values()];
    return new Map(
      groups.map((group, at) => [
        group,
        (limits[at] ?? 0) - used.filter((one) => one === group).length,
      ]),
    );
  }

  async function startWaiting(): Promise<void> {
    do {
      requested = false;
      const free = await freeSlots();
      const take = ({ id, group }: { id: string; group: string }): boolean => {
        const left = free.get(group) ?? 0;
        if (left <= 0) return false;
        free.set(group, left - 1);
        started.set(id, group);
        return true;
      };
      // A group added meanwhile has requested a further round, which counts it.
      for (const claim of claims.splice(0)) {
        if (free.has(claim.group)) claim.answer(take(claim));
        else claims.push(claim);
      }
      for (const next of waiting.filter(take)) {
        waiting.splice(waiting.indexOf(next), 1);
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
    async claim(id: string, group: string): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const claim = { id, group, answer: resolve };
      claims.push(claim);
      try {
        await startNext();
      } catch (error) {
        // A later claim would take a slot that nobody releases.
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
     * Runs `work` when a slot of its group is free, in the order of the calls.
     * @param last whether it comes after all entries without this mark, also after later ones.
     */
    async enqueue(
      { id, group, last = false }: { id: string; group: string; last?: boolean },
      work: () => Promise<void>,
    ): Promise<void> {
      const { promise: slot, resolve } = Promise.withResolvers<void>();
      const entry = { id, group, go: resolve, last };
      const first = last ? -1 : waiting.findIndex((one) => one.last);
      waiting.splice(first < 0 ? waiting.length : first, 0, entry);
      try {
        await startNext();
      } catch (error) {
        // Removed, because a later round would start it without anyone to release its slot. If it no longer waits, it
        // was started before the failure, and goes on.
        const at = waiting.indexOf(entry);
        if (at >= 0) {
          waiting.splice(at, 1);
          throw error;
        }
      }
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

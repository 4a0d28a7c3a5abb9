type Work = (signal: AbortSignal) => Promise<void>;

interface Pending {
  controller: AbortController;
  /** The profile that a switch is about; null: a rotation, or taking up what was left. */
  about: string | null;
}

/**
 * Switches, rotations and recoveries, one at a time over all contexts of the extension, in the order in
 * which they were asked for. A newer switch makes what came before pointless: what waits is skipped, what
 * runs is told by its signal.
 */
export function createOperations() {
  const pending = new Set<Pending>();

  async function run(work: Work, about: string | null = null): Promise<void> {
    const mine: Pending = { controller: new AbortController(), about };
    const { signal } = mine.controller;
    pending.add(mine);
    try {
      // Not the name of a stored item: writing one takes a lock of its own inside this one.
      await navigator.locks.request('vantage:proxy-op', async () => {
        if (!signal.aborted) await work(signal);
      });
    } finally {
      pending.delete(mine);
    }
  }

  async function runInstead(about: string, work: Work): Promise<void> {
    for (const { controller } of pending) controller.abort();
    await run(work, about);
  }

  return {
    run,
    /** Switches to a profile, instead of all that was asked for before. */
    runInstead,
    /** Leaves a profile; where a newer press already leads to another one, there is nothing to do. */
    async runLeaving(about: string, work: Work): Promise<void> {
      const newest = [...pending].findLast((other) => other.about !== null);
      if (newest && newest.about !== about) return;
      await runInstead(about, work);
    },
  };
}

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Switches, rotations and recoveries, one at a time over all contexts of the extension. A newer switch
 * makes the ones before it pointless: what waits is skipped, what runs is told by its signal.
 */
export function createOperations() {
  const pending = new Set<AbortController>();

  async function run(work: Work): Promise<void> {
    const mine = new AbortController();
    pending.add(mine);
    try {
      // Not the name of a stored item: writing one takes a lock of its own inside this one.
      await navigator.locks.request('vantage:proxy-op', async () => {
        if (mine.signal.aborted) return;
        await work(mine.signal);
      });
    } finally {
      pending.delete(mine);
    }
  }

  return {
    run,
    async runInstead(work: Work): Promise<void> {
      for (const other of pending) other.abort();
      await run(work);
    },
  };
}

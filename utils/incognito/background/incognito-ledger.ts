import type { Run } from '@/utils/runs/schema';
import { ledgerCall } from '@/utils/runs/cost/ledger';
import type { RunStore } from '@/utils/runs/tasks/paid-call';
import { mostPrivateSpent, privateSpentItem } from '@/utils/storage/registry/scrape';

/**
 * What Vantage tells of runs in private windows, in place of the badge and of notifications, which would outlast the
 * window: what each cost goes into the ledger, without its address, and the intent does so before the call.
 */
export function createIncognitoLedger() {
  async function note(run: Run): Promise<void> {
    const { at, mode, used, refunded } = ledgerCall(run);
    const { id, state, updatedAt } = run;
    const now = { id, at, mode, state, used, refunded, changedAt: updatedAt };
    await privateSpentItem.update((list) => {
      const place = list.findIndex(({ id }) => id === run.id);
      return place < 0 ? [...list, now].slice(-mostPrivateSpent) : list.with(place, now);
    });
  }

  /** A poll changes a run without changing what it cost. */
  const isNews = (before: Run | null, run: Run) =>
    before?.state !== run.state || before.cost.used !== run.cost.used;

  function telling(store: RunStore): RunStore {
    return {
      getRun: store.getRun,
      async addRun(run) {
        // On the disk before anything is paid for: the run itself is gone with the last private window.
        await note(run);
        await store.addRun(run);
      },
      async updateRun(id, change, body) {
        let before: Run | null = null;
        const keep = (run: Run) => {
          before = run;
          return change(run);
        };
        const run = await store.updateRun(id, keep, body);
        if (run && isNews(before, run)) await note(run);
        return run;
      },
    };
  }

  return { telling, recount: () => {} };
}

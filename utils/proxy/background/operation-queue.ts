import { withLock } from '@/utils/storage/web-locks';

type Work = (signal: AbortSignal) => Promise<void>;

/** What a switch or a rotation is about: profiles of one slot take each other's place. */
interface About {
  profileId: string;
  slot: string;
}

interface Pending {
  controller: AbortController;
  /** Null: taking up what an earlier instance left. */
  about: About | null;
  isSwitch: boolean;
}

/**
 * Switches, rotations and recoveries, one at a time over all contexts of the extension, in the order in
 * which they were asked for. A newer switch makes what came before in its slot pointless: what waits is
 * skipped, what runs is told by its signal.
 */
export function createOperationQueue() {
  const pending = new Set<Pending>();

  async function run(work: Work, about: About | null, isSwitch: boolean): Promise<void> {
    const mine: Pending = { controller: new AbortController(), about, isSwitch };
    const { signal } = mine.controller;
    pending.add(mine);
    try {
      await withLock('proxy-operation', async () => {
        if (!signal.aborted) await work(signal);
      });
    } finally {
      pending.delete(mine);
    }
  }

  async function runInstead(about: About, work: Work): Promise<void> {
    for (const { about: other, controller } of pending) {
      if (other && (other.slot === about.slot || other.profileId === about.profileId)) {
        controller.abort();
      }
    }
    await run(work, about, true);
  }

  return {
    run: (work: Work, about: About | null = null) => run(work, about, false),
    /** Switches to a profile, instead of all that was asked for in its slot before. */
    runInstead,
    /** Leaves a profile; where a newer press already leads to another one, there is nothing to do. */
    async runLeaving(about: About, work: Work): Promise<void> {
      const newest = [...pending].findLast(
        ({ about: other, isSwitch }) => isSwitch && other?.slot === about.slot,
      );
      if (newest?.about && newest.about.profileId !== about.profileId) return;
      await runInstead(about, work);
    },
  };
}

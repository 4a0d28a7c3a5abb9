import { withLock } from '@/utils/storage/web-locks';

type Work = (signal: AbortSignal) => Promise<void>;

/** Subject of a switch or rotation. Profiles of one slot replace each other. */
interface About {
  profileId: string;
  slot: string;
}

interface Pending {
  controller: AbortController;
  /** Null: resuming work of an earlier instance. */
  about: About | null;
  isSwitch: boolean;
}

/**
 * Runs switches, rotations and recoveries one at a time across all contexts of the extension, in the order
 * requested. A newer switch supersedes earlier operations of its slot: queued ones are skipped, the running one is
 * aborted by its signal.
 * @param onFailure called with the error of an operation that was not superseded.
 */
export function createOperationQueue(onFailure: (error: unknown) => void) {
  const pending = new Set<Pending>();

  async function run(work: Work, about: About | null, isSwitch: boolean): Promise<void> {
    const mine: Pending = { controller: new AbortController(), about, isSwitch };
    const { signal } = mine.controller;
    pending.add(mine);
    try {
      await withLock('proxy-operation', async () => {
        if (!signal.aborted) await work(signal);
      });
    } catch (error) {
      if (!signal.aborted) onFailure(error);
      throw error;
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
    /** Runs work of an earlier instance, unless an operation is under way or queued. */
    async runIfIdle(work: Work): Promise<void> {
      if (pending.size === 0) await run(work, null, false);
    },
    /** Switches to a profile and supersedes all earlier operations of its slot. */
    runInstead,
    /** Switches a profile off; does nothing when a newer operation already replaces it. */
    async runLeaving(about: About, work: Work): Promise<void> {
      const newest = [...pending].findLast(
        ({ about: other, isSwitch }) => isSwitch && other?.slot === about.slot,
      );
      if (newest?.about && newest.about.profileId !== about.profileId) return;
      await runInstead(about, work);
    },
  };
}

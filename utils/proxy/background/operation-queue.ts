import { exclusiveGroupOf } from '@/utils/proxy/routing/profile-conflicts';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { withWebLock } from '@/utils/storage/web-locks';

type Work = (signal: AbortSignal) => Promise<void>;

/** Profile that a switch or rotation changes. Profiles of one group replace each other. */
interface Subject {
  profileId: string;
  exclusiveGroup: string;
}

interface Pending {
  controller: AbortController;
  /** Null: resuming work of an earlier instance. */
  subject: Subject | null;
  isSwitch: boolean;
}

/**
 * Runs switches, rotations and recoveries one at a time across all contexts of the extension, in the order
 * requested. A newer switch supersedes earlier operations of its group: queued ones are skipped, the running one is
 * aborted by its signal.
 * @param onFailure called with the error of an operation that was not superseded.
 */
export function createOperationQueue(onFailure: (error: unknown) => void) {
  const pending = new Set<Pending>();

  async function run(work: Work, subject: Subject | null, isSwitch: boolean): Promise<void> {
    const mine: Pending = { controller: new AbortController(), subject, isSwitch };
    const { signal } = mine.controller;
    pending.add(mine);
    try {
      await withWebLock('proxy-operation', async () => {
        if (!signal.aborted) await work(signal);
      });
    } catch (error) {
      if (!signal.aborted) onFailure(error);
      throw error;
    } finally {
      pending.delete(mine);
    }
  }

  async function runSuperseding(subject: Subject, work: Work): Promise<void> {
    for (const { subject: other, controller } of pending) {
      if (
        other &&
        (other.exclusiveGroup === subject.exclusiveGroup || other.profileId === subject.profileId)
      ) {
        controller.abort();
      }
    }
    await run(work, subject, true);
  }

  return {
    run: (work: Work, subject: Subject | null = null) => run(work, subject, false),
    /** Runs work of an earlier instance, unless an operation is under way or queued. */
    async runIfIdle(work: Work): Promise<void> {
      if (pending.size === 0) await run(work, null, false);
    },
    /** Runs a switch, which supersedes all earlier operations of its group. */
    runSuperseding,
    /** Ends all operations on profiles that run or wait, and does the work before any later one. */
    async runInPlaceOfAll(work: Work): Promise<void> {
      for (const { controller, subject } of pending) if (subject) controller.abort();
      await run(work, null, false);
    },
    /** Queues switching a profile off, like `runSuperseding`. Does nothing if a newer switch already replaces it. */
    async runUnlessReplaced(subject: Subject, work: Work): Promise<void> {
      const newest = [...pending].findLast(
        ({ subject: other, isSwitch }) =>
          isSwitch && other?.exclusiveGroup === subject.exclusiveGroup,
      );
      if (newest?.subject && newest.subject.profileId !== subject.profileId) return;
      await runSuperseding(subject, work);
    },
  };
}

export type OperationQueue = ReturnType<typeof createOperationQueue>;

/** Reads the group of a profile, for queueing an operation on it. A removed profile gets a group of its own. */
export async function operationSubject(profileId: string): Promise<Subject> {
  const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
  return { profileId, exclusiveGroup: profile ? exclusiveGroupOf(profile) : profileId };
}

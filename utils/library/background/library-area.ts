import { applyLibraryChange, purgeRemoved } from '@/utils/library/database/changes';
import { keepWithinLimit } from '@/utils/library/database/keep-within-limit';
import { runMaintenance } from '@/utils/library/database/maintenance';
import { ext } from '@/utils/browser/ext';
import { libraryVersionItem } from '@/utils/storage/registry/scrape';
import { logFailure } from '../../log-failure';
import { changePrivateResults } from '../../incognito/background/change-private-results';
import { keepPrivateResult } from '../../incognito/background/keep-private-result';
import { defineHandlers } from '@/utils/messaging/define-handlers';
import { coalesceCalls } from '../../coalesce-calls';

/**
 * Notifies open pages that the library changed. A failure is only logged: it must not stop a paid
 * call.
 */
export async function notifyLibraryChange(): Promise<void> {
  await libraryVersionItem.update((version) => version + 1).catch(logFailure('library change'));
}

/** Also notifies of a change that fails: a part of it may be stored. */
async function thenNotify<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    await notifyLibraryChange();
  }
}

/** Minimum time in ms between two notifications of `notifyLibraryChangeSoon`. */
const notifyGap = 200;
let lastNotified = 0;
let notifyTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Like `notifyLibraryChange`, without a wait and once for changes in quick succession: while a job runs, each
 * notification has every open page read again.
 */
export function notifyLibraryChangeSoon(): void {
  notifyTimer ??= setTimeout(
    () => {
      notifyTimer = undefined;
      lastNotified = Date.now();
      void notifyLibraryChange();
    },
    Math.max(0, lastNotified + notifyGap - Date.now()),
  );
}

/** Creates the background part of the library, apart from storing runs. */
export function createLibraryArea() {
  /** Whether the user has set a limit that was not enforced since. */
  let isLimitNew = false;

  async function round(): Promise<void> {
    await runMaintenance(logFailure('packing a result'));
    // If this fails for a damaged result, the size limit is enforced all the same.
    await purgeRemoved(Date.now()).catch(logFailure('deleting removed results'));
    const keepsNewest = !isLimitNew;
    isLimitNew = false;
    await keepWithinLimit(keepsNewest);
    await notifyLibraryChange();
  }

  /** Compresses and indexes results, enforces the size limit, and deletes removed ones; never rejects. */
  const houseKeep = coalesceCalls(() => round().catch(logFailure('keeping the library')));

  return {
    handlers: defineHandlers({
      async 'library/change'({ ids, change }, { incognito }) {
        // Firefox's background page stores results of private windows outside the library.
        if (incognito && !ext.extension.inIncognitoContext) {
          await thenNotify(changePrivateResults(ids, change, Date.now()));
          if (change.kind === 'keep') void houseKeep();
          return { full: 0 };
        }
        if (change.kind === 'keep') {
          // Outside private windows, results are on disk already.
          if (ext.extension.inIncognitoContext) for (const id of ids) await keepPrivateResult(id);
          return { full: 0 };
        }
        const full = await thenNotify(applyLibraryChange(ids, change, Date.now()));
        if (change.kind === 'limit') {
          isLimitNew = true;
          void houseKeep();
        }
        return { full };
      },
    }),
    houseKeep,
  };
}

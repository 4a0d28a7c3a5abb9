import { applyLibraryChange, purgeRemoved } from '@/utils/library/database/changes';
import { keepWithinLimit } from '@/utils/library/database/keep-within-limit';
import { runMaintenance } from '@/utils/library/database/maintenance';
import type { Handlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { libraryPulseItem } from '@/utils/storage/registry/scrape';
import { logFailure } from '../../log-failure';
import { changePrivateResults } from '../../incognito/background/change-private-results';
import { keepPrivateResult } from '../../incognito/background/keep-private-result';

export interface LibraryArea {
  handlers: Pick<Handlers, 'library/change'>;
  /** Compresses and indexes results, enforces the size limit, and deletes removed ones; never rejects. */
  houseKeep(): Promise<void>;
}

/**
 * Notifies open pages that the library changed. A failure is only logged: it must not stop a paid
 * call.
 */
export async function pulseLibrary(): Promise<void> {
  await libraryPulseItem.update((beats) => beats + 1).catch(logFailure('library pulse'));
}

/** Minimum time in ms between two notifications of `pulseLibrarySoon`. */
const pulseGap = 200;
let pulsed = 0;
let pulseTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Like `pulseLibrary`, without a wait and once for changes in quick succession: while a job runs, each
 * notification has every open page read again.
 */
export function pulseLibrarySoon(): void {
  pulseTimer ??= setTimeout(
    () => {
      pulseTimer = undefined;
      pulsed = Date.now();
      void pulseLibrary();
    },
    Math.max(0, pulsed + pulseGap - Date.now()),
  );
}

/** Creates the background part of the library, apart from storing runs. */
export function createLibraryArea(): LibraryArea {
  let running: Promise<void> | undefined;
  let requested = false;

  async function round(): Promise<void> {
    await runMaintenance(logFailure('packing a result'));
    await keepWithinLimit();
    await purgeRemoved(Date.now());
    await pulseLibrary();
  }

  /** Runs one pass at a time; requests during a pass cause one more. */
  async function rounds(): Promise<void> {
    do {
      requested = false;
      await round().catch(logFailure('keeping the library'));
    } while (requested);
    running = undefined;
  }

  function houseKeep(): Promise<void> {
    requested = true;
    running ??= rounds();
    return running;
  }

  return {
    handlers: {
      async 'library/change'({ ids, change }, { incognito }) {
        // Firefox's background page stores results of private windows outside the library.
        if (incognito && !ext.extension.inIncognitoContext) {
          await changePrivateResults(ids, change, Date.now());
          await pulseLibrary();
          if (change.kind === 'keep') void houseKeep();
          return {};
        }
        if (change.kind === 'keep') {
          // Outside private windows, results are on disk already.
          if (ext.extension.inIncognitoContext) for (const id of ids) await keepPrivateResult(id);
          return {};
        }
        await applyLibraryChange(ids, change, Date.now());
        await pulseLibrary();
        if (change.kind === 'limit') void houseKeep();
        return {};
      },
    },
    houseKeep,
  };
}

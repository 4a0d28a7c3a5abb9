import * as z from 'zod/mini';
import { LibraryChangeSchema } from '@/utils/library/change';
import { applyLibraryChange, purgeRemoved } from '@/utils/library/database/changes';
import { keepWithinLimit } from '@/utils/library/database/size-limit';
import { runMaintenance } from '@/utils/library/database/maintenance';
import type { Handlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { logFailure } from '../../log-failure';
import { handOverResult } from '../../incognito/background/hand-over-result';

export interface LibraryArea {
  handlers: Pick<Handlers, 'library/change'>;
  /** Packs and indexes what came, keeps to the limit, and sweeps what was removed; never rejects. */
  houseKeep(): Promise<void>;
}

/** What the library does besides keeping runs. @param pulse tells the open pages to read again. */
export function createLibraryArea(pulse: () => Promise<void>): LibraryArea {
  let under: Promise<void> | undefined;
  let again = false;

  async function round(): Promise<void> {
    await runMaintenance(logFailure('packing a result'));
    await keepWithinLimit();
    await purgeRemoved(Date.now());
    await pulse();
  }

  /** One round at a time; what comes meanwhile has one more. */
  async function rounds(): Promise<void> {
    do {
      again = false;
      await round().catch(logFailure('keeping the library'));
    } while (again);
    under = undefined;
  }

  function houseKeep(): Promise<void> {
    again = true;
    under ??= rounds();
    return under;
  }

  return {
    handlers: {
      async 'library/change'({ ids, change }) {
        const parsed = z.safeParse(LibraryChangeSchema, change);
        if (!parsed.success)
          throw new ProblemError('message-refused', { detail: 'library/change' });
        if (parsed.data.kind === 'keep') {
          // Where results lie on the disk there is nothing to do.
          if (ext.extension.inIncognitoContext) for (const id of ids) await handOverResult(id);
          return {};
        }
        await applyLibraryChange(ids, parsed.data, Date.now());
        await pulse();
        if (parsed.data.kind === 'limit') void houseKeep();
        return {};
      },
    },
    houseKeep,
  };
}

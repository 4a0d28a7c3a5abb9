import * as z from 'zod/mini';
import { setWakeUp, shortestPeriod } from '@/utils/browser/wake-ups';
import { readWhenLoaded } from '@/utils/linked-pages/linked-driver';
import { ProblemError } from '@/utils/problem';
import { sessionItem } from '@/utils/storage/session-item';
import { wait } from '@/utils/wait';
import { type AssignTab, closeWorkTab, openWorkTab, workPage } from './work-tab';

/** ID of the tab that previews one page, closed if the worker ends meanwhile. */
const previewTabItem = sessionItem(
  'linkedLook',
  () => z.nullable(z.int()),
  () => null,
);
export const clock = { wait, now: Date.now };
export const keepAwake = () => setWakeUp('vantage:linked', { everyMinutes: shortestPeriod });

/**
 * Reads the values of one linked page in a background tab; the user chooses which of them become columns.
 * @param arm sets the alarm for what is left to do.
 */
export function createPagePreview(assign: AssignTab, arm: () => Promise<void>) {
  /** Number of pages being read in this instance. */
  let underWay = 0;

  async function readInTab(tabId: number, url: string) {
    const workTabId = await openWorkTab(tabId, url, assign);
    if (workTabId === null) throw new ProblemError('page-not-readable');
    try {
      await previewTabItem.write(workTabId);
      const page = workPage(workTabId);
      const read = await readWhenLoaded(
        page,
        async () => {
          const found = await page.fields();
          return found && { document: found.document, values: found, isWhole: false };
        },
        { origin: new URL(url).origin, before: '' },
        clock,
      );
      if (read === null || read === 'closed') throw new ProblemError('page-not-readable');
      return read.values;
    } finally {
      await closeWorkTab(workTabId);
      await previewTabItem.remove();
    }
  }

  return {
    isUnderWay: () => underWay > 0,
    /** Rejects with `page-not-readable`. */
    async read(tabId: number, url: string) {
      underWay += 1;
      await keepAwake();
      try {
        return await readInTab(tabId, url);
      } finally {
        underWay -= 1;
        await arm();
      }
    },
    /** Closes the tab of an instance that ended while it read a page. */
    async closeLeft(): Promise<void> {
      const left = await previewTabItem.read();
      if (underWay > 0 || left === null) return;
      await closeWorkTab(left);
      await previewTabItem.remove();
    },
  };
}

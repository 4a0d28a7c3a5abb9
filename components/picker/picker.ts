import { baseOf } from '@/utils/extract/dom';
import { tableSteps } from '@/utils/extract/found-table';
import type { ListProposal } from '@/utils/extract/lists/detect';
import { proposalSteps } from '@/utils/extract/proposals';
import type { FoundTable } from '@/utils/extract/schema';
import { finish } from '@/utils/extract/steps';
import type { PageLists } from '@/utils/picker/messages';
import { finishYielding } from '@/utils/view/yield';
import { createRowOutlines, type RowOutlines } from './row-outlines';

const mostLists = 300;

/** API in the page's isolated world, called by the background. */
export interface Picker {
  find(): PageLists;
  /**
   * Reads the first rows of a list. Resolves to null when the search ID is outdated or the list
   * does not exist.
   */
  read(search: string, list: number, rows: number): Promise<FoundTable | null>;
  stop(): void;
}

/** Returns a random UUID. `crypto.randomUUID` is missing on pages without HTTPS. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Creates the picker, which finds lists in the current page, outlines their rows and reads them.
 */
export function createPicker(): Picker {
  let found: { search: string; lists: readonly ListProposal[] } | null = null;
  let outlines: RowOutlines | null = null;
  let shown: ListProposal | null = null;
  return {
    find() {
      found = { search: randomId(), lists: finish(proposalSteps(document)).slice(0, mostLists) };
      return { search: found.search, count: found.lists.length };
    },
    async read(search, at, rows) {
      const list = found?.search === search ? found.lists[at] : undefined;
      if (!list) return null;
      outlines ??= createRowOutlines();
      if (shown !== list) outlines.show(list.records);
      shown = list;
      const steps = tableSteps(list, document, baseOf(document), rows);
      // Timers of a hidden page fire once a second, so that pauses would take most of the time.
      return document.hidden ? finish(steps) : await finishYielding(steps);
    },
    stop() {
      outlines?.remove();
      outlines = null;
      shown = null;
      found = null;
    },
  };
}

import * as z from 'zod/mini';
import type { Handlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { FoundTableSchema } from '@/utils/extract/schema';
import { PageListsSchema } from '@/utils/picker/messages';
import { ProblemError } from '@/utils/problem';

/**
 * Global variables of the injected script. The page's document is hostile, so that all return
 * values are unknown.
 */
interface PickerWorld {
  __vantagePicker?: {
    find(): unknown;
    read(search: string, list: number, rows: number): unknown;
    stop(): unknown;
  };
}

/**
 * Browsers forbid injection into internal pages, extension stores and PDF viewers, each with its
 * own message.
 */
const refused = (): never => {
  throw new ProblemError('page-not-readable');
};

/**
 * Handlers for the lists of the page in a tab. The script is injected on demand and called from
 * here, so that a page cannot send anything unasked. Its results are validated and limited like any
 * untrusted data. Nothing is stored.
 */
export const pickerHandlers: Pick<Handlers, 'picker/find' | 'picker/read' | 'picker/stop'> = {
  async 'picker/find'({ tabId }) {
    const target = { tabId };
    await ext.scripting.executeScript({ target, files: ['/picker.js'] }).catch(refused);
    const [injected] = await ext.scripting
      .executeScript({
        target,
        func: () => {
          const world: typeof globalThis & PickerWorld = globalThis;
          return world.__vantagePicker?.find();
        },
      })
      .catch(refused);
    const lists = z.safeParse(PageListsSchema, injected?.result);
    if (!lists.success) throw new ProblemError('page-not-readable');
    const { url = '' } = await ext.tabs.get(tabId);
    return { ...lists.data, url };
  },

  async 'picker/read'({ tabId, search, list, rows }) {
    const [injected] = await ext.scripting
      .executeScript({
        target: { tabId },
        func: (id: string, at: number, most: number) => {
          const world: typeof globalThis & PickerWorld = globalThis;
          return world.__vantagePicker?.read(id, at, most);
        },
        args: [search, list, rows],
      })
      .catch(refused);
    const table = z.safeParse(FoundTableSchema, injected?.result);
    if (!table.success) throw new ProblemError('page-changed');
    return table.data;
  },

  async 'picker/stop'({ tabId }) {
    const func = () => {
      const world: typeof globalThis & PickerWorld = globalThis;
      world.__vantagePicker?.stop();
    };
    const reached = await ext.scripting.executeScript({ target: { tabId }, func }).then(
      () => true,
      () => false,
    );
    return { reached };
  },
};

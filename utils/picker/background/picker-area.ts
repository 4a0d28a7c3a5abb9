import * as z from 'zod/mini';
import type { Handlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { FoundTableSchema } from '@/utils/extract/schema';
import { LocatedSchema, PageListsSchema } from '@/utils/picker/messages';
import { ProblemError } from '@/utils/problem';
import { requestPick } from './request-pick';
import { injectPicker, refused, type PickerGlobals } from './inject-picker';
import { runRecipe } from './recipe-run';

/**
 * Handlers for the lists of the page in a tab. The script is injected on demand and called from
 * here, so that a page cannot send anything unasked. Its results are validated and limited like any
 * untrusted data. Only the statistics of a recipe's run are stored.
 */
export const pickerHandlers: Pick<
  Handlers,
  | 'picker/find'
  | 'picker/read'
  | 'picker/locate'
  | 'picker/run'
  | 'picker/request'
  | 'picker/remains'
  | 'picker/stop'
> = {
  async 'picker/find'({ tabId }) {
    const target = { tabId };
    await injectPicker(tabId);
    const [injected] = await ext.scripting
      .executeScript({
        target,
        func: () => {
          const world: typeof globalThis & PickerGlobals = globalThis;
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
          const world: typeof globalThis & PickerGlobals = globalThis;
          return world.__vantagePicker?.read(id, at, most);
        },
        args: [search, list, rows],
      })
      .catch(refused);
    const table = z.safeParse(FoundTableSchema, injected?.result);
    if (!table.success) throw new ProblemError('page-changed');
    return table.data;
  },

  async 'picker/locate'({ tabId, search, list, columns }) {
    const [injected] = await ext.scripting
      .executeScript({
        target: { tabId },
        func: (id: string, at: number, chosen: readonly number[]) => {
          const world: typeof globalThis & PickerGlobals = globalThis;
          return world.__vantagePicker?.locate(id, at, chosen);
        },
        args: [search, list, columns],
      })
      .catch(refused);
    if (injected?.result === null) throw new ProblemError('page-changed');
    const located = z.safeParse(LocatedSchema, injected?.result);
    if (!located.success) throw new ProblemError('recipe-impossible');
    return located.data;
  },

  // Private windows leave no trace, not even statistics.
  'picker/run': ({ tabId, recipeId, within = '' }, { incognito }) =>
    runRecipe(tabId, recipeId, !incognito && within === '', within),

  'picker/request': ({ tabId }) => requestPick(tabId),

  async 'picker/remains'({ tabId }) {
    const func = () => {
      const world: typeof globalThis & PickerGlobals = globalThis;
      return world.__vantagePicker !== undefined;
    };
    // Rejects for a document without access, which is another one.
    const injected = await ext.scripting.executeScript({ target: { tabId }, func }).catch(() => []);
    return { remains: injected[0]?.result === true };
  },

  async 'picker/stop'({ tabId }) {
    const func = () => {
      const world: typeof globalThis & PickerGlobals = globalThis;
      world.__vantagePicker?.stop();
    };
    const reached = await ext.scripting.executeScript({ target: { tabId }, func }).then(
      () => true,
      () => false,
    );
    return { reached };
  },
};

import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { FoundTableSchema } from '@/utils/extract/schema';
import { LocatedSchema, PageListsSchema } from '@/utils/picker/messages';
import { ProblemError } from '@/utils/problem';
import { requestPick } from './request-pick';
import { injectPicker, runInPage } from './inject-picker';
import { runRecipe } from './run-recipe';
import { defineHandlers } from '@/utils/messaging/define-handlers';

/**
 * Handlers for the lists of the page in a tab. The script is injected on demand and called from
 * here, so that a page cannot send anything unasked. Its results are validated and limited like any
 * untrusted data. Only the statistics of a recipe's run are stored.
 */
export const pickerHandlers = defineHandlers({
  async 'picker/find'({ tabId }) {
    await injectPicker(tabId);
    const found = await runInPage(tabId, () => globalThis.__vantagePicker?.find(), []);
    const lists = z.safeParse(PageListsSchema, found);
    if (!lists.success) throw new ProblemError('page-not-readable');
    const { url = '' } = await ext.tabs.get(tabId);
    return { ...lists.data, url };
  },

  async 'picker/read'({ tabId, search, list, rows }) {
    const found = await runInPage(
      tabId,
      (id, at, maxRows) => globalThis.__vantagePicker?.read(id, at, maxRows),
      [search, list, rows],
    );
    const table = z.safeParse(FoundTableSchema, found);
    if (!table.success) throw new ProblemError('page-changed');
    return table.data;
  },

  async 'picker/locate'({ tabId, search, list, columns }) {
    const found = await runInPage(
      tabId,
      (id, at, chosen) => globalThis.__vantagePicker?.locate(id, at, chosen),
      [search, list, columns],
    );
    if (found === null) throw new ProblemError('page-changed');
    const located = z.safeParse(LocatedSchema, found);
    if (!located.success) throw new ProblemError('recipe-impossible');
    return located.data;
  },

  // Private windows leave no trace, not even statistics.
  'picker/run': ({ tabId, recipeId, within = '' }, { incognito }) =>
    runRecipe(tabId, recipeId, !incognito && within === '', within),

  'picker/request': ({ tabId }) => requestPick(tabId),

  async 'picker/remains'({ tabId }) {
    const func = () => globalThis.__vantagePicker !== undefined;
    // Rejects for a document without access, which is another one.
    const injected = await ext.scripting.executeScript({ target: { tabId }, func }).catch(() => []);
    return { remains: injected[0]?.result === true };
  },

  async 'picker/stop'({ tabId }) {
    const func = () => void globalThis.__vantagePicker?.stop();
    const reached = await ext.scripting.executeScript({ target: { tabId }, func }).then(
      () => true,
      () => false,
    );
    return { reached };
  },
});

import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import type { PagePort } from '@/utils/paging/page-port';
import { FoundNextSchema, PageRowsSchema } from '@/utils/paging/schema';

/** Global variables of the injected script. All return values are unknown: the page is hostile. */
interface PagerWorld {
  __vantagePager?: {
    look(outline: boolean): unknown;
    read(locators: unknown): unknown;
    turn(kind: string): unknown;
    stop(): unknown;
  };
}

/** A frame that is replaced meanwhile, and pages without access, reject with many messages. */
const nothing = (): null => null;

/** Injects the script, unless the document has it. Resolves to false where no script may run. */
async function inject(tabId: number): Promise<boolean> {
  const done = await ext.scripting
    .executeScript({ target: { tabId }, files: ['/pager.js'] })
    .catch(nothing);
  return done !== null;
}

/** Finds how the page in a tab continues. Null where no script may run. */
export async function lookForNext(
  tabId: number,
  outline: boolean,
): Promise<z.infer<typeof FoundNextSchema> | null> {
  if (!(await inject(tabId))) return null;
  const done = await ext.scripting
    .executeScript({
      target: { tabId },
      func: (shown: boolean) => {
        const world: typeof globalThis & PagerWorld = globalThis;
        // As text: Chromium 156 drops null values from results.
        return JSON.stringify(world.__vantagePager?.look(shown));
      },
      args: [outline],
    })
    .catch(nothing);
  return z.safeParse(FoundNextSchema, parsed(done?.[0]?.result)).data ?? null;
}

/** Removes the outline. */
export async function hideNext(tabId: number): Promise<void> {
  const func = () => {
    const world: typeof globalThis & PagerWorld = globalThis;
    world.__vantagePager?.stop();
  };
  await ext.scripting.executeScript({ target: { tabId }, func }).catch(nothing);
}

function parsed(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null;
}

/** Page in a tab of the browser. */
export const tabPage = (tabId: number): PagePort => ({
  async tab() {
    const tab = await ext.tabs.get(tabId).catch(nothing);
    return tab && { url: tab.url ?? '', loading: tab.status === 'loading' };
  },

  async read(locators) {
    if (!(await inject(tabId))) return null;
    const done = await ext.scripting
      .executeScript({
        target: { tabId },
        func: (text: string) => {
          const world: typeof globalThis & PagerWorld = globalThis;
          return JSON.stringify(world.__vantagePager?.read(JSON.parse(text)));
        },
        // As text: Chromium 156 drops null values from objects in `args`.
        args: [JSON.stringify(locators)],
      })
      .catch(nothing);
    return z.safeParse(PageRowsSchema, parsed(done?.[0]?.result)).data ?? null;
  },

  look: () => lookForNext(tabId, false),

  async open(url) {
    await ext.tabs.update(tabId, { url });
  },

  async turn(kind) {
    if (!(await inject(tabId))) return false;
    const done = await ext.scripting
      .executeScript({
        target: { tabId },
        func: (how: string) => {
          const world: typeof globalThis & PagerWorld = globalThis;
          return world.__vantagePager?.turn(how);
        },
        args: [kind],
      })
      .catch(nothing);
    return done?.[0]?.result === true;
  },
});

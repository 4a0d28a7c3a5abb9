import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { nullIfTabClosed } from '@/utils/browser/null-if-tab-closed';
import { logFailure } from '@/utils/log-failure';
import type { PagePort } from '@/utils/paging/page-port';
import type { NextPage } from '@/utils/recipes/schema';
import { withTimeoutOrNull } from '@/utils/wait';
import { type FoundNext, FoundNextSchema, PageRowsSchema } from '@/utils/paging/schema';

/**
 * Time in ms for a page to answer: a page that never finishes loading runs no script, and one in an endless loop does
 * not answer.
 */
const answerWithinMs = 20_000;

type Method = 'findNext' | 'findPointed' | 'read' | 'advance' | 'fields' | 'stop';

/** Global variables of the injected script. All return values are unknown: the page is hostile. */
interface PagerGlobals {
  __vantagePager?: Record<Method, (input: unknown) => unknown>;
}

/**
 * Logs why no script runs in the tab. Documents that are replaced meanwhile and pages without access reject with
 * messages of many kinds, and the callers treat all of them alike.
 */
function notInjected(error: unknown): null {
  logFailure('running a script in a tab')(error);
  return null;
}

/**
 * Injects the script, unless the document has it, and calls it. Input and result go as text:
 * Chromium 156 drops null values from objects in `args`. Null where no script may run.
 */
async function callPager(tabId: number, method: Method, input: unknown): Promise<unknown> {
  const target = { tabId };
  const injected = await ext.scripting
    .executeScript({ target, files: ['/pager.js'] })
    .catch(notInjected);
  if (!injected) return null;
  const done = await ext.scripting
    .executeScript({
      target,
      func: (name: Method, text: string) => {
        const globals: typeof globalThis & PagerGlobals = globalThis;
        return JSON.stringify(globals.__vantagePager?.[name](JSON.parse(text)) ?? null);
      },
      args: [method, JSON.stringify(input)],
    })
    .catch(notInjected);
  const text = done?.[0]?.result;
  return typeof text === 'string' ? JSON.parse(text) : null;
}

/** Reads of a page as `callPager` does; null also for a page that does not answer. */
export const askPager = (
  tabId: number,
  method: Exclude<Method, 'advance'>,
  input: unknown,
): Promise<unknown> => withTimeoutOrNull(answerWithinMs, callPager(tabId, method, input));

/**
 * Finds how the page in a tab continues; null if the browser allows no script there.
 * @param next of a recipe, whose link is looked for first; null outlines what is found.
 */
export async function findNext(tabId: number, next: NextPage | null): Promise<FoundNext | null> {
  return z.safeParse(FoundNextSchema, await askPager(tabId, 'findNext', next)).data ?? null;
}

/** Takes what was pointed at on the page and outlines it; null if the page was left since. */
export async function findPointed(tabId: number): Promise<FoundNext | null> {
  return z.safeParse(FoundNextSchema, await askPager(tabId, 'findPointed', null)).data ?? null;
}

/** Removes the outline. */
export async function hideNext(tabId: number): Promise<void> {
  await askPager(tabId, 'stop', null);
}

/** Returns the page in a tab, read through the injected script. */
export const tabPage = (tabId: number): PagePort => ({
  async tab() {
    const tab = await nullIfTabClosed(ext.tabs.get(tabId));
    return tab && { url: tab.url ?? '', loading: tab.status === 'loading' };
  },
  read: async (locators) =>
    z.safeParse(PageRowsSchema, await askPager(tabId, 'read', locators)).data ?? null,
  findNext: (next) => findNext(tabId, next),
  async open(url) {
    await ext.tabs.update(tabId, { url });
  },
  advance: async (next) => (await callPager(tabId, 'advance', next)) === true,
});

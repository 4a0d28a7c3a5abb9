import { ext } from '@/utils/browser/ext';
import type { PickTarget, HandTexts } from '@/utils/picker/hand-messages';
import { ProblemError } from '@/utils/problem';

declare global {
  /** The injected script. The page's document is hostile, so that all return values are unknown. */
  var __vantagePicker:
    | {
        find(): unknown;
        read(search: string, list: number, rows: number): unknown;
        locate(search: string, list: number, columns: readonly number[]): unknown;
        run(locators: unknown, within: string): unknown;
        stop(): unknown;
        nextLink(): Element | null;
        hand: {
          begin(aim: PickTarget, texts: HandTexts): unknown;
          wait(search: string, seen: number): unknown;
          say(search: string, version: number, sentence: string): unknown;
          act(search: string, action: unknown): unknown;
        };
      }
    | undefined;
}

/**
 * Browsers forbid injection into internal pages, extension stores and PDF viewers, each with its
 * own message.
 */
export const refused = (): never => {
  throw new ProblemError('page-not-readable');
};

/**
 * Runs a function in a tab's page and returns its result.
 * @param refuse throws where no script may run.
 */
export async function runInPage<Args extends unknown[]>(
  tabId: number,
  func: (...args: Args) => unknown,
  args: [...Args],
  refuse = refused,
): Promise<unknown> {
  const [injected] = await ext.scripting
    .executeScript({ target: { tabId }, func, args })
    .catch(refuse);
  return injected?.result;
}

/** Injects the script into a tab; an earlier one is replaced, and what it found is forgotten. */
export async function injectPicker(tabId: number): Promise<void> {
  await ext.scripting.executeScript({ target: { tabId }, files: ['/picker.js'] }).catch(refused);
}

/** Injects the script unless the tab's document has it, so that what was found stays. */
export async function injectPickerOnce(tabId: number): Promise<void> {
  // Named elements of the page are inherited properties of the global object.
  const func = () => Object.hasOwn(globalThis, '__vantagePicker');
  const [injected] = await ext.scripting.executeScript({ target: { tabId }, func }).catch(refused);
  if (injected?.result !== true) await injectPicker(tabId);
}

import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

type Injection = { target: { tabId: number }; files?: string[]; args?: unknown[] };

/** Stands in for `scripting.executeScript`. */
export const executeScript = vi.fn<(injection: Injection) => Promise<{ result?: unknown }[]>>();

/** Sets what the page answers when the injected script is called. */
export const answers = (result: unknown) =>
  executeScript.mockImplementation(async ({ files }) => [{ result: files ? null : result }]);

/** A new browser, each tab of which shows https://a.test/list. */
export function newBrowser(): void {
  vi.clearAllMocks();
  fakeBrowser.reset();
  Object.assign(fakeBrowser, { scripting: { executeScript } });
  Object.assign(fakeBrowser.tabs, {
    get: async (id: number) => ({ id, url: 'https://a.test/list' }),
  });
}

import path from 'node:path';
import { test, type Browser } from '@playwright/test';
import { openBrowser, Stage } from '../bench/extract/browser';
import { bundle } from '../bench/extract/bundle';

/** Repeats a piece of markup for the numbers from 1 to `count`. */
export const repeat = (count: number, piece: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at + 1)).join('\n');

/** Opens a page in Chromium for the tests of a file, with the code that reads lists. */
export function useExtractStage(): { readonly stage: Stage; readonly code: string } {
  let browser: Browser | undefined;
  const opened: { stage?: Stage; code?: string } = {};
  test.beforeAll(async () => {
    opened.code = await bundle(
      path.join(import.meta.dirname, '../bench/extract/page/index.ts'),
      'bench',
    );
    browser = await openBrowser();
    opened.stage = await Stage.open(browser, { scripts: true });
  });
  test.afterAll(async () => {
    await browser?.close();
  });
  return {
    get stage() {
      return opened.stage!;
    },
    get code() {
      return opened.code!;
    },
  };
}

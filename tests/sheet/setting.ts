import path from 'node:path';
import { chromium } from '@playwright/test';
import { build, test as base, workerOf } from '../e2e/harness.ts';
import { Vantage } from '../e2e/vantage.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
import { root } from '../run/steps.ts';
import { madeUpBuild, type MadeUp } from './pseudo.ts';

/** Folder for pictures to review, ignored by git. */
export const sheets = path.join(root, '.local', 'sheet');

export interface SheetOptions {
  /**
   * Language: English as in the catalogue, or a pseudo-language with longer or right-to-left words.
   */
  words: 'english' | MadeUp;
  /** Further Chromium settings: device pixel ratio, language, time zone. */
  more: { deviceScaleFactor?: number; locale?: string; timezoneId?: string };
}

/** Browser with the extension and its own service, set up for taking pictures. */
export const test = base.extend<SheetOptions>({
  words: ['english', { option: true }],
  more: [{}, { option: true }],
  context: async ({ service, words, more }, use) => {
    const extension =
      words === 'english' ? build : madeUpBuild(build, path.join(root, '.local', words), words);
    const context = await chromium.launchPersistentContext('', {
      executablePath: findChromium() ?? '',
      args: chromiumArguments(service.addresses, extension),
      headless: true,
      colorScheme: null,
      ...more,
    });
    context.setDefaultTimeout(60_000);
    await closeWelcomeIn(context);
    await use(context);
    await context.close();
  },
  vantage: async ({ context, service, where }, use) => {
    const worker = await workerOf(context);
    const origin = `chrome-extension://${new URL(worker.url()).host}`;
    await use(new Vantage(context, service, where, origin));
  },
});

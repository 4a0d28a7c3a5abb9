import path from 'node:path';
import { chromium } from '@playwright/test';
import { build, test as base, workerOf } from '../e2e/harness.ts';
import { Vantage } from '../e2e/vantage.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
import { root } from '../run/steps.ts';
import { madeUpBuild, type MadeUp } from './pseudo.ts';

/** Where pictures for eyes are left, which git ignores. */
export const sheets = path.join(root, '.local', 'sheet');

export interface Looks {
  /** In the English of the catalogue, or in a language made up of longer words or of words from right to left. */
  words: 'english' | MadeUp;
  /** More of how Chromium is started: pixels of the screen for each of the page's, language, time zone. */
  more: { deviceScaleFactor?: number; locale?: string; timezoneId?: string };
}

/** A browser with the extension and a service of its own, made for being looked at. */
export const test = base.extend<Looks>({
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

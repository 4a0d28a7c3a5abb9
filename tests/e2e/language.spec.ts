import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { watchContext } from './canary-watch.ts';
import { build, chromiumWithBuild, expect, test as base, workerOf } from './harness.ts';

const pages = ['popup', 'sidepanel', 'workspace', 'failed', 'viewer'];
const MessagesSchema = z.record(z.string(), z.looseObject({ message: z.string() }));

/** Build whose only catalogue declares its language as Arabic. */
function inArabic(folder: string): string {
  cpSync(build, folder, { recursive: true });
  const file = path.join(folder, '_locales', 'en', 'messages.json');
  const messages = z.parse(MessagesSchema, JSON.parse(readFileSync(file, 'utf8')));
  const said = { words_language: { message: 'ar' }, words_direction: { message: 'rtl' } };
  writeFileSync(file, JSON.stringify({ ...messages, ...said }));
  return folder;
}

const test = base.extend<{ arabic: boolean }>({
  arabic: [false, { option: true }],
  context: async ({ service, canaries, arabic, context: usual }, use, info) => {
    if (!arabic) return await use(usual);
    const folder = path.join(info.outputDir, 'arabic');
    const context = await chromium.launchPersistentContext('', {
      ...chromiumWithBuild(service, inArabic(folder)),
      headless: true,
    });
    await workerOf(context);
    canaries.look = watchContext(context, canaries, service.addresses);
    await use(context);
    await canaries.look();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test('every page says that its words are English @long', async ({ vantage }) => {
  for (const name of pages) {
    const html = (await vantage.open(`${name}.html`)).locator('html');
    await expect(html, name).toHaveAttribute('lang', /^en(-|$)/);
    await expect(html, name).toHaveAttribute('dir', 'ltr');
  }
});

test.describe('with words from right to left', () => {
  test.use({ arabic: true });
  test('every page says so, whatever the browser itself speaks @long', async ({ vantage }) => {
    for (const name of pages) {
      const html = (await vantage.open(`${name}.html`)).locator('html');
      await expect(html, name).toHaveAttribute('lang', 'ar');
      await expect(html, name).toHaveAttribute('dir', 'rtl');
    }
  });
});

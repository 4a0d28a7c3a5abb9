import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import * as z from 'zod/mini';
import { launchSearched } from './canary-watch.ts';
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
    const options = { ...chromiumWithBuild(service, inArabic(folder)), headless: true };
    const context = await launchSearched({ canaries, service }, options);
    await workerOf(context);
    await use(context);
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

  test('edges and arrows are mirrored @long', async ({ vantage }) => {
    await vantage.connect();
    const popup = await vantage.open('popup.html');
    const edgeOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box && Math.round(box.x + box.width);
    };
    const box = popup.getByPlaceholder('Search profiles and countries');
    const action = popup.getByRole('button', { name: 'Rotate IP', exact: true });
    expect(await edgeOf(box)).toBe(await edgeOf(action));
    const watch = await vantage.open('workspace.html#/watches/new');
    const arrow = watch.getByRole('link', { name: 'All watches' }).locator('svg');
    await expect(arrow).toHaveCSS('scale', '-1 1');
  });
});

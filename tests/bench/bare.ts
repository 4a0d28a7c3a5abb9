import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, chromiumWithBuild, test as base } from '../e2e/harness.ts';

/**
 * Reads 50 rows with a cursor and shows their titles and URLs: the minimum work of a library page.
 */
const library = `
const opening = indexedDB.open('library');
opening.addEventListener('success', () => {
  const list = document.createElement('ul');
  const reading = opening.result.transaction('rows').objectStore('rows').openCursor(null, 'prev');
  reading.addEventListener('success', () => {
    const cursor = reading.result;
    if (cursor && list.children.length < 50) {
      const item = document.createElement('li');
      item.textContent = cursor.value.title + ' ' + cursor.value.url;
      list.append(item);
      cursor.continue();
    } else document.body.append(list);
  });
});`;

/** A heading and a button, drawn with Preact. */
const popup = `
import { h, render } from './bare-preact.js';
render(h('main', null, h('h1', null, 'Bare'), h('button', null, 'Press')), document.body);`;

const page = (name: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><script type="module" src="/${name}.js"></script></head><body></body></html>`;

/** Copies the build and adds bare pages of the same extension. */
async function buildWithBarePages(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bare-'));
  await cp(build, folder, { recursive: true });
  const put = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await put('bare-library.html', page('bare-library'));
  await put('bare-library.js', library);
  await put('bare-popup.html', page('bare-popup'));
  await put('bare-popup.js', popup);
  await cp(fileURLToPath(import.meta.resolve('preact')), path.join(folder, 'bare-preact.js'));
  return folder;
}

/**
 * Tests that compare Vantage's pages with bare ones, opened by the same browser in the same way.
 */
export const test = base.extend({
  context: async ({ service }, use) => {
    const folder = await buildWithBarePages();
    const context = await chromium.launchPersistentContext('', {
      ...chromiumWithBuild(service, folder),
      headless: true,
      viewport: { width: 1200, height: 800 },
      colorScheme: null,
    });
    context.setDefaultTimeout(60_000);
    await use(context);
    await context.close();
    await rm(folder, { recursive: true, force: true });
  },
});

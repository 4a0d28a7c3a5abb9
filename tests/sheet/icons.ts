import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { findChromium } from '../run/browsers.ts';
import { root } from '../run/steps.ts';
import type { drawIcon, shapes } from './icon-shapes.ts';

declare const window: { drawIcon: typeof drawIcon; shapes: typeof shapes };

test.use({ launchOptions: { executablePath: findChromium() ?? '', args: ['--no-sandbox'] } });

/**
 * Draws every picture of the toolbar button into the extension's files, and an overview of them for
 * review.
 */
test('icons', async ({ page }) => {
  const source = readFileSync(path.join(import.meta.dirname, 'icon-shapes.ts'), 'utf8');
  const script = stripTypeScriptTypes(source).replaceAll('export ', '');
  await page.setContent('<body style="margin: 0"></body>');
  await page.addScriptTag({ content: `${script}; Object.assign(window, { drawIcon, shapes });` });
  const folder = path.join(root, 'assets', 'public', 'state');
  mkdirSync(folder, { recursive: true });
  for (const [name, data] of await page.evaluate(drawAll)) {
    writeFileSync(path.join(folder, `${name}.png`), Buffer.from(data, 'base64'));
  }
  expect(await page.evaluate(sheetOf)).toBe(7);
  mkdirSync(path.join(root, '.local', 'sheet'), { recursive: true });
  await page.screenshot({ path: path.join(root, '.local', 'sheet', 'icons.png') });
});

/** Runs in the page: PNGs by name, in base64. */
function drawAll(): [string, string][] {
  return Object.keys(window.shapes).flatMap((state) =>
    [16, 24, 32].map((size): [string, string] => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = size;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      window.drawIcon(context, state as keyof typeof shapes, size);
      return [`${state}-${size}`, canvas.toDataURL().slice('data:image/png;base64,'.length)];
    }),
  );
}

/**
 * Runs in the page: all pictures on toolbars of both colour schemes, in original size and five
 * times as large.
 */
function sheetOf(): number {
  const states = Object.keys(window.shapes);
  for (const [ground, zoom] of [
    ['#ffffff', 1],
    ['#202124', 1],
    ['#f1f3f4', 5],
    ['#3c4043', 5],
  ] as const) {
    for (const size of zoom === 1 ? [16, 24, 32] : [16]) {
      const row = document.createElement('div');
      row.style.cssText = `display: flex; gap: 20px; padding: 12px; background: ${ground}`;
      for (const state of states) {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = size;
        canvas.style.cssText = `image-rendering: pixelated; width: ${size * zoom}px`;
        const context = canvas.getContext('2d');
        if (context) window.drawIcon(context, state as keyof typeof shapes, size);
        row.append(canvas);
      }
      document.body.append(row);
    }
  }
  return states.length;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../run/browsers.ts';

/** Maximum size of a picture in bytes. */
const maxBytes = 120_000;

interface Kept {
  /** Files to write. */
  readme: string;
  store: string;
  /** Sentence above the picture in the stores. */
  title: string;
  words: string;
  /** Size of the page in CSS pixels. */
  width: number;
}

/**
 * Replaces URLs of this machine's service by realistic ones: names without a port, exits with
 * addresses reserved for documentation (RFC 5737).
 */
export async function tidy(page: Page): Promise<void> {
  await page.evaluate(() => {
    const clean = (text: string): string =>
      text
        .replaceAll(/(vantage\.test|localhost):\d+/g, '$1')
        .replaceAll(/\b127\.\d+\.(\d+)\.(\d+)\b/g, (_, third: string, last: string) => {
          const host = ((Number(third) * 7 + Number(last)) % 253) + 1;
          return `203.0.113.${host}`;
        });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.nodeValue ?? '';
      if (clean(text) !== text) node.nodeValue = clean(text);
    }
  });
}

/**
 * The picture as WebP at 1.5 times its page's size for the README, and in a frame of 1280 × 800 for
 * the stores.
 */
export async function keep(context: BrowserContext, shot: Buffer, kept: Kept): Promise<void> {
  const source = `data:image/png;base64,${shot.toString('base64')}`;
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const webp = await page.evaluate(drawn, { source, width: Math.round(kept.width * 1.5) });
  write(kept.readme, Buffer.from(webp, 'base64'));
  await page.setContent(frame(source, kept));
  await page.waitForFunction(() => document.querySelector('img')?.complete);
  write(kept.store, await page.screenshot({ type: 'png' }));
  await browser.close();
  expect(context.pages().length).toBeGreaterThan(0);
}

function write(file: string, bytes: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  console.log(`${path.basename(file)}: ${bytes.length} bytes`);
  if (file.endsWith('.webp')) expect(bytes.length).toBeLessThan(maxBytes);
}

/** Runs in a page: scales a picture down; returns WebP in base64. */
async function drawn({ source, width }: { source: string; width: number }): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((image.height * width) / image.width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.86).slice('data:image/webp;base64,'.length);
}

/**
 * A narrow picture is placed beside its sentence, a wide one below it and beyond the edge of the
 * frame.
 */
function frame(source: string, { title, words, width }: Kept): string {
  const narrow = width < 600;
  return `<style>
      body { margin: 0; width: 1280px; height: 800px; overflow: hidden; font-family: system-ui, sans-serif; color: #1a1b29;
        background: linear-gradient(#dfdffb, #eef0fb 45%, #d9f1ed);
        display: flex; gap: ${narrow ? 96 : 30}px; box-sizing: border-box;
        ${narrow ? 'flex-direction: row; align-items: center; padding: 0 120px' : 'flex-direction: column; padding: 52px 90px 0; align-items: center; text-align: center'} }
      h1 { margin: 0 0 10px; font-size: ${narrow ? 56 : 42}px; line-height: 1.12; letter-spacing: -0.025em; text-wrap: balance }
      p { margin: 0; font-size: ${narrow ? 23 : 20}px; line-height: 1.45; color: #4a4d63; text-wrap: balance }
      header { ${narrow ? 'flex: 1' : ''} }
      img { display: block; flex: none; width: ${narrow ? 450 : 1100}px; border-radius: 14px; box-shadow: 0 0 0 1px #1a1b2918, 0 10px 24px #1a1b2924 }
    </style><header><h1>${title}</h1><p>${words}</p></header><img src="${source}">`;
}

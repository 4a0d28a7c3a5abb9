import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';

/** Maximum number per sheet at which words are still readable. */
const maxPictures = 8;

/**
 * Arranges the pictures of a folder in sheets of at most 8: `NAME-1.png`, `NAME-2.png` … beside the
 * folder `NAME`. Two wide or four narrow pictures per row; very tall ones are cut off, their own
 * files are complete.
 */
export async function montage(browser: Browser, folder: string): Promise<void> {
  const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'));
  const narrow = pictures.filter((file) => /-0[34]\d\d-/.test(file)).toSorted();
  const wide = pictures.filter((file) => !narrow.includes(file)).toSorted();
  const sheets = [...sheetsOf(narrow, maxPictures, 4), ...sheetsOf(wide, 4, 2)];
  const page = await browser.newPage({ viewport: { width: 1640, height: 900 } });
  for (const [index, { files, perRow }] of sheets.entries()) {
    await page.setContent(sheet(folder, files, perRow));
    await page.screenshot({ path: `${folder}-${index + 1}.png`, fullPage: true });
  }
  await page.close();
}

function sheetsOf(files: string[], size: number, perRow: number) {
  const found: { files: string[]; perRow: number }[] = [];
  for (let at = 0; at < files.length; at += size) {
    found.push({ files: files.slice(at, at + size), perRow });
  }
  return found;
}

function sheet(folder: string, files: string[], perRow: number): string {
  const cells = files.map((file) => {
    const data = readFileSync(path.join(folder, file)).toString('base64');
    return `<figure><figcaption>${file.replace('.png', '')}</figcaption><div><img src="data:image/png;base64,${data}"></div></figure>`;
  });
  return `<style>
      body { display: grid; grid-template-columns: repeat(${perRow}, 1fr); gap: 10px; margin: 10px; background: #888; font: 13px sans-serif; align-items: start }
      figure { margin: 0 } img { max-width: 100%; display: block } figcaption { padding: 2px 0 }
      div { max-height: 900px; overflow: hidden }
    </style>${cells.join('')}`;
}

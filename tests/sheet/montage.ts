import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';

/** Lays the pictures of a folder side by side in one: `NAME.png` beside the folder `NAME`. */
export async function montage(browser: Browser, folder: string, perRow: number): Promise<void> {
  const pictures = readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .toSorted();
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  const cells = pictures.map((file) => {
    const data = readFileSync(path.join(folder, file)).toString('base64');
    return `<figure><figcaption>${file.replace('.png', '')}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
  });
  await page.setContent(
    `<style>
      body { display: grid; grid-template-columns: repeat(${perRow}, 1fr); gap: 12px; margin: 12px; background: #888; font: 13px sans-serif; align-items: start }
      figure { margin: 0 } img { max-width: 100%; display: block } figcaption { padding: 2px 0 }
    </style>${cells.join('')}`,
  );
  await page.screenshot({ path: `${folder}.png`, fullPage: true });
  await page.close();
}

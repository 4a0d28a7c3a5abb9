import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expect as plainExpect, test } from './harness.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 60_000 });

/** The text of a QR code, decoded from a screenshot; null: not found. */
async function readFrom(screen: Page, code: Locator): Promise<string | null> {
  await code.scrollIntoViewIfNeeded();
  const picture = (await code.screenshot()).toString('base64');
  const { pixels, width, height } = await screen.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { pixels: [...data], width: bitmap.width, height: bitmap.height };
  }, picture);
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data ?? null;
}

test('the QR code on the screen is read as the line it stands for, in a light and a dark scheme @long', async ({
  vantage,
  canaries,
}) => {
  test.setTimeout(240_000);
  canaries.allow('page');
  await vantage.connect();
  const page = await vantage.open('workspace.html#/proxy-lists');
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await page.getByLabel('Amount', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('heading', { name: '2 proxy strings' })).toBeVisible();
  await page.getByRole('button', { name: 'Show passwords', exact: true }).click();
  const lines = page.getByRole('list', { name: 'The first lines' }).getByRole('listitem');
  await expect(lines.first()).toHaveText(/_country-DE_session-/);
  await expect(lines.getByText('•')).toHaveCount(0);
  const texts = await lines.allInnerTexts();
  expect(texts).toHaveLength(2);

  for (const [at, colorScheme, width] of [
    [0, 'light', 1280],
    [1, 'dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.getByLabel('Line', { exact: true }).selectOption(String(at));
    await page.getByRole('button', { name: 'Show QR code', exact: true }).click();
    const code = page.getByRole('img', { name: `QR code of line ${at + 1}`, exact: true });
    await expect(code).toBeVisible();
    await expect.poll(() => readFrom(page, code)).toBe(texts[at]);
  }
});

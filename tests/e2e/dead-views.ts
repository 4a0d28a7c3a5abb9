import type { Frame, Page } from '@playwright/test';
import { scrollThrough, strangersIn } from '../fixtures/markup-press.ts';
import type { CorpusSet, Placed } from '../fixtures/markup-results.ts';
import { expect } from './harness.ts';

export const patient = { timeout: 60_000 };

/** Navigates to a result as a link in the workspace does. */
export async function checkViews(page: Page, { id }: Placed): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#/results/${to}`;
  }, id);
  const title = page.getByRole('heading', { level: 2, name: new RegExp(`^${id}( |$)`) });
  await expect(title).toBeVisible(patient);
}

/** The frame with the markup, once loaded. */
export async function deadFrame(page: Page, { id }: Placed): Promise<Frame> {
  const find = () =>
    page
      .frames()
      .find((frame) => frame.url().endsWith(`/viewer.html#${id}`))
      ?.childFrames()[0];
  const ready = () =>
    find()?.evaluate(() => location.href === 'about:srcdoc' && document.readyState === 'complete');
  await expect.poll(ready, { ...patient, intervals: [30] }).toBe(true);
  return find()!;
}

/** Real clicks in several places and key presses, as trusted events that no script can make. */
export async function pressForReal(page: Page): Promise<void> {
  const box = await page.locator('iframe[src^="/viewer.html"]').boundingBox();
  if (!box) throw new Error('There is no frame');
  for (const part of [0.05, 0.3, 0.6]) {
    await page.mouse.click(box.x + box.width * part, box.y + Math.min(box.height, 400) * part);
  }
  for (const key of ['Tab', 'Enter', 'Tab', 'Space']) await page.keyboard.press(key);
}

/**
 * Shows views that are text, whatever their content; all parts of the source. @returns markup found
 * in them; empty: none.
 */
export async function strangersUnder(page: Page, names: readonly string[]): Promise<string[]> {
  const strange: string[] = [];
  for (const name of names) {
    await page.getByRole('tab', { name, exact: true }).click();
    const panel = page.getByRole('tabpanel', { name, exact: true });
    await expect(panel.locator('pre,table,dl,select,[role=tree]').first()).toBeVisible(patient);
    const next = panel.getByRole('button', { name: 'Next part', exact: true });
    for (;;) {
      strange.push(...(await page.evaluate(strangersIn, '[role=tabpanel]')));
      if (name !== 'Source' || (await next.count()) === 0 || (await next.isDisabled())) break;
      const where = panel.getByRole('status');
      const before = await where.innerText();
      await next.click();
      await expect(where).not.toHaveText(before, patient);
    }
  }
  return strange;
}

/**
 * Shows all text views of one page, then its strings as a tree and as lines, and compares them.
 * @returns markup found in them; empty: none.
 */
export async function strangersInOtherForms(page: Page, set: CorpusSet): Promise<string[]> {
  const { json, lines, little, strings } = set;
  const texts = ['Source', 'Text', 'Markdown', 'Table', 'Headers', 'Details'];
  const strange = await strangersUnder(page, texts);
  await checkViews(page, json);
  strange.push(...(await strangersUnder(page, ['JSON'])));
  expect(await page.evaluate(scrollThrough)).toBe(strings.length + 1);
  await checkViews(page, lines);
  strange.push(...(await strangersUnder(page, ['Text', 'Compare'])));
  await page.getByLabel('Compare with').selectOption(little.id);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Compare' })).toBeVisible(patient);
  strange.push(...(await page.evaluate(strangersIn, '[role=tabpanel]')));
  return strange;
}

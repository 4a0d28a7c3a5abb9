import type { Locator, Page } from '@playwright/test';
import type { A11yChecks } from './a11y-checks.ts';
import { byKey } from './a11y-use.ts';
import { walk } from './a11y-walk.ts';
import { expect } from './harness.ts';

/**
 * Opens a dialog by keyboard, checks it, walks through it, and closes it with Escape and with its
 * button; each time the focus must return to the opener. Nothing is confirmed.
 * @param opener the button that opens the dialog. @param leave name of the button that closes it.
 */
export async function throughDialog(
  checks: A11yChecks,
  page: Page,
  opener: Locator,
  leave = 'Cancel',
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await byKey(opener, 'Space');
  await expect(dialog).toBeVisible();
  const name = `dialog '${(await dialog.getByRole('heading').first().textContent()) ?? ''}'`;
  const isInside = () =>
    page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null);
  await expect.poll(isInside, { message: `${name} takes the focus` }).toBe(true);
  await checks.at(page, name, [320, 640]);
  checks.found.push(...(await walk(page, name, 'dialog')));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener, `after Escape in ${name}`).toBeFocused();
  await byKey(opener, 'Space');
  await dialog.getByRole('button', { name: leave, exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(opener, `after '${leave}' in ${name}`).toBeFocused();
}

import { expect, type Page } from '@playwright/test';

/** Goes to a page of the workspace within the document that is open, as a link does, until it stands there. */
export async function goTo(page: Page, to: string): Promise<void> {
  const section = to.split(/[/?]/)[0] ?? '';
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${to}`);
  await expect(page.locator(`main.${section} :is(h1, h2)`).first()).toBeVisible();
}

import { expect, type Page } from '@playwright/test';
import type { Looks } from './a11y-look.ts';
import { walk } from './a11y-walk.ts';

/** Goes to a page of the workspace within the document that is open, as a link does, until it stands there. */
export async function goTo(page: Page, to: string): Promise<void> {
  const section = to.split(/[/?]/)[0] ?? '';
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${to}`);
  await expect(page.locator(`main[data-section="${section}"] :is(h1, h2)`).first()).toBeVisible();
}

/** Unfolds everything that is folded, so that it is looked at and walked as well. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
}

/** Looks at each step of the welcome page, unfolded by the keyboard. */
export async function throughSteps(looks: Looks, page: Page, state: string): Promise<void> {
  const steps = page.locator('main li h2 button');
  await expect(steps).toHaveCount(5);
  for (const [at, step] of (await steps.all()).entries()) {
    await step.press('Enter');
    await expect(step).toHaveAttribute('aria-expanded', 'true');
    await looks.at(page, `${state}, step ${at + 1}`);
    looks.found.push(...(await walk(page, `${state}, step ${at + 1}`, 'main')));
  }
}

import { expect, type Page } from '@playwright/test';
import type { A11yChecks } from './a11y-checks.ts';
import { walk } from './a11y-walk.ts';

/** Navigates to a workspace section within the open document, as a link does, and waits for it. */
export async function goTo(page: Page, to: string): Promise<void> {
  const section = to.split(/[/?]/)[0] ?? '';
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${to}`);
  await expect(page.locator(`main[data-section="${section}"] :is(h1, h2)`).first()).toBeVisible();
}

/** Opens all collapsed parts, so that they are checked too. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
}

/** Checks each step of the welcome page, expanded by keyboard. */
export async function throughSteps(checks: A11yChecks, page: Page, state: string): Promise<void> {
  const steps = page.locator('main li h2 button');
  await expect(steps).toHaveCount(5);
  for (const [at, step] of (await steps.all()).entries()) {
    await step.press('Enter');
    await expect(step).toHaveAttribute('aria-expanded', 'true');
    await checks.at(page, `${state}, step ${at + 1}`);
    checks.found.push(...(await walk(page, `${state}, step ${at + 1}`, 'main')));
  }
}

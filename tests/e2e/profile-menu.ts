import type { Locator, Page } from '@playwright/test';

/**
 * Opens the menu of a profile on the Profiles page, or of a recipe, unless it is open.
 * @param action accessible name of the action, such as 'Duplicate Germany'.
 */
export async function profileAction(page: Page, profile: string, action: string): Promise<Locator> {
  const menu = page.getByRole('button', { name: `More actions for ${profile}`, exact: true });
  if ((await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
  return page.getByRole('button', { name: action, exact: true });
}

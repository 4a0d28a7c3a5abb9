import type { Locator, Page } from '@playwright/test';

/** Opens the menu of the opened result. @returns the action of this name in it. */
export async function resultAction(
  page: Page,
  name: string,
  role: 'button' | 'link' = 'button',
): Promise<Locator> {
  const result = page.getByRole('article');
  const menu = result.getByRole('button', { name: 'More actions', exact: true });
  if ((await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
  return result.getByRole(role, { name, exact: true });
}

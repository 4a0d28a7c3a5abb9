import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../e2e/harness.ts';
import type { Vantage } from '../e2e/vantage.ts';
import { test } from './setting.ts';
import { folderOf, isWanted, layOut, snapAll } from './take.ts';

const wide = [320, 400, 800, 1440] as const;

/**
 * Compares a URL from four countries. @returns the page of the comparison once its status is `end`.
 */
export async function compareCountries(
  vantage: Vantage,
  url: string,
  end: string | RegExp = 'All 4 scrapes ended.',
): Promise<Page> {
  const page = await vantage.open(`workspace.html#/compare?url=${encodeURIComponent(url)}`);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(url);
  await page.getByRole('button', { name: 'Clear' }).click();
  for (const name of ['United Kingdom', 'Germany', 'India', 'China']) {
    const search = page.getByRole('combobox', { name: 'Add a country' });
    await search.fill(name);
    await search.press('Enter');
    const chosen = page.getByRole('list', { name: 'Chosen countries' });
    await expect(chosen.getByText(name)).toBeVisible();
  }
  await page.getByRole('checkbox', { name: 'Auto', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'Request', exact: true }).check();
  await page.getByRole('button', { name: 'Compare 4 scrapes' }).click();
  await expect(page.getByText(end)).toBeVisible({ timeout: 120_000 });
  return page;
}

/** States that need user actions: each test performs them and takes pictures along the way. */
export function played(
  name: string,
  play: (
    vantage: Vantage,
    take: (page: Page, name: string, widths?: readonly number[]) => Promise<void>,
    context: BrowserContext,
  ) => Promise<void>,
): void {
  if (!isWanted(name)) return;
  test(name, async ({ vantage, context }) => {
    const folder = folderOf(name);
    await play(
      vantage,
      (page, state, widths = wide) => snapAll(page, folder, state, widths),
      context,
    );
    await layOut(folder);
  });
}

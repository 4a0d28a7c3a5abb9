import { expect, type Page } from '@playwright/test';
import { passphrase } from '../fixtures/canaries.ts';
import type { Vantage } from './vantage.ts';

export { passphrase };

/** Sets a passphrase in Settings. @returns the page of the settings. */
export async function setLock(vantage: Vantage): Promise<Page> {
  const settings = await vantage.open('workspace.html#/settings');
  await settings.getByRole('button', { name: 'Lock with a passphrase', exact: true }).click();
  await settings.getByLabel('New passphrase', { exact: true }).fill(passphrase);
  await settings.getByLabel('Repeat passphrase', { exact: true }).fill(passphrase);
  await settings.getByRole('button', { name: 'Set the passphrase', exact: true }).click();
  await expect(settings.getByText('The passphrase is set.')).toBeVisible();
  return settings;
}

export async function lockVault(settings: Page): Promise<void> {
  await settings.getByRole('button', { name: 'Lock now', exact: true }).click();
  await expect(lockedNote(settings)).toBeVisible();
}

/** Elements that a page shows while Vantage is locked. */
export function lockedNote(page: Page) {
  return page.getByRole('region', { name: 'Vantage is locked' });
}

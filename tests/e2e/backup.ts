import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Presses 'Save a backup'. @param sealed the passphrase; empty: without keys. */
export async function save(settings: Page, to: string, sealed: string): Promise<string> {
  await settings.getByLabel('Passphrase for keys and logins', { exact: true }).fill(sealed);
  if (sealed !== '') await settings.getByLabel('Repeat passphrase', { exact: true }).fill(sealed);
  const begun = settings.waitForEvent('download');
  await settings.getByRole('button', { name: 'Save a backup', exact: true }).click();
  await (await begun).saveAs(to);
  return await readFile(to, 'utf8');
}

/** Erases everything and waits until no account is connected. */
export async function erase(settings: Page): Promise<void> {
  await settings.getByRole('button', { name: 'Erase everything…', exact: true }).click();
  const dialog = settings.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Erase everything', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type ERASE to go on', { exact: true }).fill('ERASE');
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(settings.getByLabel('Account API address', { exact: true })).toHaveValue('');
}

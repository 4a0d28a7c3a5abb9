import { readFileSync } from 'node:fs';
import { expect, test } from './harness.ts';

test('profiles go out as a file and come back, with their sites', async ({ vantage, where }) => {
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  await vantage.visit(`${where.site}/ip`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const use = popup.page.getByLabel('Use a profile for this site: shop.vantage.test');
  await use.first().selectOption('Germany');
  await expect(popup.page.getByText(/uses the same endpoint/)).toBeVisible();

  const page = await vantage.open('workspace.html#/profiles');
  await page.getByRole('button', { name: 'Import and export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save 1 profile as a file', exact: true }).click();
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('"Germany"');
  expect(text).not.toContain('password');

  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('A file of Vantage', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 profile', exact: true }).click();
  await expect(page.getByText('1 profile added.', { exact: true })).toBeVisible();
  await expect(popup.toggle('Germany 2')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(popup.toggle('Germany 2')).toHaveCount(0);
});

test('pasted proxy lines are shown before they are added, with what is left out', async ({
  vantage,
}) => {
  const page = await vantage.open('workspace.html#/profiles/transfer');
  await page.getByLabel('Or paste it here').fill('my.example:8080:user:secret\nno proxy at all');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('my.example:8080', { exact: true })).toBeVisible();
  await expect(page.getByText(/no proxy can be read in this line/)).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 profile', exact: true }).click();
  const popup = await vantage.popup();
  await expect(popup.toggle('my.example:8080')).toBeVisible();
  await page.getByLabel('Or paste it here').fill('');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('There is no proxy in that');
});

import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { passphrase } from '../fixtures/canaries.ts';
import { erase, save } from './backup.ts';
import { expect, test } from './harness.ts';

const connected = (page: Page) => page.getByRole('heading', { name: 'Connected', exact: true });

test('everything comes back from a sealed file, also the keys', async ({
  vantage,
  service,
}, info) => {
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const settings = await vantage.open('workspace.html#/settings');
  await settings.getByRole('radio', { name: 'Dark', exact: true }).check();
  // Appears once the choice is stored.
  await expect(settings.locator('html')).toHaveAttribute('data-theme', 'dark');
  const file = info.outputPath('backup.json');
  const text = await save(settings, file, passphrase);
  const { keys } = service.addresses;
  for (const key of [keys.account, keys.scraper, keys.browser]) expect(text).not.toContain(key);

  await erase(settings);
  await settings.getByLabel('Restore from a file', { exact: true }).setInputFiles(file);
  const plan = settings.getByRole('list', { name: 'What will change', exact: true });
  await expect(plan).toContainText('1 profile is added: Germany');
  await expect(plan).toContainText('Preferences are replaced.');
  await settings.getByLabel('Passphrase of the file', { exact: true }).fill('another one');
  await expect(plan).toContainText('Accounts and keys are replaced.');
  const restore = settings.getByRole('button', { name: 'Restore', exact: true });
  await restore.click();
  await expect(settings.getByRole('alert')).toContainText('Wrong passphrase');
  await expect(connected(settings)).toHaveCount(0);
  await settings.getByLabel('Passphrase of the file', { exact: true }).fill(passphrase);
  await restore.click();
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
  const asked = () => service.state.log.filter(({ path }) => path === '/public').length;
  const before = asked();
  const again = settings.getByRole('button', { name: 'Refresh', exact: true });
  await again.click();
  await expect.poll(asked).toBeGreaterThan(before);
  await expect(again).toBeEnabled();
  await expect(settings.getByRole('alert')).toHaveCount(0);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
});

test('a restore is taken back, and a broken file changes nothing @long', async ({
  vantage,
}, info) => {
  await vantage.connect();
  const settings = await vantage.open('workspace.html#/settings');
  const file = info.outputPath('backup.json');
  const text = await save(settings, file, '');
  await vantage.addProfiles([{ name: 'France', country: 'FR' }]);

  const broken = info.outputPath('broken.json');
  await writeFile(broken, text.replace('"profiles":[', '"profiles":[{"id":1},'));
  const open = settings.getByLabel('Restore from a file', { exact: true });
  await open.setInputFiles(broken);
  await expect(settings.getByRole('alert')).toContainText('not a complete backup of Vantage');

  await open.setInputFiles(file);
  const plan = settings.getByRole('list', { name: 'What will change', exact: true });
  await expect(plan).toContainText('1 profile is removed: France');
  await expect(plan).toContainText('The account and its key stay as they are.');
  await settings.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(settings.getByText('The backup is restored.')).toBeVisible();
  await expect(connected(settings)).toBeVisible();
  const popup = await vantage.popup();
  // The first paint happens after the stored data were read.
  await expect(popup.page.getByRole('button', { name: 'Rotate IP', exact: true })).toBeVisible();
  await expect(popup.toggle('France')).toHaveCount(0);
  await settings.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(popup.toggle('France')).toBeVisible();
});

test('erasing puts the proxy back first, and leaves nothing', async ({ vantage, where }) => {
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const address = await popup.exit();
  await popup.page.close();
  const settings = await vantage.open('workspace.html#/settings');
  await erase(settings);
  const page = await vantage.visit(where.exitCheck);
  await expect(page.locator('body')).not.toContainText(address);
  const left = await settings.evaluate(async () => {
    const { value } = await chrome.proxy.settings.get({});
    const kept = await chrome.storage.local.get(null);
    return { mode: JSON.stringify(value), text: JSON.stringify(kept) };
  });
  expect(left.mode).toContain('"system"');
  expect(left.text).not.toContain('Germany');
  expect(left.text).not.toContain('secret:accountKey');
});

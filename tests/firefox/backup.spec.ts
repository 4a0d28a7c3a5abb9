import { readFile } from 'node:fs/promises';
import type { ElementHandle } from 'puppeteer-core';
import { passphrase } from '../fixtures/canaries.ts';
import { type FirefoxScreen, patiently } from '../run/firefox-screen.ts';
import { until } from '../run/screen.ts';
import { addProfiles, exitShown, expect, switchOn, test } from './harness.ts';
import { control, shows } from './press.ts';
import { downloadedFile } from './downloaded-file.ts';

async function open(firefox: FirefoxScreen, file: string): Promise<void> {
  const named = '//label[.="Restore from a file"]/@for';
  const field = await until('There is no place for a file', 15, () =>
    firefox.page('extension').$(`::-p-xpath(//input[@type="file" and @id=${named}])`),
  );
  await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
}

test('a sealed backup is saved, all is erased, and all comes back with the passphrase @long', async ({
  firefox,
  service,
  downloads,
}) => {
  test.setTimeout(240_000);
  const { keys } = service.addresses;
  await addProfiles(firefox, [{ name: 'Germany', country: 'DE' }]);
  await firefox.show('workspace.html#/settings');
  await (await control(firefox, 'radio', 'Dark')).click();
  await firefox.fill('Passphrase for keys and logins', passphrase);
  await firefox.fill('Repeat passphrase', passphrase);
  await firefox.press('button', 'Save a backup');
  const file = await downloadedFile(downloads);
  const text = await readFile(file, 'utf8');
  for (const key of [keys.account, keys.scraper, keys.browser]) expect(text).not.toContain(key);

  await firefox.press('button', 'Erase everything…');
  await firefox.fill('Type ERASE to go on', 'ERASE');
  // The page is reloaded after everything is erased, so input to the old one would be lost.
  const page = firefox.page('extension');
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await firefox.press('button', 'Erase everything');
  const isNew = () => page.evaluate(() => !document.querySelector('html[data-before]'));
  await expect.poll(() => patiently(isNew), { timeout: 30_000 }).toBe(true);
  await shows(firefox, 'Account API key');
  expect(await firefox.text()).not.toMatch(/\bConnected\b/);

  await open(firefox, file);
  await shows(firefox, '1 profile is added: Germany');
  await firefox.fill('Passphrase of the file', 'another one');
  await shows(firefox, 'Accounts and keys are replaced.');
  await firefox.press('button', 'Restore');
  await shows(firefox, 'Wrong passphrase');
  await firefox.fill('Passphrase of the file', passphrase);
  await firefox.press('button', 'Restore');
  await shows(firefox, 'The backup is restored.');
  await shows(firefox, 'Connected');
  const isDark = async () => {
    const dark = await control(firefox, 'radio', 'Dark');
    return await dark.evaluate((radio) => (radio as HTMLInputElement).checked);
  };
  await expect.poll(() => patiently(isDark)).toBe(true);
  await firefox.show('popup.html');
  await switchOn(firefox, 'Germany');
  expect(service.state.exits.find(await exitShown(firefox))?.country).toBe('DE');
});

import type { Page } from '@playwright/test';
import { erase, save } from '../e2e/backup.ts';
import { expect as plainExpect } from '../e2e/harness.ts';
import { addFault } from '../fixtures/admin.ts';
import { beginJob } from '../fixtures/begin-job.ts';
import { compareCountries, played } from './played.ts';
import { test } from './setting.ts';

// Timeout for slow machines; nothing waits longer than necessary.
const expect = plainExpect.configure({ timeout: 90_000 });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const privateAddress = 'http://192.168.1.5/';

test.use({ serviceOptions: { concurrency: 1 } });
played('played-stopped', async (vantage, take) => {
  await vantage.connect();
  const fault = { area: 'scraper', kind: 'gateway', status: 403, count: 1 } as const;
  await addFault(vantage.service, { ...fault, path: '/scraper/realtime' });
  const page = await compareCountries(vantage, `${vantage.where.site}/market`);
  await expect(page.getByRole('alert')).toContainText('scrapes were not sent');
  await take(page, 'stopped');
  await press(page, 'Try with one');
  await take(page, 'confirm');
});

/** Moves the scraper to a public name: beside a local one, no address is asked about. */
const moveScraper = (page: Page) =>
  page.evaluate(async () => {
    const { account } = await chrome.storage.local.get<{
      account: { account: { scraper: { endpointUrl: string } } };
    }>('account');
    account.account.scraper.endpointUrl = 'https://api.test/api/v1';
    await chrome.storage.local.set({ account });
  });

played('played-private', async (vantage, take) => {
  await vantage.connect();
  await press(await beginJob(vantage, `${privateAddress}[1-2]`, 2), 'Pause');
  const settings = await vantage.open('workspace.html#/settings');
  const file = test.info().outputPath('backup.json');
  await save(settings, file, '');
  await erase(settings);
  await settings.getByLabel('Restore from a file', { exact: true }).setInputFiles(file);
  await press(settings, 'Restore it');
  await expect(settings.getByText('The backup is restored.')).toBeVisible();
  await vantage.connect();
  await moveScraper(settings);
  for (const section of ['scrape', 'watches/new', 'jobs']) {
    const page = await vantage.open(`workspace.html#/${section}`);
    await page.getByLabel(/^Address(es)?$/).fill(privateAddress);
    await expect(page.getByLabel('Send this private address')).toBeVisible();
    await take(page, section.replace('/', '-'));
  }
  const page = await vantage.open('workspace.html#/jobs');
  await page.locator('a[href^="#/jobs/"]').first().click();
  await press(page, 'Resume');
  await expect(page.getByRole('dialog', { name: 'Send private addresses?' })).toBeVisible();
  await take(page, 'restored');
});

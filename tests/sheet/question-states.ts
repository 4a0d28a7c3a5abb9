import type { Page } from '@playwright/test';
import { erase, save } from '../e2e/backup.ts';
import { expect as plainExpect } from '../e2e/harness.ts';
import { addFault } from '../fixtures/admin.ts';
import { beginJob } from '../fixtures/begin-job.ts';
import { moveScraper } from '../fixtures/move-scraper.ts';
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
  const page = await compareCountries(vantage, `${vantage.where.site}/market`, /3 not sent\.$/);
  await expect(page.getByRole('alert')).toContainText('scrapes were not sent');
  await take(page, 'stopped');
  await press(page, 'Try with one');
  await take(page, 'confirm');
});

played('played-private', async (vantage, take) => {
  await vantage.connect();
  await press(await beginJob(vantage, `${privateAddress}[1-2]`, 2), 'Pause');
  const watch = await vantage.open('workspace.html#/watches/new');
  await watch.getByLabel('Address', { exact: true }).fill(privateAddress);
  await press(watch, 'Start watch');
  await press(watch, 'Start and pay');
  await expect(watch).toHaveURL(/#\/watches\/[\da-f-]{36}$/);
  const settings = await vantage.open('workspace.html#/settings');
  const file = test.info().outputPath('backup.json');
  await save(settings, file, '');
  await erase(settings);
  await settings.getByLabel('Restore from a file', { exact: true }).setInputFiles(file);
  await press(settings, 'Restore');
  await expect(settings.getByText('The backup is restored.')).toBeVisible();
  await vantage.connect();
  await moveScraper(settings);
  for (const section of ['scrape', 'watches/new', 'jobs']) {
    const page = await vantage.open(`workspace.html#/${section}`);
    await page.getByLabel(/^Address(es)?$/).fill(privateAddress);
    await expect(page.getByLabel('Send this private address')).toBeVisible();
    await take(page, section.replace('/', '-'));
  }
  for (const section of ['jobs', 'watches']) {
    const page = await vantage.open(`workspace.html#/${section}`);
    await page.locator(`a[href^="#/${section}/"]:not([href$="/new"])`).first().click();
    await press(page, 'Resume');
    await expect(page.getByRole('dialog', { name: 'Send private addresses?' })).toBeVisible();
    await take(page, `restored-${section}`);
  }
});

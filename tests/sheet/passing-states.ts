import { expect as plainExpect } from '../e2e/harness.ts';
import { saveRecipeOfPages } from '../e2e/extract-panel.ts';
import { addFault } from '../fixtures/admin.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { played } from './played.ts';

// Timeout for slow machines; nothing waits longer than necessary.
const expect = plainExpect.configure({ timeout: 90_000 });
const narrow = [320, 400] as const;
const slowCheck = { area: 'exitCheck', kind: 'delay', ms: 12_000, count: 1 } as const;

played('played-passing', async (vantage, take) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  await vantage.visit(`${vantage.where.site}/table`);
  const popup = await vantage.popup();
  await addFault(vantage.service, slowCheck);
  await popup.toggle('Germany').click();
  await expect(popup.exitIp).toHaveText('Checking…');
  await take(popup.page, 'checking', narrow);
  await expect(popup.exitIp).toHaveText(/^\d+\.\d+/);
  await addFault(vantage.service, slowCheck);
  await popup.page.getByRole('button', { name: 'Rotate IP', exact: true }).click();
  await popup.page.waitForTimeout(1000);
  await take(popup.page, 'rotating', narrow);
});

played('played-job-rows', async (vantage, take) => {
  await vantage.connect();
  await saveRecipeOfPages(vantage, `${vantage.where.site}/products`, 'Lamps');
  const page = await vantage.open('workspace.html#/jobs');
  await page.getByLabel('Addresses', { exact: true }).fill(`${vantage.where.site}/products`);
  await page.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  await page.getByLabel('Recipe').selectOption({ label: 'Lamps' });
  await page.getByRole('button', { name: 'Start job', exact: true }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Rows', exact: true });
  await expect(rows.locator('tbody tr').first()).toBeVisible();
  await rows.getByRole('checkbox', { name: 'Add source columns' }).check();
  await take(page, 'rows');
});

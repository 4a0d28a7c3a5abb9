import { openExtractPanel, pictures, press } from './extract-panel.ts';
import { expect, test } from './harness.ts';

const patient = { timeout: 60_000 };

test('from a recipe in use to a job through the scraper: reason, cost and warning first, then the rows @long', async ({
  vantage,
  where,
  service,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/growing/few`);
  await page.evaluate(() => {
    const out = document.createElement('a');
    out.href = '/logout';
    out.textContent = 'Sign out';
    document.body.append(out);
  });
  const panel = await openExtractPanel(vantage);
  await press(panel, 'Save as recipe');
  await panel.getByLabel('Name', { exact: true }).fill('Few');
  await press(panel, 'Save');
  await expect(panel.getByText('Saved as Few.', { exact: false })).toBeVisible(patient);
  await press(panel, 'Use recipe Few');
  await expect(panel.getByText('signed in as you, free.', { exact: false })).toBeVisible(patient);
  await press(panel, 'Run through the scraper');
  const form = panel.getByRole('region', { name: 'Run through the scraper' });
  await expect(form).toContainText('not signed in as you');
  await expect(form).toContainText(/Up to \d+ credits per page\./);
  await expect(form.getByRole('note')).toContainText(
    'You seem to be signed in on this page.',
    patient,
  );
  await pictures(panel, 'remote');
  const opening = panel.context().waitForEvent('page');
  await press(panel, 'Set up a job');
  const jobs = await opening;
  await expect(jobs.getByRole('textbox', { name: 'Addresses' })).toHaveValue(
    `${where.site}/growing/few`,
    patient,
  );
  await expect(jobs.getByRole('combobox', { name: 'Recipe' })).toContainText('Few');
  expect(service.state.charges).toEqual([]);
});

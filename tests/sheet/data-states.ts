import type { Page } from '@playwright/test';
import { expect as plainExpect } from '../e2e/harness.ts';
import { openExtractPanel } from '../e2e/extract-panel.ts';
import { beginJob } from '../fixtures/begin-job.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { played } from './played.ts';

// Timeout for slow machines; nothing waits longer than necessary.
const expect = plainExpect.configure({ timeout: 90_000 });
const narrow = [320, 400] as const;

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

played('played-keys', async (vantage, take) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
  await take(page, 'palette');
  await page.keyboard.type('ger');
  await take(page, 'palette-search');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'shortcuts');
});

played('played-popup-sizes', async (vantage, take) => {
  await vantage.connect();
  const { page } = await vantage.popup();
  await take(page, 'no-profiles', narrow);
  const countries = ['AT', 'BE', 'BR', 'CA', 'CH', 'CZ', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP'];
  await vantage.addProfiles(
    countries.map((country) => ({ name: `Shop prices in ${country}, sticky for a day`, country })),
  );
  await page.reload();
  await take(page, 'twelve-profiles', narrow);
});

played('played-jobs', async (vantage, take) => {
  await vantage.connect();
  const form = await vantage.open('workspace.html#/jobs');
  const site = vantage.where.site;
  await form
    .getByLabel('Addresses', { exact: true })
    .fill(`${site}/sale?shop=[1-3]\nftp://none.test/`);
  await expect(form.getByText('3 addresses', { exact: true })).toBeVisible();
  await take(form, 'form');
  await form.close();
  const running = await beginJob(vantage, `${site}/slow?seconds=20&n=[1-40]`, 40);
  await take(running, 'running');
  await press(running, 'Cancel job');
  await take(running, 'cancel');
  await running.getByRole('dialog').getByRole('button').last().click();
  await running.close();
  const page = await beginJob(vantage, `${site}/sale?shop=[1-3]`, 3);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await take(page, 'finished');
  await page.goto(page.url().replace(/jobs.*/, 'jobs'));
  await take(page, 'list');
});

played('played-by-hand', async (vantage, take) => {
  const site = await vantage.visit(`${vantage.where.site}/sale`);
  const panel = await openExtractPanel(vantage);
  await press(panel, 'Pick by hand');
  await take(panel, 'begun', narrow);
  for (const name of ['Fjord Brass Desk Lamp', '£356.80']) {
    const { x = 0, y = 0 } = (await site.getByText(name).first().boundingBox()) ?? {};
    await site.mouse.click(x + 5, y + 5);
  }
  await expect(panel.getByRole('cell', { name: '£335.71' })).toBeVisible();
  await take(panel, 'picked', narrow);
});

played('played-watches', async (vantage, take) => {
  await vantage.connect();
  const site = await vantage.visit(`${vantage.where.site}/sale`);
  const panel = await openExtractPanel(vantage);
  await expect(panel.getByRole('region', { name: 'Rows' })).toBeVisible();
  await take(panel, 'pick', narrow);
  await press(panel, 'Save as recipe');
  await panel.getByLabel('Name', { exact: true }).fill('Sale');
  await press(panel, 'Save');
  await expect(panel.getByText('Saved as Sale.', { exact: false })).toBeVisible();
  await panel.close();
  const recipes = await vantage.open('workspace.html#/recipes');
  await expect(recipes.getByRole('link', { name: /Sale/ }).first()).toBeVisible();
  await take(recipes, 'recipes');
  await recipes.getByRole('link', { name: /Sale/ }).first().click();
  await take(recipes, 'recipe');
  await recipes.close();
  const page = await vantage.open('workspace.html#/watches/new');
  await page.getByLabel('Address', { exact: true }).fill(`${vantage.where.site}/sale`);
  await page.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  await press(page, 'Add rule');
  await take(page, 'form');
  await press(page, 'Remove rule 1');
  await press(page, 'Start watch');
  await take(page, 'confirm');
  await press(page, 'Start and pay');
  await expect(page).toHaveURL(/#\/watches\/[\da-f-]{36}$/);
  await expect(page.getByText('First rows', { exact: false }).first()).toBeVisible();
  await site.goto(`${vantage.where.site}/sale/next`);
  await press(page, 'Run now');
  await expect(page.getByRole('region', { name: 'Differences', exact: true })).toBeVisible();
  await take(page, 'watch');
  await page.goto(page.url().replace(/watches.*/, 'watches'));
  await take(page, 'list');
});

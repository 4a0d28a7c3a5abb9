import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { passphrase } from '../fixtures/canaries.ts';
import { erase, save } from './backup.ts';
import { expect, test } from './harness.ts';

const results = (page: Page) =>
  page.getByRole('region', { name: 'List of results', exact: true }).getByRole('link');

test('results and answers of the agent come back with a backup, ask for nothing, and go again with undo @long', async ({
  vantage,
  service,
  where,
}, info) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/table`);
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  const last = page.getByRole('region', { name: 'Last scrape', exact: true });
  await expect(last.getByRole('status')).toHaveText('Done', { timeout: 45_000 });

  const agent = await vantage.open('workspace.html#/agent');
  const answers = agent.locator('section > ol > li');
  await agent.getByRole('textbox', { name: 'Message', exact: true }).fill('List my configurations');
  await agent.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  await expect(answers.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 45_000 });
  const saving = agent.waitForEvent('download');
  await agent.getByRole('button', { name: 'More actions', exact: true }).click();
  await agent.getByRole('button', { name: 'Save as JSON', exact: true }).click();
  const answer: unknown = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(answer).toMatchObject({ message: 'List my configurations', state: 'done' });

  const settings = await vantage.open('workspace.html#/settings');
  await settings.getByRole('checkbox', { name: /^With the library/ }).check();
  const file = info.outputPath('backup.json');
  await save(settings, file, passphrase);
  await expect(settings.getByText('Saved, with results: 2.', { exact: true })).toBeVisible();
  const paid = () =>
    service.state.log.filter(({ method }) => method === 'POST').map((one) => one.path);
  const before = paid();
  await erase(settings);
  await expect(answers).toHaveCount(0);

  await settings.getByLabel('Restore from a file', { exact: true }).setInputFiles(file);
  const plan = settings.getByRole('list', { name: 'What will change', exact: true });
  await expect(plan).toContainText('2 results and answers are added');
  await settings.getByLabel('Passphrase of the file', { exact: true }).fill(passphrase);
  await settings.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(settings.getByText('The backup is restored.', { exact: true })).toBeVisible();
  await expect(answers).toHaveCount(1);
  await expect(answers).toContainText('List my configurations');
  const library = await vantage.open('workspace.html#/results');
  await expect(results(library)).toHaveCount(1);
  expect(paid()).toEqual(before);

  await settings.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(results(library)).toHaveCount(0);
  await expect(answers).toHaveCount(0);
});

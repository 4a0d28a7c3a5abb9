import type { Locator, Page } from '@playwright/test';
import { addFault } from '../fixtures/admin.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

const generous = { timeout: 30_000 };

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const press = (where: Page | Locator, name: string): Promise<void> =>
  where.getByRole('button', { name, exact: true }).click();

/** Opens the scrape form with a URL filled in, and its dialog of saved items. */
async function openDialog(vantage: Vantage, url: string): Promise<Page> {
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(url);
  await page.getByRole('radio', { name: 'Request', exact: true }).check();
  await press(page, 'Schedule');
  return page;
}

test('a scrape goes on by itself: made, run at the service, brought in, paused, resumed, deleted', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await vantage.connect();
  const url = `${where.site}/products`;
  const page = await openDialog(vantage, url);
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel('Name', { exact: true }).fill('Lamps');
  await dialog.getByLabel('Every', { exact: true }).fill('3');
  await dialog.getByLabel('Unit', { exact: true }).selectOption('Minutes');
  await expect(dialog.getByText('Enter at least 5 minutes and at most a year.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create and run' })).toBeDisabled();
  await dialog.getByLabel('Every', { exact: true }).fill('30');
  // 48 runs a day at 2 credits.
  await expect(dialog.getByText('96 credits', { exact: true })).toBeVisible();
  expect(service.state.charges).toEqual([]);
  await press(dialog, 'Create and run');

  const schedules = section(page, 'Schedules');
  const row = schedules.getByRole('listitem').filter({ hasText: 'Lamps' }).first();
  await expect(row).toContainText('Active', generous);
  await expect(row).toContainText('every 30 minutes');
  await expect(row).toContainText('96 credits');
  await expect(section(page, 'Configurations').getByText('Lamps', { exact: true })).toBeVisible();
  // Ids such as sch_abc123 stay on one line.
  expect(page.viewportSize()).toMatchObject({ width: 1200 });
  const linesOf = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  };
  for (const name of ['Schedules', 'Configurations']) {
    const id = section(page, name)
      .getByText(/^[a-z]+_\w+$/)
      .first();
    expect(await id.evaluate(linesOf)).toBe(1);
  }
  // Every field as received, including unknown ones.
  await expect(row.locator('pre.code')).toContainText('"stop_on_error": true');

  await service.state.clock.advance(31 * 60_000);
  expect(service.state.charges.map(({ credits }) => credits)).toEqual([2]);
  await press(page, 'Refresh');
  await expect(row).toContainText('success', generous);
  await row.getByText('Runs', { exact: true }).click();
  await press(row, 'Add to the library');
  await expect(page.getByRole('article')).toContainText('Done', generous);
  // Importing the result costs nothing.
  expect(service.state.charges).toHaveLength(1);

  await page.getByRole('link', { name: 'Schedules', exact: true }).click();
  await press(row, 'Pause');
  await expect(row).toContainText('Paused', generous);
  await service.state.clock.advance(60 * 60_000);
  expect(service.state.charges).toHaveLength(1);

  await press(row, 'Resume');
  await expect(page.getByRole('dialog')).toContainText('96 credits');
  await press(page.getByRole('dialog'), 'Resume and pay');
  await expect(row).toContainText('Active', generous);

  await press(row, 'Run now');
  await expect(page.getByRole('dialog')).toContainText('2 credits');
  await press(page.getByRole('dialog'), 'Run and pay');
  await expect(page.getByRole('article')).toContainText('Done', generous);
  expect(service.state.charges).toHaveLength(2);

  await page.getByRole('link', { name: 'Schedules', exact: true }).click();
  await press(row, 'Delete');
  await press(page.getByRole('dialog'), 'Delete');
  await expect(schedules).toContainText('No schedules.', generous);
  await service.state.clock.advance(60 * 60_000);
  expect(service.state.charges).toHaveLength(2);

  // The configuration still exists, and a scrape can start with it.
  const config = section(page, 'Configurations').getByRole('listitem').first();
  await config.getByRole('link', { name: 'Use in a scrape', exact: true }).click();
  await expect(page.getByText('1 option set', { exact: true })).toBeVisible();
});

test('a watch compares what a schedule brings: it begins nothing and pays nothing @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const page = await openDialog(vantage, `${where.site}/sale`);
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel('Name', { exact: true }).fill('Sale');
  await press(dialog, 'Create and run');
  const row = section(page, 'Schedules').getByRole('listitem').filter({ hasText: 'Sale' }).first();
  await expect(row).toContainText('Active', generous);
  await service.state.clock.advance(24 * 3_600_000 + 60_000);
  await row.getByRole('link', { name: 'Watch its runs', exact: true }).click();
  await expect(page.getByText('Compares the runs of the schedule Sale.')).toBeVisible(generous);
  await page.screenshot({ path: test.info().outputPath('watch-form.png'), fullPage: true });
  await press(page, 'Start watch');
  const runs = section(page, 'Runs').locator('tbody td:nth-of-type(1)');
  await expect(runs).toHaveText(['First rows'], generous);

  const visit = await vantage.visit(`${where.site}/sale/next`);
  await visit.close();
  await service.state.clock.advance(24 * 3_600_000);
  await press(page, 'Look now');
  await expect(runs).toHaveText([/new|changed/, 'First rows'], generous);
  await press(page, 'Look now');
  await page.screenshot({ path: test.info().outputPath('watch.png'), fullPage: true });
  await expect(runs).toHaveCount(2);
  // Two runs of the schedule; looking and fetching cost nothing.
  expect(service.state.charges).toHaveLength(2);
});

for (const status of [404, 401]) {
  test(`where the service answers ${status}, the agent's way is offered @long`, async ({
    vantage,
    service,
    where,
  }) => {
    await vantage.connect();
    const url = `${where.site}/products`;
    const page = await openDialog(vantage, url);
    await addFault(service, {
      area: 'scraper',
      path: '/account',
      kind: 'status',
      status,
    });
    await press(page, 'Create and run');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Only the agent can do this.')).toBeVisible(generous);
    await press(dialog, 'Continue with the agent');
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect(message).toHaveValue(/^Scrape https:.* every 1440 minutes/);

    await page.getByRole('link', { name: 'Schedules', exact: true }).click();
    await expect(page.getByText('Only the agent can do this.')).toHaveCount(1, generous);
    await press(page, 'Continue with the agent');
    await expect(message).toHaveValue('List my schedules');
    expect(service.state.charges).toEqual([]);
  });
}

test('a lost reply is told as unknown and never sent again by itself @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await openDialog(vantage, `${where.site}/products`);
  await addFault(service, {
    area: 'scraper',
    path: '/account/configs',
    kind: 'cut',
    count: 1,
  });
  await press(page, 'Create and run');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/The reply was lost/)).toBeVisible(generous);
  await press(dialog, 'Check the list');
  await expect(page.getByText(/The reply to this change was lost/)).toBeVisible(generous);
  await expect(section(page, 'Configurations')).toContainText('No configurations.', generous);
  await press(page, 'I have checked');
  await expect(page.getByText(/The reply to this change was lost/)).toHaveCount(0, generous);
  expect(service.state.charges).toEqual([]);
});

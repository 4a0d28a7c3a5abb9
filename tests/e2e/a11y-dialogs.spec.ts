import { addFault } from '../fixtures/admin.ts';
import { throughDialog } from './a11y-dialog.ts';
import { goTo } from './a11y-go.ts';
import { hears } from './a11y-heard.ts';
import { A11yChecks } from './a11y-checks.ts';
import { both, button, byKey, inUse, patient } from './a11y-use.ts';
import { walk } from './a11y-walk.ts';
import { expect, test } from './harness.ts';
import { askAbove } from './menu-press.ts';

test('a proxy list, the browser product, a comparison and every dialog @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(600_000);
  const checks = new A11yChecks();
  const page = await inUse(vantage);
  const heard = await hears(page);

  await goTo(page, 'proxy-lists');
  await page.getByLabel('Amount', { exact: true }).fill('101');
  await byKey(button(page, 'Generate'));
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await checks.at(page, 'generate, with a wrong number');
  await page.getByLabel('Amount', { exact: true }).fill('2');
  await byKey(button(page, 'Generate'));
  await expect(page.getByRole('heading', { name: '2 proxy strings' })).toBeVisible(patient);
  await byKey(button(page, 'Show QR code'));
  await expect(page.getByRole('img', { name: 'QR code of line 1' })).toBeVisible();
  await throughDialog(checks, page, button(page, 'Test these'));
  await byKey(button(page, 'Test these'));
  await byKey(button(page, 'Test now'));
  await expect(page.getByText('2 lines tested. Working: 2.')).toBeVisible(patient);
  await expect.poll(heard, patient).toContain('2 lines tested. Working: 2.');
  await checks.at(page, 'generate, with a list, a QR code and results', both);
  checks.found.push(...(await walk(page, 'generate, with a list', 'main')));

  await goTo(page, 'browser');
  const tryIt = button(page, 'Test the connection');
  await throughDialog(checks, page, tryIt);
  for (const [outcome, credits] of [
    [/It works: the session opened/, 1000],
    [/No browser credits are left/, 0],
  ] as const) {
    service.state.accounts[0]!.browser.credits = credits;
    await byKey(tryIt);
    await byKey(button(page, 'Open and close it'));
    await expect(page.getByText(outcome)).toBeVisible(patient);
    await expect.poll(async () => (await heard()).join('\n'), patient).toMatch(outcome);
    await checks.at(page, `browser, ${outcome.source}`, both);
  }

  await askAbove(vantage, 0);
  await askAbove(vantage, 0, 'agentAbove');
  await goTo(page, `compare?url=${encodeURIComponent(`${where.site}/market`)}`);
  await byKey(button(page, 'Clear'));
  for (const name of ['Germany', 'China']) {
    await page.getByRole('combobox', { name: 'Add a country' }).fill(name);
    await page.keyboard.press('Enter');
  }
  const compare = button(page, 'Compare 2 scrapes');
  await throughDialog(checks, page, compare);
  await byKey(compare);
  await byKey(button(page, 'Scrape anyway'));
  await expect(page.getByText('All 2 scrapes ended.')).toBeVisible({ timeout: 120_000 });
  await expect
    .poll(async () => (await heard()).join('\n'), patient)
    .toContain('All 2 scrapes ended.');
  await checks.at(page, 'a comparison', both);
  checks.found.push(...(await walk(page, 'a comparison', 'main')));

  await goTo(page, 'scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/table`);
  await throughDialog(checks, page, button(page, 'Scrape'));
  await throughDialog(checks, page, button(page, 'Schedule'), 'Close');
  await byKey(button(page, 'Schedule'));
  await byKey(button(page, 'Create and run'));
  const row = page.getByRole('region', { name: 'Schedules' }).getByRole('listitem').first();
  await expect(row).toContainText('Active', patient);
  await checks.at(page, 'a schedule at the service', both);
  await throughDialog(checks, page, row.getByRole('button', { name: 'Run now', exact: true }));
  await throughDialog(checks, page, row.getByRole('button', { name: 'Delete', exact: true }));

  await goTo(page, 'agent');
  await page.getByRole('textbox', { name: 'Message' }).fill('Tell me my account information');
  await throughDialog(checks, page, button(page, 'Ask the agent'));
  await byKey(button(page, 'Ask the agent'));
  await byKey(button(page, 'Ask and pay'));
  await expect(button(page, 'Ask again')).toBeVisible(patient);
  await expect.poll(heard, patient).toContain('Done');
  await checks.at(page, 'an answer of the agent', both);
  await throughDialog(checks, page, button(page, 'Ask again'));

  await goTo(page, 'account');
  await addFault(service, { area: 'account', kind: 'status', status: 500, count: 9 });
  await byKey(button(page, 'Refresh'));
  await expect(page.getByRole('alert').first()).toBeVisible(patient);
  await checks.at(page, 'an account that can not be read', both);
  await goTo(page, 'settings');
  const saving = page.waitForEvent('download');
  await byKey(button(page, 'Save a backup'));
  await page
    .getByLabel('Restore from a file', { exact: true })
    .setInputFiles(await (await saving).path());
  await expect(page.getByRole('list', { name: 'What will change' })).toBeVisible(patient);
  await checks.at(page, 'a backup that can be restored', both);
  await throughDialog(checks, page, button(page, 'Erase everything…'));
  await throughDialog(checks, page, button(page, 'Forget this account'));
  await throughDialog(checks, page, page.getByRole('button', { name: /^Limit$/ }));
  expect(checks.found).toEqual([]);
});

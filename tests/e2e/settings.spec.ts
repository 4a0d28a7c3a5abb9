import { expect, test } from './harness.ts';

test('settings are found by words, and nothing is told where there is nothing', async ({
  vantage,
}) => {
  const page = await vantage.open('workspace.html#/settings');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect(heading('Connection')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search settings', exact: true });
  await expect(search).toBeFocused();
  await search.fill('theme');
  await expect(heading('Preferences')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Theme', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Delivery', exact: true })).toBeHidden();
  await expect(heading('Connection')).toBeHidden();
  await search.fill('shortcuts');
  await expect(heading('Shortcuts')).toBeVisible();
  await expect(page.getByText('Switch profile 9 of the list on or off')).toBeVisible();
  await expect(page.getByText('Alt+Shift+E')).toBeVisible();
  await search.fill('zebra crossing');
  await expect(heading('Nothing found')).toBeVisible();
  await search.press('Escape');
  await expect(heading('Connection')).toBeVisible();
  await expect(heading('Nothing found')).toHaveCount(0);
});

test('defaults are shown, and come back one by one or all at once @long', async ({ vantage }) => {
  const page = await vantage.open('workspace.html#/settings');
  const floor = page.getByLabel('Never go below', { exact: true });
  const dark = page.getByRole('radio', { name: 'Dark', exact: true });
  await dark.check();
  await floor.fill('77');
  const reset = page.getByRole('button', { name: 'Reset Never go below', exact: true });
  await reset.click();
  await expect(floor).toHaveValue('0');
  await expect(reset).toHaveCount(0);
  await floor.fill('55');
  await expect(reset).toBeVisible();

  await page.getByRole('button', { name: 'Reset all to defaults', exact: true }).click();
  await expect(floor).toHaveValue('0');
  await expect(page.getByRole('radio', { name: 'Same as system', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(floor).toHaveValue('55');
  await expect(dark).toBeChecked();
});

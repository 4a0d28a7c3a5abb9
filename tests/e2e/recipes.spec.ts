import type { Page } from '@playwright/test';
import { clickOn, csvOf, openExtractPanel, pictures, press } from './extract-panel.ts';
import { expect, test } from './harness.ts';
import { profileAction } from './profile-menu.ts';
import type { Vantage } from './vantage.ts';

const patient = { timeout: 30_000 };
const rows = (panel: Page) => panel.getByRole('region', { name: 'Rows' });
const heads = async (panel: Page): Promise<string[]> =>
  await panel.getByRole('columnheader').locator('bdi').allInnerTexts();

async function openPanel(vantage: Vantage): Promise<Page> {
  const panel = await openExtractPanel(vantage);
  await expect(rows(panel)).toBeVisible(patient);
  return panel;
}

/** Saves the first list as recipe 'Lamps', with the price as first column named 'Cost'. */
async function saveRecipe(panel: Page): Promise<void> {
  await press(panel, 'Edit columns');
  const price = panel.getByRole('textbox', { name: /^Name of column/ }).filter({ visible: true });
  const names = await price.evaluateAll((fields) =>
    fields.map((field) => (field as HTMLInputElement).value),
  );
  const at = names.indexOf('Price');
  await price.nth(at).fill('Cost');
  for (let step = at; step > 0; step -= 1) await panel.keyboard.press('Alt+ArrowUp');
  await press(panel, 'Save as recipe');
  await panel.getByLabel('Name', { exact: true }).fill('Lamps');
  await press(panel, 'Save');
  await expect(panel.getByText('Saved as Lamps.', { exact: false })).toBeVisible(patient);
}

test('a recipe is saved, offered on the next page, run, exported, removed and brought back', async ({
  vantage,
  where,
  service,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  let panel = await openPanel(vantage);
  await pictures(panel, 'lists');
  await saveRecipe(panel);
  const saved = await heads(panel);
  expect(saved[0]).toBe('Cost');
  await panel.close();

  await page.goto(`${where.site}/products?page=2`);
  panel = await openPanel(vantage);
  await press(panel, 'Use recipe Lamps');
  await expect(panel.getByText(/^\d+ of \d+ fields found$/)).toBeVisible(patient);
  await expect(panel.getByRole('status').first()).toContainText('Lamps · 24 rows');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  expect(await heads(panel)).toEqual(saved);
  const table = await csvOf(panel, panel, patient);
  expect(table[0]?.[0]).toBe('Cost');
  expect(table).toHaveLength(25);
  expect(table[1]).toContain(`${where.site}/product/25`);
  await pictures(panel, 'run');
  await panel.close();
  expect(service.state.charges).toEqual([]);

  const space = await vantage.open('workspace.html#/recipes');
  await expect(space.getByRole('heading', { name: 'Lamps' })).toBeVisible();
  await expect(space.getByText(`${where.site}/products`, { exact: true })).toBeVisible();
  await expect(space.getByText('All fields found')).toBeVisible();
  await pictures(space, 'recipes');
  await (await profileAction(space, 'Lamps', 'Remove Lamps')).click();
  await expect(space.getByText('No recipes yet')).toBeVisible();
  await press(space, 'Undo');
  await expect(space.getByRole('heading', { name: 'Lamps' })).toBeVisible();

  // Exported, removed, and imported again.
  const download = space.waitForEvent('download', patient);
  await (await profileAction(space, 'Lamps', 'Export Lamps')).click();
  const file = await (await download).path();
  await (await profileAction(space, 'Lamps', 'Remove Lamps')).click();
  await space.getByLabel('Import recipes').setInputFiles(file);
  await expect(space.getByText('1 recipe was imported.')).toBeVisible();
  await expect(space.getByText('Not run yet')).toBeVisible();
});

test('a sitemap of Web Scraper becomes a recipe that reads rows, and what it lacks is named @long', async ({
  vantage,
  where,
}) => {
  const value = (id: string, type: string, selector: string, parent = 'card') => ({
    id,
    type,
    selector,
    parentSelectors: [parent],
    multiple: parent === '_root',
  });
  const sitemap = {
    _id: 'shop-lamps',
    startUrl: [`${where.site}/products?page=[1-10]`],
    selectors: [
      value('card', 'SelectorElement', 'li.product', '_root'),
      value('title', 'SelectorText', '.name'),
      value('open', 'SelectorLink', 'a'),
      { ...value('cost', 'SelectorText', '.price'), regex: '[0-9.]+', delay: 2000 },
      value('popup', 'SelectorPopupLink', 'a'),
    ],
  };
  const space = await vantage.open('workspace.html#/recipes');
  await space.getByLabel('Import recipes').setInputFiles({
    name: 'shop-lamps.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(sitemap)),
  });
  await expect(space.getByText('1 recipe was imported.')).toBeVisible();
  const report = space.getByRole('list', { name: 'Not imported exactly:' });
  await expect(report.getByRole('listitem')).toHaveText([
    /^.*page=\[1-10\]: the recipe fits these pages\. To read all of them, start a job/,
    'popup: PopupLink selectors are not supported.',
    /^cost: the delay of 2000 ms is not kept\./,
  ]);
  await pictures(space, 'imported');
  await vantage.visit(`${where.site}/products?page=2`);
  const panel = await openPanel(vantage);
  await press(panel, 'Use recipe shop-lamps');
  await expect(panel.getByText('4 of 4 fields found')).toBeVisible(patient);
  const table = await csvOf(panel, panel, patient);
  expect(table[0]).toEqual(['title', 'open', 'open-href', 'cost']);
  expect(table).toHaveLength(25);
  expect(table[1]?.[2]).toBe(`${where.site}/product/25`);
  expect(table[1]?.[3]).toMatch(/^[0-9]+(\.[0-9]+)?$/);
});

test('a changed page says which field is gone, and the recipe is repaired @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  let panel = await openPanel(vantage);
  await saveRecipe(panel);
  await panel.close();
  await page.evaluate(() => {
    for (const price of document.querySelectorAll('.price')) price.remove();
  });
  panel = await openPanel(vantage);
  await press(panel, 'Use recipe Lamps');
  await expect(panel.getByRole('alert')).toContainText(
    /Cost was (not found|left out, because several places fit): the page has changed\./,
    patient,
  );
  expect((await csvOf(panel, panel, patient)).slice(1).every(([cost]) => cost === '')).toBe(true);
  await press(panel, 'Repair');
  await pictures(panel, 'repair');
  await panel.getByLabel('Column for Cost').selectOption({ label: 'Remove this field' });
  await press(panel, 'Save repaired recipe');
  await expect(panel.getByRole('alert')).toHaveCount(0, patient);
  await expect(panel.getByRole('status').first()).toContainText('24 rows');
  expect(await heads(panel)).not.toContain('Cost');

  // Without its list the recipe reads nothing. One example row in another list repairs it.
  await page.evaluate(() => {
    const table = document.createElement('section');
    for (const item of document.querySelectorAll('.products > li')) {
      const row = table.appendChild(document.createElement('article'));
      for (const [tag, name] of [
        ['q', '.rating'],
        ['cite', '.name'],
      ] as const) {
        const value = document.createElement(tag);
        value.textContent = item.querySelector(name)?.textContent ?? '';
        row.append(value);
      }
    }
    document.querySelector('main')?.replaceChildren(table);
  });
  await press(panel, 'Run again');
  await expect(panel.getByRole('alert')).toContainText('The list was not found', patient);
  await expect(rows(panel)).toHaveCount(0);
  await press(panel, 'Pick one example row');
  await expect(panel.getByText('Click a value on the page, or', { exact: false })).toBeVisible(
    patient,
  );
  await page.bringToFront();
  await clickOn(page, 'article q', 1);
  await expect(panel.getByText('24 rows', { exact: false }).first()).toBeVisible(patient);
  await pictures(panel, 'example');
  await press(panel, 'Find the fields in these rows');
  await expect(panel.getByText(/^\d of \d fields were found in these rows\.$/)).toBeVisible(
    patient,
  );
  for (const column of await panel.getByLabel(/^Column for /).all()) {
    const options = await column.locator('option:enabled').allInnerTexts();
    const lamp = options.find((text) => text.includes('Lamp'));
    await column.selectOption({ label: lamp ?? 'Remove this field' });
  }
  await pictures(panel, 'example-fields');
  await press(panel, 'Save repaired recipe');
  await expect(panel.getByRole('status').first()).toContainText('24 rows', patient);
  await expect(panel.getByRole('alert')).toHaveCount(0);
  const repaired = await csvOf(panel, panel, patient);
  expect(repaired).toHaveLength(25);
  expect(repaired[1]?.some((cell) => cell.includes('Lamp'))).toBe(true);
  await panel.close();

  // Its first version is still there, and comes back.
  const space = await vantage.open('workspace.html#/recipes');
  await expect(space.getByText('version 3', { exact: false })).toBeVisible();
  await space.getByText('2 earlier versions').click();
  const earlier = space.getByRole('list', { name: 'Earlier versions of Lamps' });
  await expect(earlier.getByRole('listitem').first()).toContainText(
    /^Version 2, saved .*Changed after it: the list is found differently/,
  );
  await expect(earlier.getByRole('listitem').nth(1)).toContainText('removed: Cost');
  await pictures(space, 'versions');
  await press(space, 'Restore version 1 of Lamps');
  await expect(space.getByText('version 4', { exact: false })).toBeVisible();
  await expect(space.getByText(/^Cost, /)).toBeVisible();
});

test('a hostile file is refused with a sentence, and nothing of it is shown as markup @long', async ({
  vantage,
}) => {
  const space = await vantage.open('workspace.html#/recipes');
  const field = space.getByLabel('Import recipes');
  const give = (text: string) =>
    field.setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  const refused = [
    ['<img src=x onerror=alert(1)>', 'This is not a file with Vantage recipes'],
    [
      JSON.stringify({ vantageRecipes: 1, recipes: [{ name: '<b>x</b>', site: 'javascript:1' }] }),
      'This is not a file with Vantage recipes',
    ],
    ['{"vantageRecipes":4,"recipes":[]}', 'A newer version of Vantage wrote this file'],
    ['['.repeat(100_000), 'This is not a file with Vantage recipes'],
  ] as const;
  for (const [text, sentence] of refused) {
    await give(text);
    await expect(space.getByRole('alert')).toContainText(sentence);
    await expect(space.getByText('No recipes yet')).toBeVisible();
    await press(space, 'Dismiss');
  }
});

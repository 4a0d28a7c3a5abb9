import type { Page } from '@playwright/test';
import { storedInLibrary, writeFirstVersion } from '../fixtures/stored-library.ts';
import { expect as plainExpect, test, workerOf } from './harness.ts';
import type { Vantage } from './vantage.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 30_000 });

const rows = (page: Page) => page.getByRole('list', { name: 'List of results' }).getByRole('link');
/** Scrapes a page from the popup and waits until the result is at the top of the open list. */
async function scrape(vantage: Vantage, workspace: Page, url: string): Promise<void> {
  const before = await rows(workspace).count();
  const tab = await vantage.visit(url);
  const popup = await vantage.popup();
  await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  await expect(rows(workspace)).toHaveCount(before + 1);
  await expect(rows(workspace).first()).toContainText('Done', { timeout: 60_000 });
  await popup.page.close();
  await tab.close();
}

/** Connects and scrapes a table, then an article. @returns the page with the list of both. */
async function withTwoResults(vantage: Vantage): Promise<Page> {
  await vantage.connect();
  const workspace = await vantage.open('workspace.html#/results');
  for (const path of ['/table', '/article'])
    await scrape(vantage, workspace, vantage.where.site + path);
  return workspace;
}

/** Bytes of all contents in the library, to be evaluated in a page of the extension. */
async function usedBytes(): Promise<number> {
  const opened = Promise.withResolvers<IDBDatabase>();
  const opening = indexedDB.open('library');
  opening.onsuccess = () => opened.resolve(opening.result);
  const db = await opened.promise;
  const read = Promise.withResolvers<number>();
  const reading = db.transaction('totals').objectStore('totals').get('bytes');
  reading.onsuccess = () => read.resolve(Number(reading.result));
  const bytes = await read.promise;
  db.close();
  return bytes;
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search results' });

test('results are found, marked, removed and brought back, and kept to a limit', async ({
  vantage,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const workspace = await vantage.open('workspace.html#/results');
  await expect(workspace.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  for (const path of ['/table', '/article', '/product/7', '/product/7']) {
    await scrape(vantage, workspace, `${where.site}${path}`);
  }

  // Compressed one after the other: identical bodies are stored once.
  await expect
    .poll(() => workspace.evaluate(storedInLibrary), { timeout: 60_000 })
    .toEqual({ chores: 0, uses: [1, 1, 2], gzip: [true, true, true] });

  // Searches words of the text and of the URL, and their prefixes.
  await search(workspace).fill('Skarv lear');
  await expect(workspace.getByRole('status').first()).toHaveText('1 result');
  await search(workspace).fill('product 7');
  await expect(workspace.getByRole('status').first()).toHaveText('2 results');
  await search(workspace).fill('rowspan skarv');
  await expect(workspace.getByText('No result matches this filter.')).toBeVisible();
  await search(workspace).fill('');
  await expect(rows(workspace)).toHaveCount(4);

  // Tags and pins the oldest result, then filters by the tag.
  await rows(workspace).last().click();
  await expect(workspace.getByRole('tabpanel')).toBeVisible();
  const marks = workspace.getByRole('region', { name: 'Tags and note' });
  await marks.getByRole('textbox', { name: 'Add a tag' }).fill('keep this');
  await marks.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(marks.getByRole('button', { name: 'Remove the tag keep this' })).toBeVisible();
  await marks.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(rows(workspace).last().getByRole('img', { name: 'Pinned' })).toBeVisible();
  await marks.getByText('Note', { exact: true }).click();
  await marks.getByRole('textbox', { name: 'Note' }).fill('The table that I need.');
  await marks.getByRole('button', { name: 'Save note' }).click();
  await expect(marks.getByRole('button', { name: 'Saved' })).toBeVisible();
  await workspace.getByRole('button', { name: 'Filters', exact: true }).click();
  await workspace.getByLabel('Tag', { exact: true }).selectOption('keep this');
  await expect(rows(workspace)).toHaveCount(1);
  await workspace.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows(workspace)).toHaveCount(4);

  // Removes two with the keyboard, then undoes the removal.
  await rows(workspace).first().focus();
  await workspace.keyboard.press('Space');
  await expect(workspace.getByText('1 selected')).toBeVisible();
  await workspace.keyboard.press('ArrowDown');
  await expect(rows(workspace).nth(1)).toBeFocused();
  await workspace.keyboard.press('Space');
  await expect(workspace.getByText('2 selected')).toBeVisible();
  await workspace.keyboard.press('Delete');
  await expect(rows(workspace)).toHaveCount(2);
  await workspace.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(workspace)).toHaveCount(4);

  // All of them are above a limit of 1 kB: those without a pin are removed after a warning.
  await workspace.getByRole('button', { name: 'Limit', exact: true }).click();
  await workspace.getByLabel('Limit in MB').fill('0.001');
  await expect(workspace.getByText('3 results are removed now')).toBeVisible();
  await workspace.getByRole('button', { name: 'Set it and remove them' }).click();
  await expect(rows(workspace)).toHaveCount(1);
  await expect(workspace.getByText('Nearly full.')).toBeVisible();
  await expect(rows(workspace).getByRole('img', { name: 'Pinned' })).toBeVisible();
  await expect.poll(() => workspace.evaluate(storedInLibrary)).toMatchObject({ uses: [1] });
});

test('a new result stays where pinned ones fill the limit', async ({ vantage, where }) => {
  test.setTimeout(240_000);
  const workspace = await withTwoResults(vantage);
  for (const at of [0, 1]) await rows(workspace).nth(at).press('Space');
  await workspace.getByRole('button', { name: 'Pin', exact: true }).first().click();
  await expect(rows(workspace).getByRole('img', { name: 'Pinned' })).toHaveCount(2);
  await workspace.getByRole('button', { name: 'Limit', exact: true }).click();
  await workspace.getByLabel('Limit in MB').fill('0.0001');
  await expect(workspace.getByText('Nothing is removed now.')).toBeVisible();
  await workspace.getByRole('button', { name: 'Set the limit' }).click();
  await scrape(vantage, workspace, `${where.site}/product/7`);
  await expect
    .poll(() => workspace.evaluate(storedInLibrary), { timeout: 60_000 })
    .toMatchObject({ chores: 0, uses: [1, 1, 1] });
  await expect(rows(workspace)).toHaveCount(3);
  await expect(workspace.getByText('stay, even above the limit.')).toBeVisible();
});

test('keys act on the result that has the focus, also once a newer one came above it @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(240_000);
  const workspace = await withTwoResults(vantage);
  const oldest = (await rows(workspace).last().getAttribute('href')) ?? '';
  await rows(workspace).last().focus();
  await scrape(vantage, workspace, `${where.site}/product/7`);
  await workspace.bringToFront();
  await expect(rows(workspace).last()).toBeFocused();
  await workspace.keyboard.press('Delete');
  await expect(rows(workspace)).toHaveCount(2);
  const left = await rows(workspace).evaluateAll((all) =>
    all.map((one) => one.getAttribute('href')),
  );
  expect(left).not.toContain(oldest);
  await expect(rows(workspace).last()).toBeFocused();
});

test('removed results make room below a limit, in place of results that are kept @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(240_000);
  const workspace = await withTwoResults(vantage);
  await expect
    .poll(() => workspace.evaluate(storedInLibrary), { timeout: 60_000 })
    .toMatchObject({ chores: 0, gzip: [true, true] });
  await rows(workspace).first().focus();
  await workspace.keyboard.press('Delete');
  await expect(rows(workspace)).toHaveCount(1);
  const used = await workspace.evaluate(usedBytes);
  await workspace.getByRole('button', { name: 'Limit', exact: true }).click();
  // Less than both take, and as much as the kept one may.
  await workspace.getByLabel('Limit in MB').fill(String((used - 1) / 1_000_000));
  await expect(workspace.getByText('Nothing is removed now.')).toBeVisible();
  await workspace.getByRole('button', { name: 'Set the limit' }).click();
  // The same contents once more, which take no room.
  await scrape(vantage, workspace, `${where.site}/table`);
  await expect(rows(workspace)).toHaveCount(2);
});

test('a library of version 1 is taken over as it is @long', async ({ vantage }) => {
  test.setTimeout(120_000);
  const popup = await vantage.popup();
  await popup.page.evaluate(writeFirstVersion);
  const workspace = await vantage.open('workspace.html#/results');
  await expect(rows(workspace)).toHaveText([/Second title/, /First title/]);
  await rows(workspace).last().click();
  await workspace.getByRole('tab', { name: 'Source', exact: true }).click();
  await expect(workspace.getByRole('tabpanel')).toContainText('Kept from before');
  // The restarted background compresses the remaining bodies.
  await workspace.getByRole('button', { name: 'Pin', exact: true }).click();
  await vantage.killWorker();
  await workspace.reload();
  await expect(rows(workspace)).toHaveCount(2);
  await workspace.getByRole('tab', { name: 'Source', exact: true }).click();
  await expect(workspace.getByRole('tabpanel')).toContainText('Kept from before');
});

test('an upgrade of the library that fails leaves it as it was, and is made at the next opening @long', async ({
  vantage,
}) => {
  const noRoom = () => {
    IDBObjectStore.prototype.add = () => {
      throw new Error('No room for a row');
    };
  };
  // Either the page or the background may open the database first.
  await (await workerOf(vantage.context)).evaluate(noRoom);
  const page = await vantage.open('icons/16.png');
  await page.evaluate(writeFirstVersion);
  await page.addInitScript(noRoom);
  await page.goto(`${vantage.origin}/workspace.html#/results`);
  await expect(page.getByRole('alert')).toBeVisible();
  const version = async () => {
    const stored = await page.evaluate(() => indexedDB.databases());
    return stored.find(({ name }) => name === 'library')?.version;
  };
  // While an upgrade is tried, the browser reports the version that it would lead to.
  await expect.poll(version).toBe(1);
  await page.close();
  await vantage.killWorker();
  const workspace = await vantage.open('workspace.html#/results');
  await expect(rows(workspace)).toHaveText([/Second title/, /First title/]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { tableLimits } from '@/utils/extract/limits';
import type { Caller } from '@/utils/messaging/protocol';
import { pickerHandlers } from '@/utils/picker/background/picker-area';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { newestVersion, versionKey } from '@/utils/storage/schema-version';
import { recipe } from '../../recipes/samples';
import { answers, executeScript, newBrowser } from './injected';

const page: Caller = { kind: 'extension-page', incognito: false };
const search = '00000000-0000-4000-8000-000000000001';
const table = {
  title: 'Lamps',
  language: 'en',
  columns: [{ name: 'Name', kind: 'text', fill: 1, minor: false }],
  rows: [['Oak']],
  total: 1,
};

beforeEach(newBrowser);

const find = () => pickerHandlers['picker/find']({ tabId: 7 }, page);
const read = () => pickerHandlers['picker/read']({ tabId: 7, search, list: 2, rows: 200 }, page);

test('the script is put into the one tab, and the address is what the browser says', async () => {
  answers({ search, count: 3, url: 'https://evil.test/' });
  expect(await find()).toEqual({ search, count: 3, url: 'https://a.test/list' });
  expect(executeScript.mock.calls.map(([{ target, files }]) => [target, files])).toEqual([
    [{ tabId: 7 }, ['/picker.js']],
    [{ tabId: 7 }, undefined],
  ]);
});

test.each([
  ['nothing', undefined],
  ['too many lists', { search, count: 100_000 }],
  ['a search of another make', { search: '<b>', count: 1 }],
])('a page that answers %s is not readable', async (_name, result) => {
  answers(result);
  await expect(find()).rejects.toThrow('page-not-readable');
});

test('where no script may run, it says so', async () => {
  executeScript.mockRejectedValue(new Error('Cannot access a chrome:// URL'));
  await expect(find()).rejects.toThrow('page-not-readable');
  await expect(read()).rejects.toThrow('page-not-readable');
  expect(await pickerHandlers['picker/stop']({ tabId: 7 }, page)).toEqual({ reached: false });
});

test('a list is read by its search and place', async () => {
  answers(table);
  expect(await read()).toEqual(table);
  expect(executeScript.mock.calls[0]?.[0].args).toEqual([search, 2, 200]);
});

const longText = 'x'.repeat(tableLimits.cell + 1);
test.each([
  ['nothing, as another page does', null],
  ['a cell that is no text', { ...table, rows: [[{ html: '<b>' }]] }],
  ['a text that is too long', { ...table, rows: [[longText]] }],
  ['too many rows', { ...table, rows: Array.from({ length: tableLimits.rows + 1 }, () => ['x']) }],
  ['a kind there is not', { ...table, columns: [{ ...table.columns[0], kind: 'script' }] }],
])('a page that answers %s has changed', async (_name, result) => {
  answers(result);
  await expect(read()).rejects.toThrow('page-changed');
});

const ran = {
  search,
  drift: null,
  title: 'Lamps',
  language: 'en',
  fields: [
    { drift: null, column: 0 },
    { drift: 'gone', column: -1 },
  ],
  rows: [['Oak', '']],
  total: 1,
};
const run = (incognito = false) =>
  pickerHandlers['picker/run'](
    { tabId: 7, recipeId: recipe().id },
    { kind: 'extension-page', incognito },
  );

async function storeRecipe(): Promise<void> {
  vi.stubGlobal('navigator', {
    locks: { request: async (_name: string, work: () => Promise<unknown>) => await work() },
  });
  await fakeBrowser.storage.local.set({ [versionKey]: newestVersion });
  await recipesItem.write([recipe()]);
}

test('a recipe runs by its own names and order, and a lost field has no value', async () => {
  await storeRecipe();
  answers({ ...ran, base: 'https://cdn.test/' });
  const { table, fields } = await run();
  expect(table.base).toBe('https://cdn.test/');
  expect(table.columns.map(({ name, fill }) => [name, fill])).toEqual([
    ['Price', 0],
    ['Name', 1],
  ]);
  expect(table.rows).toEqual([['', 'Oak']]);
  expect(fields.map(({ drift }) => drift)).toEqual(['gone', null]);
  const [stored] = await recipesItem.read();
  expect(stored?.lastRun).toMatchObject({ rows: 1, fill: [null, 1] });
  expect(JSON.stringify(stored)).not.toContain('Oak');
  // Chromium drops null values from objects in `args`.
  const [text] = executeScript.mock.calls[1]?.[0].args ?? [];
  expect(JSON.parse(String(text))).toEqual(recipe().draft.locators);
});

test('a run in a private window is not kept', async () => {
  await storeRecipe();
  answers(ran);
  await run(true);
  expect((await recipesItem.read())[0]?.lastRun).toBeNull();
});

test('a recipe runs only where it fits, and while it is there', async () => {
  await storeRecipe();
  answers(ran);
  Object.assign(fakeBrowser.tabs, { get: async () => ({ url: 'https://evil.test/list' }) });
  await expect(run()).rejects.toThrow('recipe-elsewhere');
  expect(executeScript).not.toHaveBeenCalled();
  await recipesItem.write([]);
  await expect(run()).rejects.toThrow('recipe-gone');
});

test.each([
  ['fewer fields', { ...ran, fields: ran.fields.slice(1) }],
  ['a cell that is no text', { ...ran, rows: [[{}, '']] }],
  ['nothing', undefined],
])('a page that answers a run with %s has changed', async (_name, result) => {
  await storeRecipe();
  answers(result);
  await expect(run()).rejects.toThrow('page-changed');
  expect((await recipesItem.read())[0]?.lastRun).toBeNull();
});

test.each([
  [null, 'page-changed'],
  [{ columns: [] }, 'recipe-impossible'],
  [{ columns: [0], locators: { ...recipe().draft.locators, fields: [] } }, 'recipe-impossible'],
])('locators %j are refused as %s', async (result, code) => {
  answers(result);
  const located = pickerHandlers['picker/locate'](
    { tabId: 7, search, list: 0, columns: [0] },
    page,
  );
  await expect(located).rejects.toThrow(code);
});

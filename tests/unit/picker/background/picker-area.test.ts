import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { tableLimits } from '@/utils/extract/limits';
import type { Speaker } from '@/utils/messaging/protocol';
import { pickerHandlers } from '@/utils/picker/background/picker-area';

const page: Speaker = { kind: 'page', incognito: false };
const search = '00000000-0000-4000-8000-000000000001';
const table = {
  title: 'Lamps',
  language: 'en',
  columns: [{ name: 'Name', kind: 'text', fill: 1, minor: false }],
  rows: [['Oak']],
  total: 1,
};

type Injection = { target: { tabId: number }; files?: string[]; args?: unknown[] };
const executeScript = vi.fn<(injection: Injection) => Promise<{ result?: unknown }[]>>();
const answers = (result: unknown) =>
  executeScript.mockImplementation(async ({ files }) => [{ result: files ? null : result }]);

beforeEach(() => {
  vi.clearAllMocks();
  fakeBrowser.reset();
  Object.assign(fakeBrowser, { scripting: { executeScript } });
  Object.assign(fakeBrowser.tabs, {
    get: async (id: number) => ({ id, url: 'https://a.test/list' }),
  });
});

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

import * as z from 'zod/mini';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

vi.mock('@/utils/browser/ext', () => ({ ext: fakeBrowser, isFirefox: false }));
const { tabRecords } = await import('@/utils/paging/background/tab-records');

const Schema = z.object({
  id: z.string(),
  tabId: z.number(),
  state: z.enum(['running', 'ended']),
  pages: z.number(),
});
const pageKey = (tabId: number, page: number) => `work:${tabId}:${page}`;
const records = tabRecords(
  'work:',
  Schema,
  ({ tabId, pages }) => Array.from({ length: pages }, (_, at) => pageKey(tabId, at + 1)),
  { state: 'ended' },
);
const running = { id: 'a', tabId: 7, state: 'running', pages: 0 } as const;
const stored = () => fakeBrowser.storage.session.get(null);

beforeEach(() => fakeBrowser.reset());

test('a page is written with the record that counts it, and both are removed together', async () => {
  await records.begin(running);
  expect(await records.change(running, { pages: 1 }, () => ({ [pageKey(7, 1)]: 'rows' }))).toEqual({
    ...running,
    pages: 1,
  });
  expect(await stored()).toEqual({ 'work:7': { ...running, pages: 1 }, 'work:7:1': 'rows' });
  await records.clear(7);
  expect(await stored()).toEqual({});
});

test('a new record replaces the one of the tab, with all that belongs to it', async () => {
  await records.begin({ ...running, pages: 1 }, { [pageKey(7, 1)]: 'rows' });
  const next = { ...running, id: 'b' };
  await records.begin(next);
  expect(await stored()).toEqual({ 'work:7': next });
});

test.each([
  ['that has ended', { ...running, state: 'ended' }],
  ['of another run', { ...running, id: 'b' }],
] as const)('a record %s is not changed', async (_, record) => {
  await records.begin(record);
  expect(await records.change(running, { pages: 1 }, () => ({ [pageKey(7, 1)]: 1 }))).toBeNull();
  expect(await stored()).toEqual({ 'work:7': record });
});

test('a record ends with what it has if there is no room for another page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await records.begin({ ...running, pages: 1 }, { [pageKey(7, 1)]: 'rows' });
  const write = vi.spyOn(fakeBrowser.storage.session, 'set');
  write.mockRejectedValueOnce(new Error('quota exceeded'));
  expect(await records.change(running, { pages: 2 }, () => ({ [pageKey(7, 2)]: 1 }))).toBeNull();
  write.mockRestore();
  expect(await stored()).toEqual({
    'work:7': { ...running, state: 'ended', pages: 1 },
    'work:7:1': 'rows',
  });
});

test('the records of all tabs are read, but for damaged ones', async () => {
  await records.begin(running, { 'work:7:1': 'rows' });
  await records.begin({ ...running, tabId: 8 });
  await fakeBrowser.storage.session.set({ 'work:9': 'damaged' });
  expect((await records.all()).map(({ tabId }) => tabId)).toEqual([7, 8]);
  expect(await records.read(9)).toBeNull();
});

test('asking whether a record is still running writes nothing', async () => {
  await records.begin(running);
  const write = vi.spyOn(fakeBrowser.storage.session, 'set');
  expect(await records.change(running, {})).toEqual(running);
  expect(write).not.toHaveBeenCalled();
});

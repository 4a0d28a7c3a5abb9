import { beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '@/utils/i18n/i18n';
import type { Caller } from '@/utils/messaging/protocol';
import { handHandlers } from '@/utils/picker/background/hand-area';
import type { PickTarget, HandState } from '@/utils/picker/hand-messages';
import { answers, executeScript, newBrowser } from './injected';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));

const page: Caller = { kind: 'extension-page', incognito: false };
const search = '00000000-0000-4000-8000-000000000001';
const state: HandState = {
  search,
  version: 3,
  picking: true,
  rows: 24,
  excluded: 1,
  columns: [{ id: 0, choice: 'text', choices: [{ key: 'text', sample: 'Oak' }] }],
  announcement: { event: 'column', kind: 'link', text: 'Oak', place: 1, of: 3, taken: true },
};

beforeEach(newBrowser);

const begin = (aim: PickTarget = 'rows') =>
  handHandlers['picker/hand-begin']({ tabId: 7, aim }, page);
const wait = () => handHandlers['picker/hand-wait']({ tabId: 7, search, seen: 2 }, page);
const act = () =>
  handHandlers['picker/hand-act']({ tabId: 7, search, action: { do: 'key', key: 'Enter' } }, page);

test('picking begins in the one tab, and the address is what the browser says', async () => {
  answers(state);
  expect(await begin()).toEqual({ state, url: 'https://a.test/list' });
  const sentence = 'Taken as a new column: Link “Oak”. Now 1 column, 24 rows.';
  expect(
    executeScript.mock.calls.map(([{ target, files, args }]) => [target, files ?? args]),
  ).toEqual([
    [{ tabId: 7 }, ['/picker.js']],
    // The page's script may have no extension API, so it is given its texts.
    [{ tabId: 7 }, ['rows', { name: i18n.t('hand.title'), hint: i18n.t('hand.keys') }]],
    [{ tabId: 7 }, [search, 3, sentence]],
  ]);
});

test('pointing at the next link keeps what the script in the page has found', async () => {
  const next: HandState = {
    ...state,
    announcement: { ...state.announcement, event: 'nextTaken' },
  };
  executeScript.mockImplementation(async ({ args }) => [{ result: args ? next : true }]);
  await begin('next');
  expect(executeScript.mock.calls.filter(([{ files }]) => files)).toEqual([]);
  expect(executeScript.mock.calls.map(([{ args }]) => args).slice(1)).toEqual([
    ['next', { name: i18n.t('paging.choose'), hint: i18n.t('paging.chooseKeys') }],
    [search, 3, 'Taken as the way to the next page: Link “Oak”.'],
  ]);
  // A page that was loaded since has no script.
  executeScript.mockImplementation(async ({ args }) => [{ result: args ? next : false }]);
  await begin('next');
  expect(executeScript.mock.calls.flatMap(([{ files }]) => files ?? [])).toEqual(['/picker.js']);
});

test('what is not new is not announced again', async () => {
  answers({ ...state, version: 2 });
  await wait();
  expect(executeScript).toHaveBeenCalledTimes(1);
});

test('a page that is left before it announces what happened loses nothing of it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  answers(state);
  executeScript.mockImplementation(async ({ args }) => {
    if (args?.length === 3) throw new Error('No tab with id: 7.');
    return [{ result: state }];
  });
  expect(await wait()).toEqual(state);
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  log.mockRestore();
});

test('changes are waited for by search and version, and actions sent as text', async () => {
  answers(state);
  expect(await wait()).toEqual(state);
  expect(executeScript.mock.calls[0]?.[0].args).toEqual([search, 2]);
  answers(true);
  expect(await act()).toBeUndefined();
  expect(executeScript.mock.lastCall?.[0].args).toEqual([
    search,
    JSON.stringify({ do: 'key', key: 'Enter' }),
  ]);
});

test.each([
  ['nothing, as another page does', null],
  ['an event there is not', { ...state, announcement: { ...state.announcement, event: 'pay' } }],
  [
    'a text that is too long',
    { ...state, announcement: { ...state.announcement, text: 'x'.repeat(301) } },
  ],
  ['markup as a search', { ...state, search: '<b>' }],
  ['too many columns', { ...state, columns: Array.from({ length: 101 }, () => state.columns[0]) }],
])('a page that answers %s has changed', async (_name, result) => {
  answers(result);
  await expect(begin()).rejects.toThrow('page-changed');
  await expect(wait()).rejects.toThrow('page-changed');
  await expect(act()).rejects.toThrow('page-changed');
});

test('where no script may run, it says so', async () => {
  executeScript.mockRejectedValue(new Error('Cannot access a chrome:// URL'));
  await expect(begin()).rejects.toThrow('page-not-readable');
  // It ran there before: the page was left.
  await expect(wait()).rejects.toThrow('page-changed');
  await expect(act()).rejects.toThrow('page-changed');
});

import { expect, test } from 'vitest';
import { typedTable } from '@/utils/export/typed-table';
import { completedTable } from '@/utils/linked-pages/completed-table';
import { linkedAddresses } from '@/utils/linked-pages/linked-addresses';
import { settledKind } from '@/utils/recipes/recipe-fields';

const from = 'https://a.test/list?page=2';

test('pages of the same site are taken once each, in the order of the rows', () => {
  const rows = [
    ['A', 'https://a.test/2#top'],
    ['B', 'https://a.test/1'],
    ['C', 'https://b.test/3'],
    ['D', 'http://a.test/4'],
    ['E', 'javascript:alert(1)'],
    ['F', ''],
    ['G', 'https://a.test/2'],
  ];
  expect(linkedAddresses(rows, 1, from)).toEqual(['https://a.test/2', 'https://a.test/1']);
  expect(linkedAddresses(rows, 1, 'about:blank')).toEqual([]);
});

test('a fragment that is a route belongs to the page, and of several links the first one counts', () => {
  const links = [
    '/#/lamp/1',
    '/#/lamp/2',
    '/#!lamp/3',
    '/#/',
    '/#!',
    '/#top',
    '/7\nhttps://a.test/8',
  ];
  const rows = links.map((link) => [`https://a.test${link}`]);
  const pages = ['/#/lamp/1', '/#/lamp/2', '/#!lamp/3', '/', '/7'].map(
    (path) => `https://a.test${path}`,
  );
  expect(linkedAddresses(rows, 0, from)).toEqual(pages);
  const request = {
    title: '',
    language: 'en',
    columns: [{ name: 'Link', kind: 'link' as const }],
    link: 0,
    fields: [{ key: 'label:SKU', name: 'SKU', kind: 'text' as const }],
  };
  const values = new Map(pages.map((page, at) => [page, [`HL-${at}`]]));
  expect(completedTable({ request }, rows, values).rows.map((row) => row[1])).toEqual([
    'HL-0',
    'HL-1',
    'HL-2',
    'HL-3',
    'HL-3',
    'HL-3',
    'HL-4',
  ]);
});

test('values are joined by their page, and rows without them stay', () => {
  const request = {
    title: 'Lamps',
    language: 'en',
    columns: [
      { name: 'Name', kind: 'text' as const },
      { name: 'Link', kind: 'link' as const },
    ],
    link: 1,
    fields: [{ key: 'label:SKU', name: 'SKU', kind: 'text' as const }],
    list: null,
  };
  const rows = [
    ['A', 'https://a.test/1#x'],
    ['B', 'https://a.test/2'],
    ['C', 'https://a.test/1'],
    ['D', 'https://b.test/9'],
  ];
  const values = new Map([
    ['https://a.test/1', ['HL-1']],
    ['https://a.test/2', null],
  ]);
  const table = completedTable({ request }, rows, values);
  expect(table.rows.map((row) => row[2])).toEqual(['HL-1', '', 'HL-1', '']);
  expect(table.columns.map(({ name, fill }) => [name, fill])).toEqual([
    ['Name', 1],
    ['Link', 1],
    ['SKU', 0.5],
  ]);
});

test('numbers that were made plain stay so, whatever the language of the page', () => {
  const request = {
    title: '',
    language: 'de',
    columns: [
      { name: 'Link', kind: 'link' as const },
      { name: 'Price', kind: 'number' as const, plain: true },
    ],
    link: 0,
    fields: [{ key: '0', name: 'Weight', kind: 'number' as const, plain: true }],
    list: null,
  };
  const rows = [['https://a.test/1', '1.234']];
  const table = completedTable({ request }, rows, new Map([['https://a.test/1', ['0.512']]]));
  const typed = typedTable(table, ['Link', 'Price', 'Weight'], [1, 2], (name) => name);
  expect(typed.rows).toEqual([[1.234, 0.512]]);
});

test('several plain numbers of one linked page stay as they are', () => {
  const request = {
    title: '',
    language: 'en',
    columns: [{ name: 'Link', kind: 'link' as const }],
    link: 0,
    fields: [{ key: '0', name: 'Price', kind: 'number' as const, plain: true }],
    list: null,
  };
  const rows = [['https://a.test/1'], ['https://a.test/2']];
  const values = new Map([
    ['https://a.test/1', ['12.5\n13']],
    ['https://a.test/2', ['14']],
  ]);
  const table = completedTable({ request }, rows, values);
  expect(typedTable(table, ['Link', 'Price'], [1], (name) => name).rows).toEqual([
    ['12.5\n13'],
    [14],
  ]);
});

test('the kind of a field follows its last change', () => {
  const field = { kind: 'text' as const, name: 'Price', locator: 0 };
  expect(settledKind(field)).toEqual({ kind: 'text', plain: false });
  expect(
    settledKind({ ...field, transforms: [{ do: 'trim' }, { do: 'number', decimal: 'comma' }] }),
  ).toEqual({ kind: 'number', plain: true });
  expect(settledKind({ ...field, transforms: [{ do: 'absolute' }] })).toEqual({
    kind: 'link',
    plain: false,
  });
});

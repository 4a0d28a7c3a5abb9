import { expect, test } from 'vitest';
import { completedTable } from '@/utils/linked-pages/completed-table';
import { linkedAddresses } from '@/utils/linked-pages/linked-addresses';

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

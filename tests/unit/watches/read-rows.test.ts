// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { defaultKey, uniqueNames } from '@/utils/watches/columns';
import { readWatchedRows } from '@/utils/watches/read-rows';
import { draft } from '../recipes/samples';

const read = (text: string, type = 'text/html', recipe: ReturnType<typeof draft> | null = null) =>
  readWatchedRows(new Blob([text], { type }), 'https://a.test/list', recipe, 'Line');

test('the lines of a page are its rows, without empty ones', async () => {
  expect(await read('<!doctype html><h1>Sale</h1><p>  A <b>lamp</b></p><p> </p>')).toEqual({
    kind: 'table',
    table: {
      columns: [{ name: 'Line', kind: 'text' }],
      language: '',
      rows: [['Sale'], ['A lamp']],
      lost: [],
      cut: false,
    },
  });
});

test('the lines of a text are its rows; more than 5,000 are cut, and told', async () => {
  const found = await read(
    Array.from({ length: 5001 }, (_, at) => `${at}`).join('\n'),
    'text/plain',
  );
  expect(found).toMatchObject({ kind: 'table', table: { cut: true } });
  expect('table' in found && found.table.rows).toHaveLength(5000);
});

test('a picture has no text, and a page without the list of the recipe is drift', async () => {
  expect(await read('GIF89a', 'image/gif')).toEqual({ kind: 'unreadable' });
  expect(await read('<!doctype html><p>Closed today', 'text/html', draft())).toEqual({
    kind: 'drift',
  });
  expect(await read('{"closed": true}', 'application/json', draft())).toEqual({ kind: 'drift' });
});

test('columns have names of their own, and the key is a link, else a text', () => {
  expect(uniqueNames(['Price', 'Name', 'Price', 'Price'])).toEqual([
    'Price',
    'Name',
    'Price (2)',
    'Price (3)',
  ]);
  const { fields } = draft();
  expect(defaultKey(fields)).toBe('Name');
  expect(defaultKey([...fields, { name: 'Page', kind: 'link', locator: 2 }])).toBe('Page');
});

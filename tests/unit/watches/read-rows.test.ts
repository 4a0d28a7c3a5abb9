// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { defaultKey, uniqueNames } from '@/utils/watches/columns';
import { readWatchedRows } from '@/utils/watches/read-rows';
import { readWatch } from '@/utils/watches/read-watch';
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

/**
 * What is read of a watched job, one page for each status.
 * @param statuses by the service; null where it named none.
 */
async function readJob(...statuses: (number | null)[]): Promise<unknown> {
  const pages = statuses.map((_, at) => ({ runId: `${at}`, url: `https://a.test/${at}` }));
  const task = { recipe: null, column: 'Line', pages, pageColumn: 'Page' };
  const sent: unknown[] = [];
  const send = vi.fn(async (type: string, input: unknown) => {
    if (type === 'watches/task') return { task };
    return void sent.push(input);
  });
  await readWatch('run', send as never, async (id) => ({
    content: new Blob([`Line of ${id}`], { type: 'text/plain' }),
    type: 'text/plain',
    address: `https://a.test/${id}`,
    status: statuses[Number(id)] ?? null,
  }));
  return sent[0];
}

test('a page of a job that answered with an error counts as missing, and its lines are not read', async () => {
  expect(await readJob(200, 503, null, 404)).toMatchObject({
    read: {
      table: {
        rows: [
          ['Line of 0', 'https://a.test/0'],
          ['Line of 2', 'https://a.test/2'],
        ],
      },
      pages: { missing: ['https://a.test/1', 'https://a.test/3'] },
    },
  });
  expect(await readJob(503, 404)).toEqual({ runId: 'run', read: { kind: 'failed', status: 404 } });
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

import { expect, test } from 'vitest';
import { rowsBodies, testBody } from '@/utils/webhooks/body';
import { watchBody, watchDelivery } from '@/utils/webhooks/watch-delivery';
import { partLimits } from '@/utils/webhooks/schema';
import { newSigningSecret, signatureOf } from '@/utils/webhooks/signature';
import { table } from '../watches/tables';
import { ended, watch } from '../watches/watches';

const at = Date.UTC(2026, 0, 2);
const source = { name: 'Lamps', url: 'https://shop.test/lamps' };
const ids = () => {
  let count = 0;
  return () => `id-${(count += 1)}`;
};

test('rows are objects under unique names, with where they come from', () => {
  const names = ['name', 'price', 'Name'];
  const rows = [
    ['Oak', 12.5, 'x'],
    ['Ash', null, '<script>'],
  ];
  const [part, ...others] = rowsBodies({ names, rows }, source, at, ids());
  expect(others).toEqual([]);
  expect(part).toMatchObject({ id: 'id-1', rows: 2 });
  expect(JSON.parse(part?.body ?? '')).toEqual({
    version: 1,
    kind: 'rows',
    delivery: 'id-1',
    batch: 'id-1',
    part: 1,
    parts: 1,
    time: '2026-01-02T00:00:00.000Z',
    source,
    columns: ['name', 'price', 'Name-2'],
    rows: [
      { name: 'Oak', price: 12.5, 'Name-2': 'x' },
      { name: 'Ash', price: null, 'Name-2': '<script>' },
    ],
  });
});

test('names that become equal without their lone surrogates stay apart', () => {
  const names = ['a\uD83D', 'a\uDE00', 'a\uFFFD'];
  const [part] = rowsBodies({ names, rows: [['1', '2', '3']] }, source, at);
  const read: unknown = JSON.parse(part?.body ?? '');
  expect(read).toHaveProperty('columns', ['a\uFFFD', 'a\uFFFD-2', 'a\uFFFD-3']);
  expect(read).toHaveProperty('rows', [{ 'a\uFFFD': '1', 'a\uFFFD-2': '2', 'a\uFFFD-3': '3' }]);
  const columns = names.map((name) => ({ name, kind: 'text' as const }));
  const after = { ...table([]), columns, rows: [['1', '2', '3']] };
  const watched: unknown = JSON.parse(
    watchBody('d', source, { before: null, after, key: 'a\uDE00' }, at).body,
  );
  expect(watched).toHaveProperty('key', 'a\uFFFD-2');
  expect(watched).toHaveProperty('columns', ['a\uFFFD', 'a\uFFFD-2', 'a\uFFFD-3']);
  expect(watched).toHaveProperty('new.0', { 'a\uFFFD': '1', 'a\uFFFD-2': '2', 'a\uFFFD-3': '3' });
});

test('no rows are one request; many are several, in order, by number and by size', () => {
  expect(rowsBodies({ names: ['a'], rows: [] }, source, at)).toHaveLength(1);
  const many = Array.from({ length: partLimits.rows * 2 + 1 }, (_, row) => [row]);
  const parts = rowsBodies({ names: ['a'], rows: many }, source, at, ids());
  expect(parts.map(({ rows }) => rows)).toEqual([1000, 1000, 1]);
  const read: unknown[] = parts.map(({ body }): unknown => JSON.parse(body));
  expect(read).toMatchObject([1, 2, 3].map((part) => ({ part, parts: 3, batch: 'id-1' })));
  expect(read).toHaveProperty('0.rows.0', { a: 0 });
  expect(read).toHaveProperty('1.rows.0', { a: 1000 });
  expect(read).toHaveProperty('2.rows', [{ a: 2000 }]);
  const large = Array.from({ length: 5 }, () => ['x'.repeat(400_000)]);
  expect(rowsBodies({ names: ['a'], rows: large }, source, at).map(({ rows }) => rows)).toEqual([
    2, 2, 1,
  ]);
});

test('a watch posts what is new, gone and changed; its first run posts all rows as new', () => {
  const columns = ['name', 'price'].map((name) => ({ name, kind: 'text' as const }));
  const of = (rows: string[][]) => ({ ...table([]), columns, rows });
  const before = of([
    ['Oak', '1'],
    ['Ash', '2'],
  ]);
  const after = of([
    ['Oak', '3'],
    ['Elm', '4'],
  ]);
  const { body, rows } = watchBody('d', source, { before, after, key: 'name' }, at);
  expect(rows).toBe(3);
  expect(JSON.parse(body)).toMatchObject({
    kind: 'watch',
    key: 'name',
    new: [{ name: 'Elm', price: '4' }],
    gone: [{ name: 'Ash', price: '2' }],
    changed: [{ before: { name: 'Oak', price: '1' }, after: { name: 'Oak', price: '3' } }],
    omitted: 0,
  });
  const first = watchBody('d', source, { before: null, after, key: 'name' }, at);
  expect(JSON.parse(first.body)).toMatchObject({
    new: [{ name: 'Oak' }, { name: 'Elm' }],
    gone: [],
  });
  expect(JSON.parse(testBody('d', at))).toMatchObject({ kind: 'test', delivery: 'd' });
});

test('first rows after a change of the columns are all posted as new', () => {
  const draft = { ...watch().draft, webhookId: 'hook' };
  const [before, after] = [table([['Oak', '1']]), table([['Ash', '2']])];
  const posted = watchDelivery(draft, ended({ outcome: 'first' }), before, after);
  expect(JSON.parse(posted?.body ?? '')).toMatchObject({ new: [{ Name: 'Ash' }], gone: [] });
});

test('rows of a page that is read for the first time are posted as new, though no row is news', () => {
  const draft = { ...watch().draft, key: 'Name', webhookId: 'hook' };
  const before = table([['Oak', 'p1']], { unread: ['p2'] });
  const same = ended({ outcome: 'same' });
  const after = table([
    ...before.rows.map(([name = '', page = '']) => [name, page] as const),
    ['Ash', 'p2'],
  ]);
  const posted = watchDelivery(draft, same, before, after);
  expect(JSON.parse(posted?.body ?? '')).toMatchObject({ new: [{ Name: 'Ash' }], gone: [] });
  expect(watchDelivery(draft, same, before, before)).toBeNull();
});

test.each([
  ['one address', undefined, watch().draft.url],
  ['one list whose pages are followed', { count: 3, cap: 9, follows: true }, watch().draft.url],
  ['several addresses', { count: 3, cap: 9 }, ''],
])('the source of a watch of %s has its page, or none', (_, job, url) => {
  const draft = { ...watch().draft, webhookId: 'hook', ...(job && { job }) };
  const posted = watchDelivery(draft, ended({ outcome: 'first' }), null, table([['Oak', '1']]));
  expect(JSON.parse(posted?.body ?? '')).toHaveProperty('source', { name: draft.name, url });
});

test('differences are posted up to the limits of a request, and the rest is counted', () => {
  const many = table(Array.from({ length: 1500 }, (_, row) => [`Lamp ${row}`, '1']));
  const first = watchBody('d', source, { before: null, after: many, key: 'Name' }, at);
  expect(first.rows).toBe(partLimits.rows);
  expect(JSON.parse(first.body)).toMatchObject({ omitted: 500 });
  const words = 'word '.repeat(1000);
  const long = table(Array.from({ length: 900 }, (_, row) => [`Lamp ${row}`, words]));
  const { body, rows } = watchBody('d', source, { before: null, after: long, key: 'Name' }, at);
  expect(body.length).toBeLessThan(partLimits.characters + 10_000);
  expect(JSON.parse(body)).toMatchObject({ omitted: 900 - rows });
  expect(rows).toBeGreaterThan(100);
});

test('the signature is the HMAC of time and body, and secrets are random', async () => {
  // Computed with: printf '1767312000.{"a":"ü"}' | openssl dgst -sha256 -hmac whsec_example
  expect(await signatureOf('whsec_example', 1_767_312_000, '{"a":"ü"}')).toBe(
    't=1767312000,v1=e1e1c672578136159dc8e5fed8057ec5edd047db49a0f2563e2ee5c7b6d00f80',
  );
  expect(newSigningSecret()).toMatch(/^whsec_[\w-]{43}$/);
  expect(newSigningSecret()).not.toBe(newSigningSecret());
});

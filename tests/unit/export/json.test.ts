import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeRows } from '@/utils/export/write-rows';
import { exported } from './read';
import { png, source } from './example-results';

const sources = [
  source({ id: '1', content: '<p>Tee für 東京 "x" \u2028</p>', title: 'One', note: 'a\u2028b' }),
  source({
    id: '2',
    content: '{\n "big": 12345678901234567890,\r\n "deep": [1, {"a": "line\\nend\u2029"}]\n}',
    type: 'application/json',
    extra: {
      api_key: 'hunter2',
      access_token: 'hunter2',
      tokens_used: 7,
      token_usage: { input: 5, access_token: 'hunter2' },
      product_key: 'A-7',
      headers: { 'set-cookie': 'lamp=1' },
      cookies: { session_id: 'hunter2' },
      network: [1],
    },
  }),
  source({ id: '3', content: png, type: 'image/png' }),
  source({ id: '4', content: null }),
  source({ id: '5', content: '{"broken": ', type: 'application/json' }),
];

interface Read {
  id: string;
  content: unknown;
  extra: unknown;
}
const parse = (text: string) => JSON.parse(text) as Read;

/** Lines as Node reads them, which ends a line at U+2028 and U+2029 too. */
const linesByNode = (text: string) =>
  Array.fromAsync(createInterface({ input: Readable.from([text]) }));

test('JSON Lines: one line each, JSON content as values, texts whole', async () => {
  const made = await exported('jsonl', sources);
  const text = await made.file!.text();
  expect(text.endsWith('\n')).toBe(true);
  expect(await linesByNode(text)).toHaveLength(5);
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  const read = lines.map(parse);
  expect(read.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  expect(read[0]!.content).toBe('<p>Tee für 東京 "x" \u2028</p>');
  expect(read[1]!.content).toMatchObject({ deep: [1, { a: 'line\nend\u2029' }] });
  expect(lines[1]).toContain('12345678901234567890');
  expect(read[1]!.extra).toEqual({
    tokens_used: 7,
    token_usage: { input: 5 },
    product_key: 'A-7',
    headers: { 'set-cookie': 'lamp=1' },
    cookies: {},
    network: [1],
  });
  expect(read.slice(2).map(({ content }) => content)).toEqual([null, null, '{"broken": ']);
  expect(text).not.toMatch(/hunter2/i);
});

test('JSON Lines of rows: one line each, with all separators', async () => {
  const rows = [['a\u2028b'], ['c\u2029d']];
  const file = await writeRows({ names: ['x\u2028y'], rows }, 'jsonl');
  const lines = await linesByNode(await file.text());
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    rows.map(([text]) => ({ 'x\u2028y': text })),
  );
});

test('JSON: a list of several, an object of one', async () => {
  const several = await exported('json', sources);
  expect(JSON.parse(await several.file!.text())).toHaveLength(5);
  const one = await exported('json', sources.slice(0, 1));
  expect(one.name).toBe('One.json');
  expect(parse(await one.file!.text())).toMatchObject({
    id: '1',
    url: 'https://shop.vantage.test/a',
  });
});

test('a long text is cut between characters, and comes back whole', async () => {
  const long = 'aß東\u{1f600}'.repeat(400_000);
  const made = await exported('json', [source({ id: '1', content: long, type: 'text/plain' })]);
  expect(parse(await made.file!.text()).content === long).toBe(true);
});

/** A letter and `count` times the letter あ in Shift_JIS. */
function shiftJis(count: number, type: string, around = ['a', '']): Blob {
  const letters = new Uint8Array(count * 2);
  for (let at = 0; at < letters.length; at += 2) letters.set([0x82, 0xa0], at);
  return new Blob([around[0] ?? '', letters, around[1] ?? ''], { type });
}

test('a text of another charset comes back whole, also JSON', async () => {
  const type = 'text/plain; charset=shift_jis';
  const made = await exported('json', [source({ id: '1', content: shiftJis(600_000, type) })]);
  expect(parse(await made.file!.text()).content === `a${'あ'.repeat(600_000)}`).toBe(true);
  const content = shiftJis(2, 'application/json; charset=shift_jis', ['{"a": "', '"}']);
  const value = source({ id: '1', content });
  const { file } = await exported('json', [value]);
  expect(parse(await file!.text()).content).toEqual({ a: 'ああ' });
});

import { expect, test } from 'vitest';
import { typedColumns, typedTable } from '@/utils/export/typed-table';
import type { FoundTable } from '@/utils/extract/schema';
import { withTransforms } from '@/utils/extract/transforms/apply';
import type { Transform } from '@/utils/extract/transforms/schema';

const table = (
  texts: readonly string[],
  language = 'en',
  kind: FoundTable['columns'][number]['kind'] = 'text',
): FoundTable => ({
  title: '',
  language,
  columns: [
    { name: 'Kept', kind: 'text', fill: 1, minor: false },
    { name: 'Changed', kind, fill: 1, minor: false },
  ],
  rows: texts.map((text) => ['kept', text]),
  total: texts.length,
});
const page = 'https://shop.test/list/?page=2';
function values(
  texts: readonly string[],
  transforms: Transform[],
  language?: string,
): (string | undefined)[] {
  const { rows } = withTransforms(table(texts, language), [undefined, transforms], page);
  expect(rows.every(([kept]) => kept === 'kept')).toBe(true);
  return rows.map(([, text]) => text);
}

test.each<[string, Transform[], string[], string[], string?]>([
  [
    'trim',
    [{ do: 'trim' }],
    ['  a \n b ', '\u200B a \u2060', '\uFEFF', 'a\u200Bb'],
    ['a b', 'a', '', 'a\u200Bb'],
  ],
  [
    'a number as the page writes it',
    [{ do: 'number', decimal: 'page' }],
    ['1.234,50 €', 'ca. 2 Stück', 'keine'],
    ['1234.5', '2', ''],
    'de',
  ],
  [
    'a number with a point',
    [{ do: 'number', decimal: 'point' }],
    ['1,234.5', '-3', '$-7.25 off'],
    ['1234.5', '-3', '-7.25'],
    'de',
  ],
  [
    'a number with the sign that it has as money or as a number',
    [{ do: 'number', decimal: 'point' }],
    [
      'Sale – $25.00',
      '-CHF 5',
      '- 12 €',
      'now -3',
      '($1,234.50)',
      '(5)',
      '(5 €)',
      '3 (5)',
      '5-10',
      '-5 – 10',
    ],
    ['25', '-5', '-12', '-3', '-1234.5', '-5', '-5', '3', '5', '-5'],
  ],
  [
    'a number before the comma of a Chinese sentence, and one with wide separators',
    [{ do: 'number', decimal: 'point' }],
    ['评分4.8，3200人评价', '１，２００円'],
    ['4.8', '1200'],
  ],
  [
    'a separator behind a word, which begins no number',
    [{ do: 'number', decimal: 'point' }],
    ['Note ,5 km', 'Nr .5', 'Average: .312', '$ .99', 'USD .75', '- .5'],
    ['5', '5', '0.312', '0.99', '0.75', '-0.5'],
  ],
  [
    'a decimal without a whole part, behind a sign, a comparison or a word',
    [{ do: 'number', decimal: 'point' }],
    ['▲ .52', 'p < .05', '= .5', 'Lot size .25 acres', 'Avg .312', 'Only .99', 'Rs .500'],
    ['0.52', '0.05', '0.5', '0.25', '0.312', '0.99', '500'],
  ],
  [
    'raised cents, but no number behind a price',
    [{ do: 'number', decimal: 'point' }],
    ['$12 99', 'USD 1,299 00', '$12 99 reviews', '$12.50 99', '12 99'],
    ['12.99', '1299', '12', '12.5', '12'],
  ],
  [
    'counts in brackets beside ratings',
    [{ do: 'number', decimal: 'point' }],
    ['(12)', '', 'New', '(1,204)'],
    ['12', '', '', '1204'],
  ],
  [
    'counts in brackets, one of them behind a word',
    [{ do: 'number', decimal: 'point' }],
    ['(12)', '(34)', 'New (5)'],
    ['12', '34', '5'],
  ],
  [
    'counts that mostly have brackets',
    [{ do: 'number', decimal: 'point' }],
    ['(12)', '(34)', '5'],
    ['12', '34', '5'],
  ],
  [
    'numbers that mostly have brackets, one of them an amount',
    [{ do: 'number', decimal: 'point' }],
    ['(1,204)', '(530)', '(12.5)', '17'],
    ['-1204', '-530', '-12.5', '17'],
  ],
  [
    'amounts in brackets beside as many without',
    [{ do: 'number', decimal: 'point' }],
    ['(1,234.50)', '1,234.50'],
    ['-1234.5', '1234.5'],
  ],
  [
    'amounts that mostly have brackets, with a currency or decimals',
    [{ do: 'number', decimal: 'point' }],
    ['($350)', '($20)', '(800.00)', '$5'],
    ['-350', '-20', '-800', '5'],
  ],
  [
    'a number with all of its digits',
    [{ do: 'number', decimal: 'page' }],
    ['1234567890123456789', 'Nr. 9.007.199.254.740.993', '0,0000001', '-0', '007,50'],
    ['1234567890123456789', '9007199254740993', '0.0000001', '0', '7.5'],
    'de',
  ],
  [
    'a number in scientific notation',
    [{ do: 'number', decimal: 'point' }],
    ['1e5', '-2.5E-3', '.5e3', '6,020e3', '9007199254740993.25e1', '-0e3', '1e999', 'Type 1e5'],
    ['100000', '-0.0025', '500', '6020000', '90071992547409932.5', '0', '', '1'],
  ],
  [
    'a number in scientific notation with a comma',
    [{ do: 'number', decimal: 'comma' }],
    ['1,234e3', '6,02e23', '12,5e-1'],
    ['1234', '602000000000000000000000', '1.25'],
  ],
  ['a number with a comma', [{ do: 'number', decimal: 'comma' }], ['1.234'], ['1234'], 'en'],
  [
    'a date',
    [{ do: 'date', order: 'day-first' }],
    ['posted 03/04/2026', 'soon'],
    ['2026-04-03', ''],
  ],
  [
    'a date of the other order',
    [{ do: 'date', order: 'month-first' }],
    ['03/04/2026'],
    ['2026-03-04'],
  ],
  [
    'a match',
    [{ do: 'match', pattern: String.raw`by (\w+)` }],
    ['written by Ann', 'nobody'],
    ['Ann', ''],
  ],
  [
    'an address',
    [{ do: 'absolute' }],
    ['../p/1', 'https://other.test/', 'javascript:void(0)', ' JavaScript:x', 'data:text/html,x'],
    ['https://shop.test/p/1', 'https://other.test/', '', '', ''],
  ],
  ['a part', [{ do: 'split', by: '|', part: 2 }], ['a | b | c', 'a'], ['b', '']],
  ['no part', [{ do: 'split', by: '|', part: 0 }], ['a | b | c'], ['']],
  [
    'a part from the end',
    [{ do: 'split', by: ',', part: -1 }],
    ['Bern, Switzerland'],
    ['Switzerland'],
  ],
  [
    'one after the other',
    [
      { do: 'split', by: ':', part: 2 },
      { do: 'number', decimal: 'point' },
    ],
    ['Size: 4.50 m'],
    ['4.5'],
  ],
])('%s', (_name, transforms, texts, expected, language) => {
  expect(values(texts, transforms, language)).toEqual(expected);
});

test('numbers and dates are exported as such, whatever the language of the page', () => {
  const texts = ['1.234', '2.500'];
  const changed = withTransforms(
    table(texts, 'de'),
    [undefined, [{ do: 'number', decimal: 'point' }]],
    page,
  );
  expect(changed.columns[1]).toMatchObject({ kind: 'number', plain: true, fill: 1 });
  const { rows } = typedTable(changed, ['Kept', 'Changed'], [0, 1], (name) => name);
  expect(rows.map(([, value]) => value)).toEqual([1.234, 2.5]);
});

test.each<[FoundTable['columns'][number]['kind'], string[], (string | number | null)[]]>([
  ['number', ['9.007.199.254.740.993', '1.000', ''], ['9.007.199.254.740.993', 1000, null]],
  ['number', ['1234567890123456', '12'], ['1234567890123456', '12']],
  ['number', ['.312', '.298', '1.000'], [0.312, 0.298, 1]],
  ['money', ['1.234.567.890.123.456,78 €', '12 €'], ['1.234.567.890.123.456,78 €', 12]],
  ['date', ['04.03.2026 15:30:00.000'], ['2026-03-04T15:30']],
  ['date', ['04.03.2026 15.30', '04.03.2026'], ['04.03.2026 15.30', '04.03.2026']],
])('no digit is lost in a typed %s', (kind, texts, expected) => {
  const { rows } = typedTable(table(texts, 'de', kind), ['A', 'B'], [1], () => 'Currency');
  expect(rows.map(([value]) => value)).toEqual(expected);
});

test('a code keeps its zeros, even where the rows that decide have none', () => {
  const columns = typedColumns(table(['1067', '8001'], 'de', 'number'), ['A', 'B'], [1], () => '');
  expect(columns.cellsOf(['kept', '01067'])).toEqual(['01067']);
  expect(columns.cellsOf(['kept', '1067'])).toEqual([1067]);
});

test('a changed column keeps a number as text that has too many digits', () => {
  const texts = ['1234567890123456789', '5'];
  const changes: Transform[] = [{ do: 'number', decimal: 'page' }];
  const changed = withTransforms(table(texts), [undefined, changes], page);
  const { rows } = typedTable(changed, ['A', 'B'], [1], () => '');
  expect(rows.flat()).toEqual(['1234567890123456789', 5]);
});

test('the kind follows the changed values, and the fill rate', () => {
  const changed = withTransforms(
    table(['x: $5', 'none']),
    [undefined, [{ do: 'split', by: ':', part: 2 }]],
    page,
  );
  expect(changed.columns[1]).toMatchObject({ kind: 'money', fill: 0.5 });
});

test('addresses are added to the base that the page names', () => {
  const read = { ...table(['../p/1']), base: 'https://cdn.test/x/y/' };
  const { rows } = withTransforms(read, [undefined, [{ do: 'absolute' }]], page);
  expect(rows).toEqual([['kept', 'https://cdn.test/x/p/1']]);
});

test('rows of several pages have their own bases, also in later changes', () => {
  const bases = ['https://a.test/1/', 'https://b.test/'];
  const read = { ...table(['p', 'p']), bases };
  const once = withTransforms(read, [undefined, [{ do: 'trim' }]], page);
  const { rows } = withTransforms(once, [undefined, [{ do: 'absolute' }]], page);
  expect(rows.map(([, text]) => text)).toEqual(['https://a.test/1/p', 'https://b.test/p']);
});

test('a column without changes is left alone', () => {
  const one = table(['a']);
  expect(withTransforms(one, [[], undefined], page)).toBe(one);
});

test('values that a pattern had no time for are counted, those it did not match are not', () => {
  const texts = [...Array.from({ length: 9 }, () => `${'a'.repeat(200)} 7`), 'b'];
  const own: Transform[] = [{ do: 'match', pattern: String.raw`\d` }, { do: 'trim' }];
  const countOf = (steps?: number) => {
    const read = withTransforms(table(texts), [undefined, own], page, steps);
    const filled = read.rows.filter(([, text]) => text === '7').length;
    return [filled, read.columns[1]?.unsearched];
  };
  expect(countOf()).toEqual([9, undefined]);
  const [filled = 0, unsearched = 0] = countOf(3000);
  expect(filled).toBeGreaterThan(0);
  expect(filled).toBeLessThan(9);
  expect(filled + unsearched).toBe(texts.length);
});

test('very many patterns take no longer than a few', () => {
  const texts = Array.from({ length: 9 }, () => 'a'.repeat(200));
  const own: Transform[] = [{ do: 'match', pattern: String.raw`\d` }];
  const columns = Array.from({ length: 20 }, () => texts);
  const one = table(texts);
  const [column] = one.columns;
  const wide = {
    ...one,
    columns: columns.map(() => column!),
    rows: texts.map((text) => columns.map(() => text)),
  };
  const read = withTransforms(
    wide,
    columns.map(() => own),
    page,
    1000,
  );
  const counts = read.columns.map(({ unsearched = 0 }) => unsearched);
  expect(counts[0]).toBeLessThan(texts.length);
  expect(counts.slice(6)).toEqual(Array.from({ length: 14 }, () => texts.length));
});

import { expect, test } from 'vitest';
import { asProven, joinProofs, provenIn } from '@/utils/extract/transforms/proven';
import type { Transform } from '@/utils/extract/transforms/schema';

const date: Transform = { do: 'date', order: 'page' };
const number: Transform = { do: 'number', decimal: 'page' };
const split: Transform = { do: 'split', by: ':', part: 2 };

const proofOf = (texts: readonly string[], own: Transform[]) =>
  provenIn(
    {
      title: '',
      language: 'en',
      columns: [{ name: 'A', kind: 'text', fill: 1, minor: false }],
      rows: texts.map((text) => [text]),
      total: texts.length,
    },
    [own],
    'https://a.test/',
  )[0];

test.each<[string, string[], Transform[], number]>([
  ['a day over 12 comes first', ['03/04/2026', '25/04/2026'], [date], 1],
  ['a day over 12 comes second', ['04/25/2026'], [date], -1],
  ['no day is over 12', ['03/04/2026'], [date], 0],
  ['a comma with two decimals', ['1.299', '12,50'], [number], -1],
  ['a group of three', ['1.299'], [number], 0],
  ['what an earlier change leaves', ['25/04/2026: 12.50'], [split, number], 1],
  ['the order is chosen', ['25/04/2026'], [{ do: 'date', order: 'month-first' }], 0],
  ['nothing depends on the page', ['25/04/2026'], [split], 0],
])('what values prove: %s', (_name, texts, own, expected) => {
  expect(proofOf(texts, own)?.points).toBe(expected);
});

const points = (of: number) => ({ points: of, prices: null });

test('points between the numbers of a date count for less than what another page proves', () => {
  const [dotted, proven] = [['12.05.2024'], ['05.25.2024']].map((texts) => proofOf(texts, [date]));
  expect(asProven([date], dotted, 'en')).toEqual([{ do: 'date', order: 'day-first' }]);
  expect(asProven([date], joinProofs(dotted, proven), 'en')).toEqual([
    { do: 'date', order: 'month-first' },
  ]);
});

test('prices of several pages together say what one of them does not', () => {
  const [thousands, whole] = [['€ 1.299'], ['€ 899']].map((texts) => proofOf(texts, [number]));
  expect(asProven([number], thousands, 'en')).toEqual([{ do: 'number', decimal: 'point' }]);
  expect(asProven([number], joinProofs(thousands, whole), 'en')).toEqual([
    { do: 'number', decimal: 'comma' },
  ]);
});

test('what is proven is written into the change, and nothing else', () => {
  expect(asProven([split, date], points(2))).toEqual([split, { do: 'date', order: 'day-first' }]);
  expect(asProven([date], points(-1))).toEqual([{ do: 'date', order: 'month-first' }]);
  expect(asProven([number], points(1))).toEqual([{ do: 'number', decimal: 'point' }]);
  expect(asProven([number], points(-1))).toEqual([{ do: 'number', decimal: 'comma' }]);
  expect(asProven([{ do: 'number', decimal: 'point' }], points(-1))).toEqual([
    { do: 'number', decimal: 'point' },
  ]);
  expect(asProven([split], points(1))).toEqual([split]);
});

test('without a proof the change stays, unless the language decides', () => {
  expect(asProven([date], points(0))).toEqual([date]);
  expect(asProven([date], points(0), 'en-GB')).toEqual([{ do: 'date', order: 'day-first' }]);
  expect(asProven([date], points(0), 'en')).toEqual([{ do: 'date', order: 'month-first' }]);
  expect(asProven([number], points(0), 'de')).toEqual([{ do: 'number', decimal: 'comma' }]);
});

import { describe, expect, test } from 'vitest';
import { compareTexts, type DiffRow } from '@/utils/view/compare-texts';
import { compareLimit } from '@/utils/view/compare-limit';

const lines = (count: number, name = 'line') =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);

/** One side of the rows as text, without the omitted lines. */
const sideOf = (rows: DiffRow[], side: 'left' | 'right') =>
  rows.flatMap((row) => {
    const pieces = row.kind === 'gap' ? null : row[side];
    return pieces ? [pieces.map(({ text }) => text).join('')] : [];
  });

test('equal texts differ in nothing, and blanks at the end of lines and empty lines say nothing', async () => {
  const found = await compareTexts('a  \n\n\nb\n', 'a\nb');
  expect(found).toMatchObject({ added: 0, removed: 0, cut: false });
  expect(found?.rows.some(({ kind }) => kind === 'changed')).toBe(false);
  expect((await compareTexts('', ''))?.added).toBe(0);
});

test('what differs within a line is marked by words, and only there', async () => {
  const found = await compareTexts('Lamp\nPrice 12 EUR', 'Lamp\nPrice 14 EUR');
  expect(found).toMatchObject({ added: 1, removed: 1 });
  const row = found?.rows.find(({ kind }) => kind === 'changed');
  const marked = (side: 'left' | 'right') =>
    row && row.kind !== 'gap' ? row[side]?.filter((one) => one.marked).map((one) => one.text) : [];
  expect([marked('left'), marked('right')]).toEqual([['12'], ['14']]);
});

test('a new and a gone line stand on their own side', async () => {
  const more = await compareTexts('a\nc', 'a\nb\nc');
  expect(more?.rows[1]).toEqual({
    kind: 'changed',
    left: null,
    right: [{ text: 'b', marked: false }],
  });
  const less = await compareTexts('a\nb\nc', 'a\nc');
  expect(less?.rows[1]).toMatchObject({ kind: 'changed', right: null });
});

test('far from a difference equal lines are left out and counted', async () => {
  const left = lines(101);
  const right = left.with(50, 'other words');
  const rows = (await compareTexts(left.join('\n'), right.join('\n')))?.rows ?? [];
  expect(rows.filter(({ kind }) => kind === 'gap')).toEqual([
    { kind: 'gap', count: 47 },
    { kind: 'gap', count: 47 },
  ]);
  expect(sideOf(rows, 'left')).toEqual(left.slice(47, 54));
  expect(sideOf(rows, 'right')).toEqual(right.slice(47, 54));
});

test('both sides come out as they went in, with uneven changes too', async () => {
  const left = ['a', 'b', 'c', 'd'];
  const right = ['x', 'b', 'y', 'z', 'w'];
  const rows = (await compareTexts(left.join('\n'), right.join('\n')))?.rows ?? [];
  expect([sideOf(rows, 'left'), sideOf(rows, 'right')]).toEqual([left, right]);
});

describe('limits', () => {
  test('only the beginning of long texts is compared, and that is told', async () => {
    const text = 'a line of ten words that is the same\n'.repeat(6000);
    expect(text.length).toBeGreaterThan(compareLimit);
    const found = await compareTexts(text, `${text}and more`);
    expect(found).toMatchObject({ cut: true, added: 0, removed: 0 });
    expect(await compareTexts('x'.repeat(compareLimit), 'y')).toMatchObject({ cut: false });
  });

  test('long lines are not compared by words', async () => {
    const found = await compareTexts('a '.repeat(900), 'b '.repeat(900));
    expect(found?.rows).toHaveLength(1);
    expect(found?.rows[0]).toMatchObject({ left: [{ marked: false }], right: [{ marked: false }] });
  });

  test('markup stays words', async () => {
    const found = await compareTexts('<script>1</script>', '<script>2</script>');
    expect(sideOf(found?.rows ?? [], 'right')).toEqual(['<script>2</script>']);
  });
});

test('thousands of lines that one text alone has are compared at once', async () => {
  const text = (own: string) =>
    lines(3000)
      .flatMap((line) => [line, `${own} ${line}`])
      .join('\n');
  const found = await compareTexts(text('EUR'), text('USD'));
  expect(found).toMatchObject({ added: 3000, removed: 3000 });
  expect(sideOf(found?.rows ?? [], 'left').join('\n')).toBe(text('EUR'));
  expect(sideOf(found?.rows ?? [], 'right').join('\n')).toBe(text('USD'));
});

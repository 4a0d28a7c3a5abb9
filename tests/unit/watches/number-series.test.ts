import { expect, test } from 'vitest';
import { linePoints, readSeries } from '@/utils/watches/number-series';
import type { WatchTable } from '@/utils/watches/schema';
import { table } from './tables';
import { ended } from './watches';

const stored = new Map<number, WatchTable>([
  [
    1,
    table([
      ['A', '$10'],
      ['B', '$20'],
    ]),
  ],
  [3, table([['B', '$25']])],
  [
    4,
    table([
      ['C', '$7'],
      ['B', '$15'],
      ['A', '$9'],
    ]),
  ],
]);
const runs = [
  ended({ at: 1, rowsAt: 1 }),
  ended({ at: 2, rowsAt: 1 }),
  ended({ at: 3, rowsAt: 3 }),
  ended({ at: 4, rowsAt: 4 }),
  ended({ at: 5, outcome: 'failed' }),
];
const read = async (at: number) => stored.get(at) ?? table([]);

test('follows the row whose number differs most, or the chosen one, over all runs that have it', async () => {
  const first = await readSeries(runs, read, 'Name', { column: '', row: '' });
  expect(first).toMatchObject({ columns: ['Price'], column: 'Price', rowName: 'B' });
  expect(first?.points.map(({ value }) => value)).toEqual([20, 20, 25, 15]);
  const row = first?.rows[2]?.id ?? '';
  const other = await readSeries(runs, read, 'Name', { column: 'Price', row });
  expect(other?.points).toEqual([
    { at: 1, value: 10 },
    { at: 2, value: 10 },
    { at: 4, value: 9 },
  ]);
});

test('earlier numbers that a run keeps for a column it did not find are no points', async () => {
  const kept = { ...table([['B', '$25']]), lost: ['Price'] };
  const some = async (at: number) => (at === 3 ? kept : read(at));
  const { points } = (await readSeries(runs, some, 'Name', { column: '', row: '' })) ?? {};
  expect(points?.map(({ at }) => at)).not.toContain(3);
});

test('without numbers or runs there is no series', async () => {
  const texts = async () => table([['A', 'soon']]);
  expect(await readSeries(runs, texts, 'Name', { column: '', row: '' })).toBeNull();
  expect(await readSeries([], read, 'Name', { column: '', row: '' })).toBeNull();
});

test('points stay in their area, the highest at its top', () => {
  const area = { x: 10, y: 5, width: 100, height: 50 };
  const { drawn, min, max } = linePoints(
    [
      { at: 0, value: 1 },
      { at: 50, value: 3 },
      { at: 100, value: 2 },
    ],
    area,
  );
  expect([min, max]).toEqual([1, 3]);
  expect(drawn.map(({ x, y }) => [x, y])).toEqual([
    [10, 55],
    [60, 5],
    [110, 30],
  ]);
  expect(linePoints([{ at: 7, value: 4 }], area).drawn).toEqual([{ at: 7, x: 10, y: 30 }]);
});

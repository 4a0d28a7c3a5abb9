import { expect, test } from 'vitest';
import { knownRows } from '@/utils/paging/new-rows';

const rowsOf = (rows: string[][]) => ({ rows, filled: [] });
const text = { name: 'Name', kind: 'text', locator: 0 } as const;
const picture = { name: 'Picture', kind: 'picture', locator: 1 } as const;

test('rows of an overlapping page are taken once, in their order', () => {
  const known = knownRows([text], [], false);
  expect(known.take([['a'], ['b'], ['c']])).toEqual(rowsOf([['a'], ['b'], ['c']]));
  expect(known.count([['c'], ['d']])).toBe(1);
  expect(known.take([['c'], ['d'], ['e']])).toEqual(rowsOf([['d'], ['e']]));
  expect(known.take([['a'], ['b'], ['c'], ['d'], ['e']])).toEqual(rowsOf([]));
});

test('equal rows of one page are different rows', () => {
  const known = knownRows([text], [], false);
  expect(known.take([['a'], ['a']])).toEqual(rowsOf([['a'], ['a']]));
  expect(known.take([['a'], ['b'], ['a'], ['a']])).toEqual(rowsOf([['b'], ['a']]));
});

test('a picture that has loaded meanwhile makes no new row', () => {
  const known = knownRows([text, picture], [], false);
  known.take([['a', 'https://a.test/blank.gif']]);
  expect(known.count([['a', 'https://a.test/a.jpg']])).toBe(0);
  const onlyPictures = knownRows([picture], [], false);
  onlyPictures.take([['https://a.test/a.jpg']]);
  expect(onlyPictures.count([['https://a.test/b.jpg']])).toBe(1);
});

test('what an earlier instance stored is known', () => {
  const known = knownRows([text], [['a'], ['a'], ['b']], true);
  expect(known.take([['a'], ['a'], ['b'], ['c']])).toEqual(rowsOf([['c']]));
});

const list = [
  text,
  { ...text, name: 'Age', locator: 2 },
  { name: 'Link', kind: 'link', locator: 3 },
] as const;

test('a row of a growing page whose value changes in place is one row', () => {
  const known = knownRows(
    [...list],
    [
      ['a', '1 min', '/a'],
      ['b', '2 min', '/b'],
    ],
    true,
  );
  const later = [
    ['a', '2 min', '/a'],
    ['b', '3 min', '/b'],
    ['c', '1 min', '/c'],
  ];
  expect(known.count(later)).toBe(1);
  expect(known.take(later)).toEqual(rowsOf([['c', '1 min', '/c']]));
  expect(known.take(later.map(([name, , link]) => [name ?? '', '9 min', link ?? '']))).toEqual(
    rowsOf([]),
  );
});

test('a row of a growing page that gets a value which it lacked takes the place of the one without', () => {
  const known = knownRows([...list], [['', '1 min', '/a']], true);
  const b = ['b', '1 min', '/b'];
  expect(known.take([['a', '1 min', '/a'], b])).toEqual({
    rows: [b],
    filled: [{ place: 0, row: ['a', '1 min', '/a'] }],
  });
  // It is the same row, so that those after it keep their places.
  const later = [
    ['a', '1 min', '/a'],
    ['b', '2 min', '/b'],
  ];
  expect(known.take(later)).toEqual(rowsOf([]));
});

test.each<[string, string[][], boolean]>([
  ['another link, as in a list that reuses its elements', [['c', '1 min', '/c']], true],
  ['few equal values', [['c', '2 min', '/a']], true],
  [
    'a link that two rows have',
    [
      ['a', '2 min', '/a'],
      ['b', '2 min', '/a'],
    ],
    true,
  ],
  ['no link', [['a', '2 min', '']], true],
  ['its place on a next page', [['a', '2 min', '/a']], false],
])('a row with %s is a new row', (_, page, grows) => {
  const known = knownRows([...list], [['a', '1 min', page[0]?.[2] === '' ? '' : '/a']], grows);
  expect(known.take(page)).toEqual(rowsOf(page));
});

import { expect, test } from 'vitest';
import { knownRows } from '@/utils/paging/new-rows';

const text = { name: 'Name', kind: 'text', locator: 0 } as const;
const picture = { name: 'Picture', kind: 'picture', locator: 1 } as const;

test('rows of an overlapping page are taken once, in their order', () => {
  const known = knownRows([text], [], false);
  expect(known.take([['a'], ['b'], ['c']])).toEqual([['a'], ['b'], ['c']]);
  expect(known.count([['c'], ['d']])).toBe(1);
  expect(known.take([['c'], ['d'], ['e']])).toEqual([['d'], ['e']]);
  expect(known.take([['a'], ['b'], ['c'], ['d'], ['e']])).toEqual([]);
});

test('equal rows of one page are different rows', () => {
  const known = knownRows([text], [], false);
  expect(known.take([['a'], ['a']])).toEqual([['a'], ['a']]);
  expect(known.take([['a'], ['b'], ['a'], ['a']])).toEqual([['b'], ['a']]);
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
  const known = knownRows([text], [[['a'], ['a']], [['b']]], true);
  expect(known.take([['a'], ['a'], ['b'], ['c']])).toEqual([['c']]);
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
      [
        ['a', '1 min', '/a'],
        ['b', '2 min', '/b'],
      ],
    ],
    true,
  );
  const later = [
    ['a', '2 min', '/a'],
    ['b', '3 min', '/b'],
    ['c', '1 min', '/c'],
  ];
  expect(known.count(later)).toBe(1);
  expect(known.take(later)).toEqual([['c', '1 min', '/c']]);
  expect(known.take(later.map(([name, , link]) => [name ?? '', '9 min', link ?? '']))).toEqual([]);
});

test('a row of a growing page that gets a value which it lacked is stored with it', () => {
  const known = knownRows([...list], [[['', '1 min', '/a']]], true);
  const b = ['b', '1 min', '/b'];
  expect(known.take([['a', '1 min', '/a'], b])).toEqual([['a', '1 min', '/a'], b]);
  // It is the same row, so that those after it keep their places.
  const later = [
    ['a', '1 min', '/a'],
    ['b', '2 min', '/b'],
  ];
  expect(known.take(later)).toEqual([]);
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
  const known = knownRows([...list], [[['a', '1 min', page[0]?.[2] === '' ? '' : '/a']]], grows);
  expect(known.take(page)).toEqual(page);
});

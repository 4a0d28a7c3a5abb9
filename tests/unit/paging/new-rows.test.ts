import { expect, test } from 'vitest';
import { knownRows } from '@/utils/paging/new-rows';

const text = { name: 'Name', kind: 'text', locator: 0 } as const;
const picture = { name: 'Picture', kind: 'picture', locator: 1 } as const;

test('rows of an overlapping page are taken once, in their order', () => {
  const known = knownRows([text], []);
  expect(known.take([['a'], ['b'], ['c']])).toEqual([['a'], ['b'], ['c']]);
  expect(known.count([['c'], ['d']])).toBe(1);
  expect(known.take([['c'], ['d'], ['e']])).toEqual([['d'], ['e']]);
  expect(known.take([['a'], ['b'], ['c'], ['d'], ['e']])).toEqual([]);
});

test('equal rows of one page are different rows', () => {
  const known = knownRows([text], []);
  expect(known.take([['a'], ['a']])).toEqual([['a'], ['a']]);
  expect(known.take([['a'], ['b'], ['a'], ['a']])).toEqual([['b'], ['a']]);
});

test('a picture that has loaded meanwhile makes no new row', () => {
  const known = knownRows([text, picture], []);
  known.take([['a', 'https://a.test/blank.gif']]);
  expect(known.count([['a', 'https://a.test/a.jpg']])).toBe(0);
  const onlyPictures = knownRows([picture], []);
  onlyPictures.take([['https://a.test/a.jpg']]);
  expect(onlyPictures.count([['https://a.test/b.jpg']])).toBe(1);
});

test('what an earlier instance stored is known', () => {
  const known = knownRows([text], [[['a'], ['a']], [['b']]]);
  expect(known.take([['a'], ['a'], ['b'], ['c']])).toEqual([['c']]);
});

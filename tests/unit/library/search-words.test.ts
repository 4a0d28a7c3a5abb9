import { expect, test } from 'vitest';
import { withPosition, searchWords } from '@/utils/library/search-words';

test.each([
  ['Zürich, 2 Lämpchen', ['zurich', '2', 'lampchen']],
  ['https://shop.vantage.test/a-b', ['https', 'shop', 'vantage', 'test', 'a', 'b']],
  ['again Again AGAIN', ['again']],
  ['東京タワ', ['東京', '京タ', 'タワ']],
  ['灯', ['灯']],
  ['', []],
  ['… — !', []],
])('the words of %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('a word is cut to what is compared', () => {
  expect(searchWords('x'.repeat(500))).toEqual(['x'.repeat(40)]);
});

test('places stay sorted, each once', () => {
  let places: Uint16Array = new Uint16Array();
  for (const place of [5, 1, 9, 5, 2047, 0]) places = withPosition(places, place, true);
  expect([...places]).toEqual([0, 1, 5, 9, 2047]);
  expect([...withPosition(places, 5, false)]).toEqual([0, 1, 9, 2047]);
  expect(withPosition(places, 6, false)).toBe(places);
});

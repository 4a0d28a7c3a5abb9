import { expect, test } from 'vitest';
import { namingWords, spelledOut } from '../../../../utils/extract/columns/words';

test.each([
  ['product-price', ['product', 'price']],
  ['productTitle', ['product', 'title']],
  ['delivery_time', ['delivery', 'time']],
  ['col-md-6', []],
  ['css-1x2y3z', []],
  ['sc-bdVaJa', []],
  ['Card_title__3xF9a', []],
  ['mt-2', []],
  ['soft', []],
  ['muted meta-info', []],
])('%s names by %j', (name, words) => {
  expect(namingWords(name)).toEqual(words);
});

test('names are spelled out as people write them', () => {
  expect(spelledOut('datePublished')).toBe('Date published');
  expect(spelledOut('price_per_unit')).toBe('Price per unit');
  expect(spelledOut('SKU')).toBe('SKU');
});

import { expect, test } from 'vitest';
import { readRecipes } from '@/utils/recipes/recipe-file';

const selector = (id: string, type: string, parents: string[], css: string, multiple = false) => ({
  id,
  type: `Selector${type}`,
  parentSelectors: parents,
  selector: css,
  multiple,
});
const sitemap = (selectors: readonly object[]) =>
  readRecipes(JSON.stringify({ _id: 'lamps', startUrl: 'https://a.test/', selectors }));

test('elements within each other come to an end', () => {
  const { recipes } = sitemap([
    selector('a', 'Element', ['_root', 'b'], 'li', true),
    selector('b', 'Element', ['a'], 'p'),
    selector('name', 'Text', ['b'], 'b'),
  ]);
  expect(recipes[0]?.fields.map(({ name }) => name)).toContain('name');
});

test('elements with very many ways down to what they share come to an end', () => {
  const sides = ['x', 'y'];
  const layers = Array.from({ length: 30 }, (_, at) => {
    const parents = at === 0 ? ['card'] : sides.map((side) => side + (at - 1));
    return sides.map((side) => selector(side + at, 'Element', parents, '_parent_'));
  });
  const { left } = sitemap([
    selector('card', 'Element', ['_root'], 'li', true),
    ...layers.flat(),
    selector('name', 'Text', ['x29'], 'b'),
    selector('title', 'Text', ['_root'], 'h1'),
  ]);
  expect(left.some(({ reason }) => reason === 'invalid')).toBe(true);
});

test('a sitemap of very many selectors is none', () => {
  const many = (length: number) =>
    Array.from({ length }, (_, at) => selector(`s${at}`, 'Text', ['_root'], 'b'));
  expect(sitemap(many(1000)).recipes).toHaveLength(1);
  expect(() => sitemap(many(1001))).toThrow('recipes-unreadable');
});

test('pagers behind one another are followed once, and each selector has few parents', () => {
  const places = Array.from({ length: 400 }, (_, at) => at);
  const others = Array.from({ length: 99 }, (_, at) => `other${at}`);
  const chain = places.map((at) =>
    selector(`p${at}`, 'Pagination', [...others, at === 399 ? '_root' : `p${at + 1}`], 'a'),
  );
  const links = places
    .slice(0, 250)
    .flatMap((at) => [
      selector(`link${at}`, 'Link', ['_root'], 'a'),
      selector(`text${at}`, 'Text', [`link${at}`], 'b'),
    ]);
  const began = performance.now();
  expect(sitemap([...chain, ...links]).recipes).toHaveLength(251);
  expect(performance.now() - began).toBeLessThan(5000);
  const parents = [...others, '_root', 'p0'];
  expect(() => sitemap([selector('a', 'Text', parents, 'b')])).toThrow('recipes-unreadable');
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { recipes } = vi.hoisted(() => ({ recipes: { value: [] as unknown[] } }));
vi.mock('@/utils/recipes/state', () => ({ recipes, recipesProblem: { value: null } }));
vi.mock('@/components/recipes/recipe-row', () => ({ RecipeRow: () => null }));
const { RecipesPage } = await import('@/components/recipes/recipes-page');

afterEach(cleanup);

test.each([
  ['without recipes', []],
  ['with recipes', [{ id: 'a', draft: { name: 'Lamps', site: { origin: '', path: '' } } }]],
])('what an import takes is read beside its button, %s', (_, stored) => {
  recipes.value = stored;
  render(<RecipesPage />);
  const field = screen.getByLabelText('Import recipes');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('Web Scraper sitemap');
  expect(hint?.closest('.vh')).toBeNull();
  expect(document.querySelector('[title]')).toBeNull();
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { RecipeDefinition } from '@/utils/recipes/schema';
import { draft, recipe } from './samples';

const sent = vi.hoisted(() => vi.fn());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send: sent }));
const { SaveRecipe } = await import('@/components/recipes/save-recipe');

afterEach(cleanup);

const next: RecipeDefinition['next'] = { kind: 'next', name: 'Next', pages: 5, rows: 1000 };
const known = recipe({ draft: { ...draft('Oaks'), next } });

/** Saves a list, and resolves to the recipe that is sent. */
async function saved(as: string): Promise<unknown> {
  sent.mockReset();
  sent.mockImplementation(async (name: string) =>
    name === 'picker/locate' ? { columns: [0], locators: draft().locators } : {},
  );
  const columns = [{ at: 0, name: 'Name', kind: 'text' as const }];
  render(
    <SaveRecipe
      tabId={1}
      search="s"
      url="https://a.test/list"
      view={{ list: 0, title: 'Lamps', columns, shown: columns, rows: [['A']], language: 'en' }}
      fitting={[known]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save as recipe' }));
  fireEvent.change(screen.getByLabelText('Save as'), { target: { value: as } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('recipes/save', expect.anything()));
  return sent.mock.calls.at(-1)?.[1];
}

test('a new version of a recipe goes on to further pages as the one before', async () => {
  expect(await saved(known.id)).toMatchObject({
    replaces: known.id,
    draft: { name: 'Oaks', next },
  });
});

test('a new recipe has no further pages of another one', async () => {
  const input = await saved('');
  expect(input).toMatchObject({ replaces: null, draft: { name: 'Lamps' } });
  expect(input).not.toHaveProperty('draft.next');
});

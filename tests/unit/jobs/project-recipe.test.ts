import { expect, test } from 'vitest';
import { projectRecipe } from '@/utils/jobs/project-recipe';
import { recipe as sample } from '../recipes/samples';

const link = { tag: '', text: '', facts: [], classes: [], css: 'a.older' };
const next = { kind: 'next' as const, name: 'Older', link, pages: 90, rows: 500 };
const recipe = sample({ draft: { ...sample().draft, next } });
const { id: recipeId } = recipe;

test("a job's project has its recipe, without pages that the job did not follow", () => {
  const { draft } = projectRecipe({ recipeId }, [recipe]) ?? {};
  expect(draft?.locators).toEqual(recipe.draft.locators);
  expect(draft?.fields).toEqual(recipe.draft.fields);
  expect(draft?.next).toBeUndefined();
});

test('a job that follows has its own number of pages, and the link of the recipe', () => {
  const followed = projectRecipe({ recipeId, follows: 7 }, [recipe]);
  expect(followed?.draft.next).toEqual({
    kind: 'next',
    name: 'Older',
    link,
    pages: 7,
    rows: 20_000,
  });
  expect(projectRecipe({ recipeId, follows: 7 }, [sample()])?.draft.next).toEqual({
    kind: 'next',
    pages: 7,
    rows: 20_000,
  });
});

test('a job without a recipe, or with a removed one, has none', () => {
  expect(projectRecipe({}, [recipe])).toBeNull();
  expect(projectRecipe({ recipeId }, [])).toBeNull();
});

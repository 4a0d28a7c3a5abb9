import { expect, test } from 'vitest';
import { toProblem, type Problem } from '@/utils/problem';
import { readRecipes, recipeFile } from '@/utils/recipes/recipe-file';
import { draft, recipe } from './samples';

const readDefinitions = (text: string) => readRecipes(text).recipes;

function problemOf(text: string): Problem | null {
  try {
    readDefinitions(text);
    return null;
  } catch (error) {
    return toProblem(error);
  }
}
const file = (recipes: unknown): string => JSON.stringify({ vantageRecipes: 1, recipes });

test('what is written is read again, without IDs, times and runs', () => {
  const text = recipeFile([
    recipe({ lastRun: { at: 99_999, rows: 3, fill: [1, null] } }),
    recipe({ draft: draft('Other') }),
  ]);
  expect(readDefinitions(text)).toEqual([draft(), draft('Other')]);
  expect(text).not.toMatch(/99999|11111111|revision|lastRun/);
});

test('a name with half a character is written as JSON that any reader takes', () => {
  const text = recipeFile([recipe({ draft: draft('half \uD83D, whole 😀') })]);
  expect(readDefinitions(text)[0]?.name).toBe('half \uFFFD, whole 😀');
});

const own = draft();
test.each([
  ['no JSON', '<b>', undefined],
  ['another file', '{"vantageProfiles":1}', undefined],
  ['no recipe', file([]), 'recipes'],
  ['too many', file(Array.from({ length: 201 }, () => own)), 'recipes'],
  ['no name', file([{ ...own, name: '' }]), 'recipes.0.name'],
  [
    'a script as site',
    file([own, { ...own, site: { origin: 'javascript:x', path: '/' } }]),
    'recipes.1.site.origin',
  ],
  [
    'a login in the site',
    file([{ ...own, site: { origin: 'https://u@a.test', path: '/' } }]),
    'recipes.0.site.origin',
  ],
  [
    'a field without locator',
    file([{ ...own, fields: [{ name: 'A', kind: 'text', locator: 2 }] }]),
    'recipes.0',
  ],
  ['one locator twice', file([{ ...own, fields: [own.fields[0], own.fields[0]] }]), 'recipes.0'],
  [
    'an unknown kind',
    file([{ ...own, fields: [{ name: 'A', kind: 'script', locator: 0 }] }]),
    'recipes.0.fields.0.kind',
  ],
  ['too long a text', file([{ ...own, name: 'x'.repeat(101) }]), 'recipes.0.name'],
  ['deep nesting', '['.repeat(100_000), undefined],
])('%s is refused with its place', (_name, text, detail) => {
  const problem = problemOf(text);
  expect(problem?.code).toBe('recipes-unreadable');
  expect(problem?.detail).toBe(detail);
});

test('a recipe that is too long as a whole is refused', () => {
  const classes = Array.from({ length: 400 }, (_, at) => `${at}${'x'.repeat(490)}`);
  const [field] = own.locators.fields;
  const locators = {
    ...own.locators,
    fields: [
      { ...field, classes },
      { ...field, classes, facts: classes, path: classes },
    ],
  };
  expect(problemOf(file([{ ...own, locators }]))).toMatchObject({
    code: 'recipes-unreadable',
    detail: 'recipes.0',
  });
});

test('a file of version 1 is read, and changes of values are kept', () => {
  expect(readDefinitions(file([own]))).toEqual([own]);
  const transforms = [{ do: 'match' as const, pattern: String.raw`\d+` }, { do: 'trim' as const }];
  const fields = own.fields.map((field) => ({ ...field, transforms }));
  const changed = recipe({ draft: { ...own, fields } });
  expect(readDefinitions(recipeFile([changed]))).toEqual([changed.draft]);
  const invalidFields = own.fields.map((field) => ({ ...field, transforms: [{ do: 'eval' }] }));
  expect(problemOf(file([{ ...own, fields: invalidFields }]))?.detail).toBe(
    'recipes.0.fields.0.transforms.0.do',
  );
});

test('the next page is kept, and a file of the first version is read', () => {
  const paged = { ...own, next: { kind: 'more' as const, pages: 5, rows: 500 } };
  const text = recipeFile([recipe({ draft: paged })]);
  expect(JSON.parse(text)).toMatchObject({ vantageRecipes: 3 });
  expect(readDefinitions(text)).toEqual([paged]);
  expect(readDefinitions(file([own]))).toEqual([own]);
  expect(problemOf(file([{ ...own, next: { kind: 'go', pages: 5, rows: 5 } }]))?.detail).toBe(
    'recipes.0.next.kind',
  );
  expect(problemOf(file([{ ...own, next: { kind: 'next', pages: 0, rows: 5 } }]))?.detail).toBe(
    'recipes.0.next.pages',
  );
});

test('a later version is told from damage', () => {
  expect(problemOf('{"vantageRecipes":4,"recipes":"other"}')).toEqual({ code: 'recipes-newer' });
});

test('names of a hostile file stay text, and no prototype is changed', () => {
  const text = file([own]).replace('"shapes":{', '"shapes":{"__proto__":{"polluted":1},');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(problemOf(text)?.code ?? 'read').toMatch(/^read$|^recipes-unreadable$/);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(readDefinitions(file([draft('<img src=x>')]))[0]?.name).toBe('<img src=x>');
});

import { expect, test } from 'vitest';
import { RecipeSchema } from '@/utils/recipes/schema';
import { recipeChanges, withDefinition } from '@/utils/recipes/versions';
import { draft, recipe } from './samples';

const before = draft();
const [first, second] = before.fields;
if (!first || !second) throw new Error('the sample has too few fields');
const { locators } = before;

test('each difference of two versions is named once', () => {
  expect(recipeChanges(before, before)).toEqual([]);
  expect(
    recipeChanges(before, { ...before, fields: [second, { ...first, name: 'Other' }] }),
  ).toEqual([
    { what: 'added', names: ['Other'] },
    { what: 'removed', names: [first.name] },
  ]);
  expect(recipeChanges(before, { ...before, fields: [second, first] })).toEqual([
    { what: 'order', names: [] },
  ]);
  const moved = locators.fields.map((field) => ({ ...field, tag: 'em' }));
  expect(
    recipeChanges(before, {
      ...before,
      name: 'Renamed',
      locators: { ...locators, byHand: true, fields: moved },
      next: { kind: 'next', pages: 3, rows: 100 },
      fields: [{ ...first, transforms: [{ do: 'trim' }] }, second],
    }).map(({ what, names }) => `${what} ${names.join(' ')}`.trim()),
  ).toEqual([
    'list',
    `found ${first.name} ${second.name}`,
    `values ${first.name}`,
    'next',
    'pages',
  ]);
});

test('versions take bounded room, and a stored recipe without any is read', () => {
  const name = 'x'.repeat(100);
  const long = { ...before, site: { origin: 'https://a.test', path: `/${'y'.repeat(400)}` } };
  const huge = {
    ...long,
    locators: {
      ...locators,
      fields: locators.fields.map((field) => ({
        ...field,
        facts: Array.from({ length: 400 }, () => 'z'.repeat(500)),
      })),
    },
  };
  let one = recipe({ draft: huge });
  for (let at = 0; at < 5; at += 1) one = withDefinition(one, { ...huge, name }, at);
  expect(one.revision).toBe(recipe().revision + 5);
  expect(one.earlier?.length).toBeLessThan(5);
  expect(JSON.stringify(one.earlier).length).toBeLessThanOrEqual(1_100_000);
  const { earlier: _, ...older } = one;
  expect(RecipeSchema.safeParse(recipe()).success).toBe(true);
  expect('earlier' in older).toBe(false);
});

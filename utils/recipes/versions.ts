import type { Recipe, RecipeDefinition } from './schema';

type Version = NonNullable<Recipe['earlier']>[number];

const maxEarlier = 5;
/** Maximum length of all earlier versions of a recipe as JSON. */
const maxLength = 1_000_000;

/** Replaces the definition of a recipe; the former one is kept with the last few before it. */
export function withDefinition(recipe: Recipe, definition: RecipeDefinition, now: number): Recipe {
  const former: Version = {
    revision: recipe.revision,
    at: recipe.updatedAt,
    draft: recipe.draft,
  };
  let left = maxLength;
  const earlier = [former, ...(recipe.earlier ?? [])].slice(0, maxEarlier).filter((version) => {
    left -= JSON.stringify(version).length;
    return left >= 0;
  });
  return {
    ...recipe,
    draft: definition,
    revision: recipe.revision + 1,
    updatedAt: now,
    lastRun: null,
    earlier,
  };
}

/** Difference between two versions; `names` are of the fields that it concerns. */
export interface RecipeChange {
  what: 'list' | 'found' | 'added' | 'removed' | 'values' | 'order' | 'next' | 'pages';
  names: string[];
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What is different in a later version of a recipe. */
export function recipeChanges(before: RecipeDefinition, after: RecipeDefinition): RecipeChange[] {
  const namesOf = ({ fields }: RecipeDefinition): string[] => fields.map(({ name }) => name);
  const [old, now] = [namesOf(before), namesOf(after)];
  const both = now.filter((name) => old.includes(name));
  const field = ({ fields }: RecipeDefinition, name: string) =>
    fields.find((one) => one.name === name);
  const print = (definition: RecipeDefinition, name: string): unknown => {
    const at = field(definition, name)?.locator ?? -1;
    return [definition.locators.fields[at], definition.locators.css?.fields[at]];
  };
  const listOf = ({ locators }: RecipeDefinition): unknown => [
    locators.list,
    locators.byHand,
    locators.css?.rows,
  ];
  const all: [RecipeChange['what'], boolean, string[]][] = [
    ['list', !isSame(listOf(before), listOf(after)), []],
    ['found', true, both.filter((name) => !isSame(print(before, name), print(after, name)))],
    ['added', true, now.filter((name) => !old.includes(name))],
    ['removed', true, old.filter((name) => !now.includes(name))],
    [
      'values',
      true,
      both.filter(
        (name) => !isSame(field(before, name)?.transforms, field(after, name)?.transforms),
      ),
    ],
    [
      'order',
      !isSame(
        old.filter((name) => both.includes(name)),
        both,
      ),
      [],
    ],
    ['next', !isSame(before.next, after.next), []],
    ['pages', !isSame([before.name, before.site], [after.name, after.site]), []],
  ];
  const ofFields = new Set<RecipeChange['what']>(['found', 'added', 'removed', 'values']);
  return all.flatMap(([what, differs, names]) =>
    differs && (!ofFields.has(what) || names.length > 0) ? [{ what, names }] : [],
  );
}

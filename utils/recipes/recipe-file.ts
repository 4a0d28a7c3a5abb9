import * as z from 'zod/mini';
import { wellFormed } from '../export/well-formed';
import { parseJson } from '../parse-json';
import { ProblemError } from '../problem';
import { readSitemap, type SitemapRecipes } from './web-scraper-sitemap';
import { maxRecipes, type Recipe, type RecipeDefinition, RecipeDefinitionSchema } from './schema';
import { lazyObject } from '@/utils/lazy-object';

/** Version of the file format, `docs/recipe-format.md`. */
const version = 3;
/** Maximum length of a file in characters. */
export const longestRecipeFile = 20_000_000;

const FileSchema = lazyObject(() => ({
  // Version 1 has no `transforms`, no `next` and nothing picked by hand; version 2 no `link` and no `many`.
  vantageRecipes: z.union([z.literal(1), z.literal(2), z.literal(version)]),
  recipes: z.array(RecipeDefinitionSchema).check(z.minLength(1), z.maxLength(maxRecipes)),
}));
const VersionSchema = lazyObject(() => ({ vantageRecipes: z.number() }));

/** Serializes recipes for a file. Leaves out their IDs, times and runs; lone surrogates become U+FFFD. */
export function recipeFile(recipes: readonly Recipe[]): string {
  const file = { vantageRecipes: version, recipes: recipes.map(({ draft }) => draft) };
  return `${wellFormed(JSON.stringify(file, null, 2))}\n`;
}

/**
 * Reads a file with recipes, or a sitemap of Web Scraper. Throws `recipes-newer` for a later version of the format,
 * otherwise `recipes-unreadable` with the place of the first error.
 */
export function readRecipes(text: string): SitemapRecipes {
  const json = text.length > longestRecipeFile ? undefined : parseJson(text);
  const sitemap = readSitemap(json);
  if (sitemap?.recipes.length === 0) throw new ProblemError('recipes-unreadable');
  return sitemap ?? { recipes: readOwn(json), left: [] };
}

function readOwn(json: unknown): RecipeDefinition[] {
  const versioned = z.safeParse(VersionSchema, json);
  if (versioned.success && versioned.data.vantageRecipes > version)
    throw new ProblemError('recipes-newer');
  const file = z.safeParse(FileSchema, json);
  if (file.success) return file.data.recipes;
  const place = versioned.success ? (file.error.issues[0]?.path.join('.') ?? '') : '';
  throw new ProblemError('recipes-unreadable', place === '' ? {} : { detail: place.slice(0, 200) });
}

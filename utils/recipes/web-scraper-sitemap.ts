import * as z from 'zod/mini';
import { type SitemapField, type SitemapList, recipeOfSitemap } from './sitemap-recipe';
import { createFieldReader } from './sitemap-fields';
import {
  type NoteOmission,
  omittedOptions,
  type SitemapOmission,
  omittedSitemapOptions,
} from './sitemap-omissions';
import { buttonOf, isClickOnce, isPager, isScrolled, nextOf, usableCss } from './sitemap-selectors';
import type { RecipeDefinition } from './schema';
import { type Selector, SitemapSchema } from './sitemap-schema';
import { type SitePattern, patternFor } from './site-pattern';

/** Maximum number of sites of which recipes are made. */
const maxSites = 10;
const range = /\[\d+-\d+(?::\d+)?\]/g;

/**
 * Patterns of the start addresses, one for each site, with `*` for each number and range (`[1-100]`). Addresses of one
 * site that differ give a pattern for all its pages.
 */
function sitesOf(
  starts: readonly string[],
  noteOmission: (address: string, reason: SitemapOmission['reason']) => void,
): SitePattern[] {
  const sites = new Map<string, SitePattern>();
  for (const start of starts) {
    const site = patternFor(start.trim().replaceAll(range, '1'));
    const known = site && sites.get(site.origin);
    if (!site) noteOmission(start, 'address');
    else if (!known && sites.size >= maxSites) noteOmission(start, 'sites');
    else {
      if (start.search(range) >= 0) noteOmission(start, 'range');
      sites.set(site.origin, known && known.path !== site.path ? { ...site, path: '/*' } : site);
    }
  }
  return [...sites.values()];
}

/** Recipes of a sitemap, and what of it was not taken over as it is. */
export interface SitemapRecipes {
  recipes: RecipeDefinition[];
  left: SitemapOmission[];
}

const root = '_root';

/** Makes the recipes of one sitemap on one site, see `readSitemap`. */
function recipesOf(
  id: string,
  selectors: readonly Selector[],
  site: SitePattern,
  noteOmission: NoteOmission,
): RecipeDefinition[] {
  const recipes: RecipeDefinition[] = [];
  const { reached, childrenOf, cssOf, fieldsOf, listOf } = createFieldReader(
    selectors,
    noteOmission,
  );

  /** Makes the recipes of one kind of page: of the start addresses, or behind a link. */
  function readPage(parent: string): void {
    // The page, and the pagers that lead on from it or from one another: what lies in one of them lies on the page.
    const parents = new Set([parent]);
    const inside = new Set<Selector>();
    for (const id_ of parents)
      for (const one of childrenOf(id_)) {
        inside.add(one);
        if (!isPager(one)) continue;
        parents.add(one.id);
        reached.add(one.id);
      }
    const here = selectors.filter((one) => inside.has(one) && !isPager(one));
    const pager = selectors.find((one) => isPager(one) && parents.has(one.id));
    const name = parent === root ? id : `${id} / ${parent}`;
    const on = parent === root ? site : { origin: site.origin, path: '/*' };
    const add = (title: string, found: Omit<SitemapList, 'site'>): void => {
      const recipe = recipeOfSitemap(title, { ...found, site: on }, noteOmission);
      if (recipe) recipes.push(recipe);
    };
    const single: SitemapField[] = [];
    const lists: { one: Selector; rows: string; fields: SitemapField[] }[] = [];
    for (const one of here) {
      const found = listOf(one);
      if (!found) single.push(...fieldsOf(one, ''));
      else if (found.fields.length > 0) lists.push({ one, ...found });
      else if (cssOf(one) !== null) noteOmission(one.id, 'empty');
    }
    const isAlone = lists.length + Number(single.length > 0) === 1;
    for (const { one, rows, fields } of lists)
      add(isAlone ? name : `${name} – ${one.id}`, {
        rows,
        fields,
        next: nextOf(one) ?? (pager && nextOf(pager)),
      });
    if (single.length > 0) add(name, { rows: '', fields: single, next: undefined });
  }

  readPage(root);
  for (const one of selectors) {
    if (isClickOnce(one)) noteOmission(one.id, 'clickOnce');
    const button = buttonOf(one);
    if (usableCss(button) === null) noteOmission(one.id, 'css', button);
    const delay = Number(one.delay ?? 0);
    if (delay > 0) noteOmission(one.id, 'delay', String(delay));
    for (const option of omittedOptions(one, isScrolled(one)))
      noteOmission(one.id, 'option', option);
    const isFollowed = one.type === 'SelectorLink' && !isPager(one);
    if (isFollowed && childrenOf(one.id).length > 0) readPage(one.id);
  }
  for (const one of selectors) if (!reached.has(one.id)) noteOmission(one.id, 'unreached');
  return recipes;
}

/**
 * Converts a sitemap exported by Web Scraper into recipes: one for each of its lists, and one for the single values of
 * a page, on each site of its start addresses. Null if the file is not a sitemap. `recipes` is empty if nothing of it
 * can be converted.
 */
export function readSitemap(json: unknown): SitemapRecipes | null {
  const file = z.safeParse(SitemapSchema, json);
  if (!file.success) return null;
  const { _id: id, startUrl, selectors } = file.data;
  const left = new Map<string, SitemapOmission>();
  const noteOmission: NoteOmission = (selector, reason, detail = '') => {
    const one = { selector: selector.slice(0, 200), reason, detail: detail.slice(0, 200) };
    left.set(JSON.stringify(one), one);
  };
  const sites = sitesOf(typeof startUrl === 'string' ? [startUrl] : startUrl, noteOmission);
  for (const option of omittedSitemapOptions(file.data)) noteOmission('', 'option', option);
  const recipes = sites.flatMap((site) => {
    const own = recipesOf(id, selectors, site, noteOmission);
    const host = ` (${new URL(site.origin).host})`;
    if (sites.length === 1) return own;
    return own.map((recipe) => ({
      ...recipe,
      name: recipe.name.slice(0, 100 - host.length) + host,
    }));
  });
  return { recipes, left: [...left.values()] };
}

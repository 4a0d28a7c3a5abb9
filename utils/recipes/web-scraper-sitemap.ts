import * as z from 'zod/mini';
import { TransformsSchema } from '../extract/transforms/schema';
import { isOther, isPager, joined, nextOf, rowsOfTable, usableCss } from './sitemap-selectors';
import { type RecipeDraft, RecipeDraftSchema } from './schema';
import { type Selector, SitemapSchema } from './sitemap-schema';
import { patternFor, type SitePattern } from './site-pattern';

/** Recipes of a sitemap, and its selectors that no recipe can express, such as `offer (SelectorPopupLink)`. */
export interface SitemapRecipes {
  drafts: RecipeDraft[];
  left: string[];
}

interface Field {
  name: string;
  kind: RecipeDraft['fields'][number]['kind'];
  part: string;
  css: string;
  regex: string;
}

const root = '_root';
const mostFields = 100;
/** Empty fingerprints: such recipes are found only by their selectors. */
const values = { shapes: {}, length: 0, magnitude: null, digits: 0, begins: 0, distinct: 0 };
const blank = { tag: '', label: '', facts: [], classes: [], path: [], fill: 1 };
const list = {
  kind: 'list' as const,
  count: 0,
  record: { tag: '', role: '', id: '', classes: [] },
  around: [],
  members: 1,
  together: true,
};

/** Pattern of the start URLs; null if none is a URL. The pattern has `*` for each number and range (`[1-100]`). */
function siteOf(starts: readonly string[]): SitePattern | null {
  const plain = starts.map((url) => url.trim().replaceAll(/\[\d+-\d+(?::\d+)?\]/g, '1'));
  const sites = plain.flatMap((url) => patternFor(url) ?? []);
  const [first] = sites;
  if (!first) return null;
  const isOne = sites.every(({ path }) => path === first.path);
  return { origin: first.origin, path: isOne ? first.path : '/*' };
}

/** Makes the recipes of one sitemap, see `readSitemap`. */
function createReader(id: string, selectors: readonly Selector[], site: SitePattern) {
  const drafts: RecipeDraft[] = [];
  const left = new Set<string>();
  const leave = (one: Selector, what: string = one.type): void =>
    void left.add(`${one.id} (${what})`);
  const childrenOf = (parents: ReadonlySet<string>): Selector[] =>
    selectors.filter((one) => one.parentSelectors.some((parent) => parents.has(parent)));

  function cssOf(one: Selector): string | null {
    const css = usableCss(one.selector ?? '');
    if (css === null) leave(one, 'selector');
    return css;
  }

  /** Fields of a selector inside a record or page. @param around selector of what it lies in; '' for the record. */
  function fieldsOf(one: Selector, around: string): Field[] {
    const own = cssOf(one);
    if (own === null) return [];
    const css = joined(around, own);
    const regex = one.regex ?? '';
    const field = { name: one.id, kind: 'text' as const, part: '', css, regex };
    switch (one.type) {
      case 'SelectorText':
      case 'SelectorHTML':
        return [field];
      case 'SelectorLink':
        return [
          { ...field, regex: '' },
          { ...field, name: `${one.id}-href`, kind: 'link', part: '@href', regex: '' },
        ];
      case 'SelectorImage':
        return [{ ...field, kind: 'picture', part: '@src', regex: '' }];
      case 'SelectorElementAttribute':
        return [{ ...field, part: `@${one.extractAttribute ?? ''}` }];
      case 'SelectorElement':
        return childrenOf(new Set([one.id])).flatMap((child) => insideOf(child, css));
      default:
        leave(one);
        return [];
    }
  }

  /** Like `fieldsOf`, for selectors of which only the first of several values is taken. */
  function insideOf(one: Selector, around: string): Field[] {
    if (one.multiple === true && !isOther(one)) leave(one, 'multiple');
    return fieldsOf(one, around);
  }

  function add(
    name: string,
    on: SitePattern,
    rows: string,
    found: readonly Field[],
    next: RecipeDraft['next'],
  ): void {
    const fields = found.slice(0, mostFields);
    for (const { name: lost } of found.slice(mostFields)) left.add(lost);
    const draft = z.safeParse(RecipeDraftSchema, {
      name: name.slice(0, 100),
      site: on,
      locators: {
        list,
        uniform: false,
        fields: fields.map(({ kind, part }) => ({
          ...blank,
          kind: kind === 'text' ? 'text' : kind,
          part,
          values: { ...values, address: [] },
          twins: { count: 1, rank: 0 },
        })),
        others: [],
        css: { rows, fields: fields.map(({ css }) => css) },
      },
      fields: fields.map(({ name: column, kind, regex }, locator) => {
        // Web Scraper takes the whole match, Vantage the first group.
        const transforms = z.safeParse(TransformsSchema, [{ do: 'match', pattern: `(${regex})` }]);
        if (regex !== '' && !transforms.success) left.add(`${column} (regex)`);
        const isChanged = regex !== '' && transforms.success;
        return { name: column, kind, locator, ...(isChanged && { transforms: transforms.data }) };
      }),
      ...(next && { next }),
    });
    if (draft.success) drafts.push(draft.data);
    else left.add(name);
  }

  /** Fields and rows of a selector that stands for a list; null if it is no list. */
  function listOf(one: Selector): { rows: string; fields: Field[] } | null {
    if (one.type === 'SelectorTable') return rowsOfTable(one, cssOf(one));
    const isMoving = one.type === 'SelectorElementClick' || one.type === 'SelectorElementScroll';
    if ((one.multiple !== true && !isMoving) || (isOther(one) && !isMoving)) return null;
    const rows = cssOf(one);
    if (rows === null || rows === '') return { rows: '', fields: [] };
    if (one.type === 'SelectorElement' || isMoving) {
      const children = childrenOf(new Set([one.id])).filter((child) => child.id !== one.id);
      return { rows, fields: children.flatMap((child) => insideOf(child, '')) };
    }
    return { rows, fields: fieldsOf({ ...one, selector: '' }, '') };
  }

  /** Makes the recipes of one kind of page: of the start addresses, or behind a link. */
  function readPage(parent: string): void {
    const parents = new Set([parent]);
    const pagers = selectors.filter(isPager);
    for (const _ of pagers) {
      for (const one of pagers)
        if (one.parentSelectors.some((id_) => parents.has(id_))) parents.add(one.id);
    }
    const here = childrenOf(parents).filter((one) => !isPager(one));
    const pager = pagers.find((one) => parents.has(one.id));
    const name = parent === root ? id : `${id} / ${parent}`;
    const on = parent === root ? site : { origin: site.origin, path: '/*' };
    const single: Field[] = [];
    const lists: { one: Selector; rows: string; fields: Field[] }[] = [];
    for (const one of here) {
      const found = listOf(one);
      if (!found) single.push(...fieldsOf(one, ''));
      else if (found.fields.length > 0) lists.push({ one, ...found });
      else leave(one);
    }
    const isAlone = lists.length + Number(single.length > 0) === 1;
    for (const { one, rows, fields } of lists)
      add(
        isAlone ? name : `${name} – ${one.id}`,
        on,
        rows,
        fields,
        nextOf(one) ?? (pager && nextOf(pager)),
      );
    if (single.length > 0) add(name, on, '', single, undefined);
  }

  readPage(root);
  for (const one of selectors) {
    const isFollowed = one.type === 'SelectorLink' && !isPager(one);
    if (isFollowed && childrenOf(new Set([one.id])).length > 0) readPage(one.id);
  }
  return { drafts, left: [...left] };
}

/**
 * Converts a sitemap exported by Web Scraper into recipes: one for each of its lists, and one for the single values of
 * a page. Null if the file is not a sitemap. `drafts` is empty if nothing of it can be converted.
 */
export function readSitemap(json: unknown): SitemapRecipes | null {
  const file = z.safeParse(SitemapSchema, json);
  if (!file.success) return null;
  const { _id: id, startUrl, selectors } = file.data;
  const site = siteOf(typeof startUrl === 'string' ? [startUrl] : startUrl);
  return site ? createReader(id, selectors, site) : { drafts: [], left: [] };
}

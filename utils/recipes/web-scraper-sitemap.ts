import * as z from 'zod/mini';
import { TransformsSchema } from '../extract/transforms/schema';
import { optionsLeft, type SitemapLeft, sitemapOptionsLeft } from './sitemap-left';
import {
  buttonOf,
  isClickOnce,
  isOther,
  isPager,
  isScrolled,
  joined,
  nextOf,
  rowsOfTable,
  usableCss,
} from './sitemap-selectors';
import { type RecipeDraft, RecipeDraftSchema } from './schema';
import { type Selector, SitemapSchema } from './sitemap-schema';
import { sitesOf } from './sitemap-sites';
import type { SitePattern } from './site-pattern';

/** Recipes of a sitemap, and what of it was not taken over as it is. */
export interface SitemapRecipes {
  drafts: RecipeDraft[];
  left: SitemapLeft[];
}

interface Field {
  name: string;
  kind: RecipeDraft['fields'][number]['kind'];
  part: string;
  css: string;
  /** Whether all its values are taken, one line each. */
  many: boolean;
  regex: string;
}

const root = '_root';
const mostFields = 100;
/** Most selectors read of one page: elements that share their children have very many ways down. */
const mostVisits = 5000;
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

/** Makes the recipes of one sitemap, see `readSitemap`. */
function createReader(
  id: string,
  selectors: readonly Selector[],
  site: SitePattern,
  leave: (selector: string, reason: SitemapLeft['reason'], detail?: string) => void,
) {
  const drafts: RecipeDraft[] = [];
  const reached = new Set<string>();
  let visits = 0;
  const childrenOf = (parents: ReadonlySet<string>): Selector[] =>
    selectors.filter((one) => one.parentSelectors.some((parent) => parents.has(parent)));

  function cssOf(one: Selector): string | null {
    const css = usableCss(one.selector ?? '');
    if (css === null) leave(one.id, 'css', one.selector ?? '');
    return css;
  }

  /**
   * Fields of a selector inside a record or page.
   * @param around selector of what it lies in; '' for the record.
   * @param outer IDs of the elements that it lies in: one within itself has no end.
   */
  function fieldsOf(one: Selector, around: string, outer: readonly string[] = []): Field[] {
    reached.add(one.id);
    visits += 1;
    if (visits > mostVisits || outer.includes(one.id)) {
      leave(one.id, 'invalid');
      return [];
    }
    const own = cssOf(one);
    if (own === null) return [];
    const css = joined(around, own);
    const regex = one.regex ?? '';
    const field = { name: one.id, kind: 'text' as const, part: '', css, many: false, regex };
    const attribute = one.extractAttribute ?? '';
    switch (one.type) {
      case 'SelectorHTML':
        leave(one.id, 'html');
        return [field];
      case 'SelectorText':
        return [field];
      case 'SelectorGroup':
        leave(one.id, 'lines');
        return [{ ...field, many: true, part: attribute === '' ? '' : `@${attribute}` }];
      case 'SelectorLink':
        return [
          { ...field, regex: '' },
          { ...field, name: `${one.id}-href`, kind: 'link', part: '@href', regex: '' },
        ];
      case 'SelectorImage':
        return [{ ...field, kind: 'picture', part: '@src', regex: '' }];
      case 'SelectorElementAttribute':
        return [{ ...field, part: `@${attribute}` }];
      case 'SelectorElement':
        return childrenOf(new Set([one.id])).flatMap((child) =>
          insideOf(child, css, [...outer, one.id]),
        );
      default:
        leave(one.id, 'type', one.type.replace(/^Selector/, ''));
        return [];
    }
  }

  /** The same in a record, where several values share one cell. */
  function insideOf(one: Selector, around: string, outer?: readonly string[]): Field[] {
    const fields = fieldsOf(one, around, outer);
    if (one.multiple !== true || isOther(one) || fields.length === 0) return fields;
    leave(one.id, 'lines');
    return fields.map((field) => ({ ...field, many: true }));
  }

  function add(
    name: string,
    on: SitePattern,
    rows: string,
    found: readonly Field[],
    next: RecipeDraft['next'],
  ): void {
    const fields = found.slice(0, mostFields);
    for (const { name: lost } of found.slice(mostFields)) leave(lost, 'fields');
    const many = fields.flatMap((field, at) => (field.many ? [at] : []));
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
        css: {
          rows,
          fields: fields.map(({ css }) => css),
          ...(many.length > 0 && { many }),
        },
      },
      fields: fields.map(({ name: column, kind, regex }, locator) => {
        // Web Scraper takes the whole match, Vantage the first group.
        const transforms = z.safeParse(TransformsSchema, [{ do: 'match', pattern: `(${regex})` }]);
        if (regex !== '' && !transforms.success) leave(column, 'regex', regex);
        const isChanged = regex !== '' && transforms.success;
        return { name: column, kind, locator, ...(isChanged && { transforms: transforms.data }) };
      }),
      ...(next && { next }),
    });
    if (draft.success) drafts.push(draft.data);
    else leave(name, 'invalid');
  }

  /** Fields and rows of a selector that stands for a list; null if it is no list. */
  function listOf(one: Selector): { rows: string; fields: Field[] } | null {
    if (one.type === 'SelectorTable') {
      reached.add(one.id);
      return rowsOfTable(one, cssOf(one));
    }
    const isMoving = one.type === 'SelectorElementClick' || isScrolled(one);
    if ((one.multiple !== true && !isMoving) || (isOther(one) && !isMoving)) return null;
    reached.add(one.id);
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
      for (const one of pagers) if (parents.has(one.id)) reached.add(one.id);
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
      else if (cssOf(one) !== null) leave(one.id, 'empty');
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
    if (isClickOnce(one)) leave(one.id, 'clickOnce');
    const button = buttonOf(one);
    if (usableCss(button) === null) leave(one.id, 'css', button);
    const delay = Number(one.delay ?? 0);
    if (delay > 0) leave(one.id, 'delay', String(delay));
    for (const option of optionsLeft(one, isScrolled(one))) leave(one.id, 'option', option);
    const isFollowed = one.type === 'SelectorLink' && !isPager(one);
    if (isFollowed && childrenOf(new Set([one.id])).length > 0) readPage(one.id);
  }
  for (const one of selectors) if (!reached.has(one.id)) leave(one.id, 'unreached');
  return drafts;
}

/**
 * Converts a sitemap exported by Web Scraper into recipes: one for each of its lists, and one for the single values of
 * a page, on each site of its start addresses. Null if the file is not a sitemap. `drafts` is empty if nothing of it
 * can be converted.
 */
export function readSitemap(json: unknown): SitemapRecipes | null {
  const file = z.safeParse(SitemapSchema, json);
  if (!file.success) return null;
  const { _id: id, startUrl, selectors } = file.data;
  const left = new Map<string, SitemapLeft>();
  const leave = (selector: string, reason: SitemapLeft['reason'], detail = ''): void => {
    const one = { selector: selector.slice(0, 200), reason, detail: detail.slice(0, 200) };
    left.set(JSON.stringify(one), one);
  };
  const sites = sitesOf(typeof startUrl === 'string' ? [startUrl] : startUrl, leave);
  for (const option of sitemapOptionsLeft(file.data)) leave('', 'option', option);
  const drafts = sites.flatMap((site) => {
    const own = createReader(id, selectors, site, leave);
    const host = ` (${new URL(site.origin).host})`;
    if (sites.length === 1) return own;
    return own.map((draft) => ({ ...draft, name: draft.name.slice(0, 100 - host.length) + host }));
  });
  return { drafts, left: [...left.values()] };
}

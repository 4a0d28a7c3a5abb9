import * as z from 'zod/mini';
import { TransformsSchema } from '../extract/transforms/schema';
import { type RecipeDefinition, RecipeDefinitionSchema } from './schema';
import type { SitePattern } from './site-pattern';
import type { NoteOmission } from './sitemap-omissions';

/** Field of a recipe that a selector of a sitemap gives. */
export interface SitemapField {
  name: string;
  kind: RecipeDefinition['fields'][number]['kind'];
  part: string;
  css: string;
  /** Whether all its values are taken, one line each. */
  many: boolean;
  regex: string;
}

/** Rows of a page, or its single values (`rows` is ''). */
export interface SitemapList {
  site: SitePattern;
  rows: string;
  fields: readonly SitemapField[];
  next: RecipeDefinition['next'];
}

const maxFields = 100;
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

/** Recipe with a selector for each field; null if it would be invalid. */
export function recipeOfSitemap(
  name: string,
  { site, rows, fields: found, next }: SitemapList,
  noteOmission: NoteOmission,
): RecipeDefinition | null {
  const fields = found.slice(0, maxFields);
  for (const { name: extra } of found.slice(maxFields)) noteOmission(extra, 'fields');
  const many = fields.flatMap((field, at) => (field.many ? [at] : []));
  const definition = z.safeParse(RecipeDefinitionSchema, {
    name: name.slice(0, 100),
    site,
    locators: {
      list,
      uniform: false,
      fields: fields.map(({ kind, part }) => ({
        ...blank,
        kind,
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
      if (regex !== '' && !transforms.success) noteOmission(column, 'regex', regex);
      const isChanged = regex !== '' && transforms.success;
      return { name: column, kind, locator, ...(isChanged && { transforms: transforms.data }) };
    }),
    ...(next && { next }),
  });
  if (!definition.success) noteOmission(name, 'invalid');
  return definition.success ? definition.data : null;
}

import { baseAddress } from '../extract/base-address';
import { languageOf } from '../extract/columns/columns-of';
import { rowSteps } from '../extract/found-table';
import type { Drift } from '../extract/locators/resolve';
import { pageFields } from '../extract/page-fields';
import { resolveLocators } from '../extract/resolve-locators';
import { detectPager } from '../extract/pager/detect';
import type { FoundColumn } from '../extract/schema';
import { fieldTable, rawRows, type RawRows } from '../recipes/field-table';
import type { RecipeDefinition } from '../recipes/schema';
import { sentAddress } from '../runs/address';
import { readHead } from '../view/decode';
import { detectBody } from '../view/detect-kind';
import { parseMarkup } from '../view/markup/markup';
import { runYielding } from '../view/yield';
import { longestNextAddress } from './schema';

/** Rows of one scraped page: those of a recipe, or a single one with the values of the page. */
export interface RecipePage {
  /**
   * Reason why there are no rows; null if the list was found. `no-markup`: the result is no HTML. `too-deep`: it is
   * nested too deeply to be read.
   */
  drift: Drift | 'no-markup' | 'too-deep' | null;
  /** For each field of the recipe the reason why it was not found; null if it was found. */
  fields: (Drift | null)[];
  /** In the order of the recipe's fields, with their kinds after the changes of their values. */
  columns: FoundColumn[];
  /** Cells in the order of the columns; '' for a missing value. */
  rows: string[][];
  /** Rows before the changes; absent if no change depends on how the page writes its values. */
  raw?: RawRows;
  /** Language of the page, such as `de`; '' if unknown. */
  language: string;
  /** Whether the page is too large to be read whole: rows may be missing. */
  cut: boolean;
}

async function isMarkup(content: Blob, type: string): Promise<boolean> {
  const { text, bytes } = await readHead(content);
  return detectBody(content.type || type, text, bytes).kind === 'markup';
}

/**
 * Reads values of a scraped page as one row. Parameters as for `readRecipePage`.
 * @param keys of the values, in the order of the cells.
 */
export async function readPageValues(
  content: Blob,
  type: string,
  address: string,
  keys: readonly string[],
): Promise<RecipePage> {
  const none = { columns: [], rows: [], language: '', cut: false };
  if (!(await isMarkup(content, type))) {
    return { ...none, fields: keys.map(() => null), drift: 'no-markup' };
  }
  const { page, cut } = await parseMarkup(content);
  const found = pageFields(page, baseAddress(page, address));
  const values = keys.map((key) => found.find((field) => field.key === key)?.value ?? '');
  return {
    ...none,
    drift: null,
    fields: values.map((value) => (value === '' ? 'gone' : null)),
    rows: [values],
    language: languageOf(page).slice(0, 40),
    cut,
  };
}

/**
 * Reads the rows of a recipe from a scraped page, which runs and loads nothing.
 * @param type content type reported by the service.
 * @param address URL for resolving relative ones.
 */
export async function readRecipePage(
  content: Blob,
  type: string,
  address: string,
  { locators, fields }: Pick<RecipeDefinition, 'locators' | 'fields'>,
): Promise<RecipePage> {
  const none = { fields: fields.map(() => null), columns: [], rows: [], language: '' };
  if (!(await isMarkup(content, type))) return { ...none, drift: 'no-markup', cut: false };
  const { page, cut } = await parseMarkup(content);
  const found = resolveLocators(page, locators);
  if (found.drift) return { ...none, drift: found.drift, cut };
  const chosen = fields.map(({ locator }) => found.fields[locator]);
  const cells = fields.map(({ kind }, at) => ({ kind, cells: chosen[at]?.cells ?? [] }));
  const base = baseAddress(page, address);
  const language = languageOf(page).slice(0, 40);
  const total = found.records.length;
  const read = await runYielding(rowSteps(cells, base, total));
  const table = { title: '', language, rows: read, total };
  const { columns, rows } = fieldTable(table, fields, base);
  const raw = rawRows(table, fields, base);
  return {
    drift: null,
    fields: chosen.map((field) => (field ? field.drift : 'gone')),
    columns,
    rows,
    ...(raw && { raw }),
    language,
    cut,
  };
}

/**
 * Finds the URL of the next page in a result; null if there is no next link, or one without a URL.
 * @param next of the recipe, whose link is looked for first.
 */
export async function nextPageOf(
  content: Blob,
  address: string,
  next?: RecipeDefinition['next'],
): Promise<string | null> {
  const { page } = await parseMarkup(content);
  const { kind, address: found } = detectPager(page, address, next);
  const url = kind === 'next' ? sentAddress(found ?? '') : null;
  return url !== null && url.length <= longestNextAddress ? url : null;
}

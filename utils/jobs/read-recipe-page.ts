import { baseAddress } from '../extract/base-address';
import { languageOf } from '../extract/columns/columns-of';
import { rowSteps } from '../extract/found-table';
import { type Drift, resolveList } from '../extract/locators/resolve';
import type { RecipeDraft } from '../recipes/schema';
import { readHead } from '../view/decode';
import { detectBody } from '../view/detect-kind';
import { parseMarkup } from '../view/markup/markup';
import { finishYielding } from '../view/yield';

/** Rows of a recipe on one scraped page. */
export interface RecipePage {
  /** Why there are no rows; null: the list was found. `no-markup`: the result is no HTML. */
  drift: Drift | 'no-markup' | null;
  /** Why each field of the recipe was not found; null: found. */
  fields: (Drift | null)[];
  /** Cells in the order of the recipe's fields; '' for a missing value. */
  rows: string[][];
  /** Language of the page, such as `de`; '' if unknown. */
  language: string;
}

/**
 * Reads the rows of a recipe from a scraped page, which runs and loads nothing.
 * @param type content type reported by the service. @param address URL for resolving relative ones.
 */
export async function readRecipePage(
  content: Blob,
  type: string,
  address: string,
  { locators, fields }: Pick<RecipeDraft, 'locators' | 'fields'>,
): Promise<RecipePage> {
  const { text, bytes } = await readHead(content);
  const none = { fields: fields.map(() => null), rows: [], language: '' };
  if (detectBody(content.type || type, text, bytes).kind !== 'markup') {
    return { ...none, drift: 'no-markup' };
  }
  const { page } = await parseMarkup(content);
  const found = resolveList(page, locators);
  if (found.drift) return { ...none, drift: found.drift };
  const chosen = fields.map(({ locator }) => found.fields[locator]);
  const columns = fields.map(({ kind }, at) => ({ kind, cells: chosen[at]?.cells ?? [] }));
  const base = baseAddress(page, address);
  return {
    drift: null,
    fields: chosen.map((field) => (field ? field.drift : 'gone')),
    rows: await finishYielding(rowSteps(columns, base, found.records.length)),
    language: languageOf(page).slice(0, 40),
  };
}

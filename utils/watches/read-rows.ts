import { baseAddress } from '../extract/base-address';
import { languageOf } from '../extract/columns/columns-of';
import { rowSteps } from '../extract/found-table';
import { resolveLocators } from '../extract/resolve-locators';
import { fieldTable, rawRows } from '../recipes/field-table';
import type { RecipeDefinition } from '../recipes/schema';
import { readHead, readPart } from '../view/decode';
import { detectBody } from '../view/detect-kind';
import { markupLimit, parseMarkup } from '../view/markup/markup';
import { pageText } from '../view/page-text';
import { runYielding } from '../view/yield';
import { uniqueNames } from './columns';
import type { ReadPage } from './read-pages';
import { maxWatchedRows, type WatchTable } from './schema';

/** Maximum length of a compared line in characters. */
const longestLine = 2000;

async function readRecipe(
  page: Document,
  url: string,
  cut: boolean,
  recipe: RecipeDefinition,
  isOneOfMany: boolean,
): Promise<ReadPage> {
  const { drift, records, fields } = resolveLocators(page, recipe.locators);
  if (drift) return { kind: 'drift' };
  const names = uniqueNames(recipe.fields.map(({ name }) => name));
  const chosen = recipe.fields.map(({ locator }) => ({
    kind: recipe.locators.fields[locator]?.kind ?? ('text' as const),
    cells: fields[locator]?.cells ?? [],
  }));
  const maxRows = Math.min(records.length, maxWatchedRows);
  const base = baseAddress(page, url);
  const language = languageOf(page).slice(0, 40);
  const read = await runYielding(rowSteps(chosen, base, maxRows));
  const found = { title: '', language, rows: read, total: records.length };
  const { columns, rows } = fieldTable(found, recipe.fields, base);
  const raw = isOneOfMany ? rawRows(found, recipe.fields, base) : null;
  return {
    kind: 'table',
    ...(raw && { raw }),
    table: {
      columns: columns.map(({ kind, plain }, at) => ({ name: names[at] ?? '', kind, plain })),
      language,
      rows,
      lost: recipe.fields.flatMap(({ locator }, at) =>
        fields[locator]?.drift === null ? [] : [names[at] ?? ''],
      ),
      cut: cut || rows.length < records.length,
    },
  };
}

/**
 * Makes a table of lines, without empty ones.
 * @param column name of its only column.
 */
function lineTable(text: string, column: string, isCut: boolean): WatchTable {
  const lines = text.split('\n').flatMap((line) => {
    const plain = line.trim().replaceAll(/\s+/g, ' ').slice(0, longestLine);
    return plain === '' ? [] : [plain];
  });
  return {
    columns: [{ name: column, kind: 'text' }],
    language: '',
    rows: lines.slice(0, maxWatchedRows).map((line) => [line]),
    lost: [],
    cut: isCut || lines.length > maxWatchedRows,
  };
}

/**
 * Reads the rows of a result: those of a recipe, or the lines of its text.
 * @param url address of the page.
 * @param recipe recipe that reads the rows; null to read the lines of the text.
 * @param column name of the column of lines.
 * @param isOneOfMany whether the rows of other pages come into the same table, see `readPages`.
 */
export async function readWatchedRows(
  content: Blob,
  url: string,
  recipe: RecipeDefinition | null,
  column: string,
  isOneOfMany = false,
): Promise<ReadPage> {
  const head = await readHead(content);
  const { kind } = detectBody(content.type, head.text, head.bytes);
  if (kind === 'markup') {
    const { page, cut } = await parseMarkup(content);
    if (recipe) return await readRecipe(page, url, cut, recipe, isOneOfMany);
    return { kind: 'table', table: lineTable(await pageText(page.body), column, cut) };
  }
  if (recipe) return { kind: 'drift' };
  if (kind === 'image' || kind === 'pdf' || kind === 'binary') return { kind: 'unreadable' };
  const { text } = await readPart(content, 0, markupLimit);
  return { kind: 'table', table: lineTable(text, column, content.size > markupLimit) };
}

import { baseAddress } from '../../utils/extract/base-address';
import { rowSteps } from '../../utils/extract/found-table';
import { tableLimits } from '../../utils/extract/limits';
import { columnsIn, detectLists } from '../../utils/extract/lists/detect';
import { ListLocatorsSchema } from '../../utils/extract/locators/schema';
import { locateColumns } from '../../utils/extract/locators/locate';
import { resolveLocators } from '../../utils/extract/resolve-locators';
import { finish } from '../../utils/extract/steps';
import type { Recipe, RecipeDefinition } from '../../utils/recipes/schema';

export const parse = (text: string): Document => new DOMParser().parseFromString(text, 'text/html');

/** Recipe for the first list of a page that `isWanted`, with all columns that are found again. */
export function recipeFor(text: string, isWanted: (names: string[]) => boolean): Recipe {
  const page = parse(text);
  for (const list of detectLists(page)) {
    const columns = columnsIn(list, tableLimits.rows);
    if (!isWanted(columns.map(({ name }) => name))) continue;
    const located = locateColumns(page, list, [...columns.keys()]);
    if (!located?.locators) continue;
    const draft: RecipeDefinition = {
      name: 'Lamps: "50 %" für\n東京',
      site: { origin: 'https://shop.vantage.test', path: '/*' },
      locators: ListLocatorsSchema.parse(located.locators),
      fields: located.columns.map((at, locator) => ({
        name: `${columns[at]?.name ?? ''} ${locator}, "quoted" %s {x} \\ é`,
        kind: columns[at]?.kind ?? 'text',
        locator,
      })),
    };
    const id = '00000000-0000-4000-8000-000000000001';
    return { id, revision: 1, createdAt: 0, updatedAt: 0, draft, lastRun: null };
  }
  throw new Error('The page has no such list');
}

/** Rows that Vantage reads from a page with a recipe, each with the page's address at its end. */
export function rowsOf(
  text: string,
  address: string,
  { draft }: { draft: RecipeDefinition },
): string[][] {
  const page = parse(text);
  const { drift, records, fields } = resolveLocators(page, draft.locators);
  if (drift) throw new Error(`The list is ${drift}`);
  const columns = fields.map(({ cells }, at) => ({
    kind: draft.locators.fields[at]?.kind ?? ('text' as const),
    cells,
  }));
  const rows = finish(rowSteps(columns, baseAddress(page, address), records.length));
  return rows.map((row) => [...draft.fields.map(({ locator }) => row[locator] ?? ''), address]);
}

import { readRecipePage } from '@/utils/jobs/read-recipe-page';
import { readRecipes } from '@/utils/recipes/recipe-file';
import type { RecipeDefinition } from '@/utils/recipes/schema';
import type { SitemapOmission } from '@/utils/recipes/sitemap-omissions';
import { repeat } from '../extract/page';

const base = { multiple: false, delay: 0 };
export const selector = (
  id: string,
  type: string,
  parent: string,
  css: string,
  more: object = {},
) => ({
  ...base,
  id,
  type: `Selector${type}`,
  parentSelectors: [parent],
  selector: css,
  ...more,
});
export const sitemap = (
  selectors: readonly object[],
  startUrl: unknown = ['https://a.test/list?p=[1-9]'],
) => readRecipes(JSON.stringify({ _id: 'lamps', startUrl, selectors, rootSelector: {} }));
export const linesOf = (left: readonly SitemapOmission[]) =>
  left.map(({ selector: id, reason, detail }) => `${id} ${reason} ${detail}`);
export const rowsOf = async (draft: RecipeDefinition | undefined, body: string) => {
  const file = new Blob([`<!doctype html><html lang="en"><body>${body}</body></html>`], {
    type: 'text/html',
  });
  const read = await readRecipePage(file, 'text/html', 'https://a.test/list', draft!);
  return { drift: read.drift, lost: read.fields, rows: read.rows };
};
export const shop = `<h1>All lamps</h1><ul>${repeat(
  3,
  (
    n,
  ) => `<li class="card"><a href="/p/${n}"><b>Lamp ${n}</b></a><img data-src="/i/${n}.png" src="data:image/gif;base64,AA">
<span class="price" data-old="${n}9">from £${n}.50 each</span></li>`,
)}</ul>`;

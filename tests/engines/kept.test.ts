// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPlan } from '../../utils/export/project/list-plan';
import { engines } from '../../utils/export/project/project-request';
import { locateByHand } from '../../utils/extract/hand/by-hand';
import { handList } from '../../utils/extract/hand/hand-list';
import { createHandPick } from '../../utils/extract/hand/hand-pick';
import { columnsIn } from '../../utils/extract/lists/detect';
import { ListLocatorsSchema } from '../../utils/extract/locators/schema';
import { readRecipes } from '../../utils/recipes/recipe-file';
import type { RecipeDefinition } from '../../utils/recipes/schema';
import { parse, rowsOf } from './page-rows.ts';
import { Bench } from './run-project.ts';

/** Recipes that the detector did not make: imported from Web Scraper, and picked by hand. */

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.remove());

const address = 'https://shop.example/list/1';
const cards = Array.from({ length: 9 }, (_, index) => {
  const at = index + 1;
  const price = at % 4 === 0 ? '' : `<p class="price">$${at}.50</p>`;
  return `<article class="card" data-sku="s${at}"><h3 class="name"><a href="/p/${at}">Lamp <b>${at}</b></a></h3><img data-src="/i/${at}.png" alt=""><p class="text">Words about lamp ${at}</p><ul><li>Oak ${at}</li><li>Brass</li></ul>${price}</article>`;
}).join('\n');
const lines = Array.from(
  { length: 5 },
  (_, at) => `<tr><td>Ship ${at}</td><td>${at * 7}</td><td><i>${at} May</i></td></tr>`,
).join('');
const text = `<!doctype html><html lang="en"><head><title>T</title></head><body><nav><a href="/">Home</a></nav><main><h2>All lamps</h2><div class="list">${cards}</div><table id="ships"><tr><th>Ship</th><th>Guests</th><th>Since</th></tr>${lines}</table></main></body></html>`;

const selector = (id: string, type: string, parent: string, css: string, more: object = {}) => ({
  id,
  type: `Selector${type}`,
  parentSelectors: [parent],
  selector: css,
  multiple: false,
  delay: 0,
  ...more,
});

function imported(selectors: readonly object[]): RecipeDefinition {
  const sitemap = { _id: 'lamps', startUrl: [address], selectors };
  const { recipes, left } = readRecipes(JSON.stringify(sitemap));
  const [draft] = recipes;
  if (!draft) throw new Error(`Nothing was imported: ${JSON.stringify(left)}`);
  return draft;
}

/** Recipe of the elements that are picked first in each column. */
function picked(...selectors: readonly string[]): RecipeDefinition {
  const page = parse(text);
  const pick = createHandPick(page);
  for (const one of selectors) {
    const element = page.querySelector(one);
    if (element) pick.take(element);
  }
  const list = handList(pick, page);
  const columns = list ? columnsIn(list) : [];
  const made = list && locateByHand(page, list, [...columns.keys()]);
  if (!made) throw new Error('The rows are not found again');
  return {
    name: 'Picked',
    site: { origin: 'https://shop.example', path: '/*' },
    locators: ListLocatorsSchema.parse(JSON.parse(JSON.stringify(made.locators))),
    fields: made.columns.map((at, locator) => ({
      name: `Column ${locator}`,
      kind: columns[at]?.kind ?? 'text',
      locator,
    })),
  };
}

const recipes: Record<string, () => RecipeDefinition> = {
  'imported cards': () =>
    imported([
      selector('card', 'Element', '_root', 'article.card, .none', { multiple: true }),
      selector('name', 'Text', 'card', 'h3'),
      selector('page', 'Link', 'card', 'h3 a'),
      selector('picture', 'Image', 'card', 'img'),
      selector('metal', 'Text', 'card', 'li:nth-of-type(2)'),
      selector('sku', 'ElementAttribute', 'card', '_parent_', { extractAttribute: 'data-sku' }),
      selector('price', 'Text', 'card', '.price'),
    ]),
  'an imported table': () =>
    imported([
      selector('ships', 'Table', '_root', '#ships', {
        multiple: true,
        tableDataRowSelector: 'tr:has(td)',
        tableHeaderRowSelector: 'tr:has(th)',
        columns: [
          { name: 'ship', header: 'Ship', extract: true },
          { name: 'guests', header: 'Guests', extract: true },
        ],
      }),
    ]),
  'names and prices picked by hand': () => picked('.card h3 a', '.card .price'),
  'texts and lists picked by hand': () => picked('.card .text', '.card li'),
};

test.each(engines)('%s reads imported and hand-picked rows as Vantage does', async (engine) => {
  const all = Object.entries(recipes).map(([name, make]) => {
    const draft = make();
    return { name, draft, wanted: rowsOf(text, address, { draft }).map((row) => row.slice(0, -1)) };
  });
  const got = await bench.read(
    engine,
    all.map(({ draft }) => ({ text, address, plan: listPlan(draft) })),
  );
  for (const [at, { name, wanted }] of all.entries()) {
    expect.soft(got[at], `${engine}: ${name}`).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(4);
  }
});

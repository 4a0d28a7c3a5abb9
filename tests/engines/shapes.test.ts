// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engines } from '../../utils/export/project/project-request';
import { listPlan } from '../../utils/export/project/list-plan';
import { recipeFor, rowsOf } from './page-rows.ts';
import { Bench } from './run-project.ts';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.remove());

const each = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at + 1)).join('\n');

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body><header><a href="/">Home</a></header><main>${body}</main></body></html>`;

const word = (at: number): string => ['Oak', 'Brass', 'Linen', 'Copper', 'Dune'][at % 5] ?? '';

/** Pages of several shapes; each has one list that Vantage finds first. */
const shapes: Record<string, string> = {
  'a table with headings and empty cells': page(
    `<table class="ships"><caption>Ships</caption><thead><tr><th>Ship</th><th>Guests</th><th>Since</th><th>Port</th></tr></thead><tbody>${each(
      12,
      (at) =>
        `<tr><td><a href="/ship/${at}?a=1&amp;b=ü">Ship ${word(at)} ${at}</a></td><td>${at % 4 === 0 ? '' : at * 117}</td><td>${at} May 2026</td><td>${at % 3 === 0 ? '' : `Port <b>${word(at + 1)}</b>`}</td></tr>`,
    )}</tbody></table>`,
  ),
  'a table without tbody, with a heading of two columns': page(
    `<table><tr><th>No</th><th colspan="2">Lamp</th><th>Price</th></tr>${each(
      9,
      (at) =>
        `<tr><td>${at}</td><td>${word(at)}</td><td>Lamp ${at * 3}</td><td>£${at}.50</td></tr>`,
    )}</table>`,
  ),
  'a table with cells of several rows': page(
    `<table><thead><tr><th>Deck</th><th>Cabin</th><th>Guests</th></tr></thead><tbody>${each(
      6,
      (at) =>
        `<tr><td rowspan="2">Deck ${word(at)} ${at}</td><td>Cabin ${at}a</td><td>${at * 3}</td></tr><tr><td>Cabin ${at}b</td><td>${at * 5}</td></tr>`,
    )}</tbody></table>`,
  ),
  'a table with spans that are no plain numbers': page(
    `<table><thead><tr><th colspan="0">Deck</th><th colspan="²">Cabin</th><th colspan="-2">Guests</th><th colspan="1px">Beds</th><th>Line</th></tr></thead><tbody>${each(
      10,
      (at) =>
        `<tr><td colspan="0">Deck ${word(at)} ${at}</td><td colspan="²">Cabin ${at}a</td><td colspan="-2">${at * 3}</td><td colspan="1px" rowspan="x">${at * 7}</td>${at % 10 === 1 ? '<td rowspan="0">North</td>' : ''}</tr>`,
    )}</tbody></table>`,
  ),
  'terms and descriptions, the last sometimes missing': page(
    `<div class="cards">${each(
      10,
      (at) =>
        `<article class="card"><h3><a href="/p/${at}">Lamp ${word(at)} ${at}</a></h3><dl><dt>SKU</dt><dd>HL-${1000 + at}</dd><dt>Colour</dt><dd>${word(at + 2)}</dd>${at % 4 === 0 ? '' : `<dt>Weight:</dt><dd>${at + 0.5} kg</dd>`}</dl></article>`,
    )}</div>`,
  ),
  'texts between elements, pictures and lines': page(
    `<ul id="news" class="news-list">${each(
      14,
      (at) =>
        `<li class="item"><img data-src="/i/${at}.jpg" alt=""><p class="by">by <span class="author">${word(at)} Holm</span> in <a href="/t/${at % 3}">Topic ${word(at + 1)}</a></p><h2>Story &lt;${at}&gt; about\n   ${word(at + 3)} things</h2><p class="lead">Words about ${word(at)}.<br>More of them &amp; so on ${at}.</p></li>`,
    )}</ul>`,
    '<base href="https://static.example/x/">',
  ),
  'classes with odd signs and generated ones': page(
    `<section><div class="md:grid w-1/2 [&>p]:x">${each(
      11,
      (at) =>
        `<div class="sm:w-1/2 css-${at}a8f item"><span class="it's-name">Name ${word(at)} ${at}</span><span class="pri&quot;ce">$${at * 7}.10</span>${at % 2 ? `<span class="old price">$${at * 9}.90</span>` : ''}</div>`,
    )}</div></section>`,
  ),
};

test.each(engines)('%s reads pages of many shapes as Vantage does', async (engine) => {
  const address = 'https://shop.example/list/1';
  const all = Object.entries(shapes).map(([name, text]) => {
    const recipe = recipeFor(text, () => true);
    return {
      name,
      text,
      recipe,
      wanted: rowsOf(text, address, recipe).map((row) => row.slice(0, -1)),
    };
  });
  const got = await bench.read(
    engine,
    all.map(({ text, recipe }) => ({ text, address, plan: listPlan(recipe.draft) })),
  );
  for (const [at, { name, wanted }] of all.entries()) {
    expect.soft(got[at], `${engine}: ${name}`).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(8);
  }
});

// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NextPlan } from '../../utils/export/project/next-plan';
import { projectFiles } from '../../utils/export/project/project';
import { engines } from '../../utils/export/project/project-request';
import { recipeFor } from './page-rows.ts';
import { Bench } from './run-project.ts';
import { startScraper } from './scripted-scraper.ts';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.remove());

const site = 'https://shop.example';
const address = `${site}/list?page=2#top`;
const plan = (more: Partial<NextPlan>): NextPlan => ({
  pages: 10,
  name: '',
  chosen: false,
  ...more,
});

const rel = '<a rel="next" href="/rel">Go</a>';
const numbers = '<p class="pages"><a href="/1">1</a><a href="/3">3</a></p>';

/** Name, links of a page, how the next one is found, and where that is. */
const cases: [string, string, NextPlan, string | null][] = [
  [
    'a selector comes before rel=next',
    `${rel}<a class="next" href="?page=3#x"></a>`,
    plan({ css: 'a.next' }),
    '/list?page=3',
  ],
  [
    'several links to one page are one',
    '<a class="next" href="/3"></a><a class="next" href="/3#end"></a>',
    plan({ css: 'html a.next, .none' }),
    '/3',
  ],
  ['of several pages none is taken', numbers, plan({ css: '.pages a' }), null],
  [
    'of several pages that with rel=next is taken',
    numbers + rel,
    plan({ css: '.pages a' }),
    '/rel',
  ],
  [
    'a chosen link is followed by its attributes',
    `${rel}<a class="on" href="/on"><svg></svg></a>`,
    plan({ css: 'a[class~="on"]', chosen: true }),
    '/on',
  ],
  [
    'a chosen link may have rel=next itself',
    rel,
    plan({ css: 'a[rel="next"]', chosen: true }),
    '/rel',
  ],
  [
    'rel=next does not stand in for a chosen link',
    rel,
    plan({ css: 'a[class~="on"]', chosen: true }),
    null,
  ],
  ['a selector that is none is left out', rel, plan({ css: 'a:unheard-of(1)' }), '/rel'],
  ['a selector with a namespace is left out', rel, plan({ css: 'ns|a' }), '/rel'],
  [
    'a selector that finds no link is left out',
    `<b class="next">Next</b>${rel}`,
    plan({ css: '.next' }),
    '/rel',
  ],
  [
    'the page itself and other sites are no next page',
    '<a class="next" href="#"></a><a class="next" href="https://other.example/"></a><a class="next" href="javascript:go()"></a>',
    plan({ css: '.next' }),
    null,
  ],
  ['a text is found', '<a href="/t"> Older\n  lamps </a>', plan({ name: 'Older lamps' }), '/t'],
  ['a title is found', '<a href="/t" title="Next"><i></i></a>', plan({ name: 'Next' }), '/t'],
  ['a label is found', '<a href="/t" aria-label=" Next "></a>', plan({ name: 'Next' }), '/t'],
  [
    'a picture is found by its text',
    '<a href="/t"><img src="a.png" alt="Next"></a>',
    plan({ name: 'Next', chosen: true }),
    '/t',
  ],
  ['nothing is found in nothing', '<a href="/t"></a>', plan({}), null],
];

test.each(engines)('%s finds the next page by its selector, rel=next or text', async (engine) => {
  const pages = cases.map(([, body, how]) => ({
    text: `<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`,
    address,
    plan: how,
  }));
  const found = await bench.follow(engine, pages);
  for (const [at, [name, , , wanted]] of cases.entries())
    expect.soft(found[at], `${engine}: ${name}`).toBe(wanted === null ? null : site + wanted);
  expect(found).toHaveLength(cases.length);
});

test.each(engines)('%s names an address from which no link leads on', async (engine) => {
  const items = [1, 2, 3, 4, 5].map(
    (at) => `<li><a href="/p/${at}">Lamp ${at}</a><b>£${at}.50</b></li>`,
  );
  const textOf = (page: string): string => {
    const onward = page.endsWith('/a') ? '<a class="on" href="/b"></a>' : '';
    return `<!doctype html><html><head><title>T</title></head><body><main><ul>${items.join('')}</ul>${onward}</main></body></html>`;
  };
  const scraper = await startScraper((page) => ({
    body: { success: true, url: page, content: textOf(page) },
  }));
  const found = recipeFor(textOf(''), () => true);
  const link = { tag: '', text: '', facts: [], classes: [], css: 'a.on' };
  const next = { kind: 'next' as const, link, pages: 5, rows: 100 };
  const files = projectFiles({
    name: 'Lamps',
    engines: [engine],
    route: 'scraper',
    recipe: { ...found, draft: { ...found.draft, next } },
    addresses: [`${site}/a`, `${site}/alone`],
    options: { mode: 'request', country: '', screenshot: false },
    scraper: scraper.root,
    proxy: null,
  });
  const { said } = await bench.run(files, engine, { VANTAGE_SCRAPER_KEY: 'key' });
  scraper.close();
  expect(scraper.calls.toSorted()).toEqual([`${site}/a`, `${site}/alone`, `${site}/b`]);
  expect(said).toContain(`${site}/alone: no next link`);
  expect(said.split('no next link')).toHaveLength(2);
});

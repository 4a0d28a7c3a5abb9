// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { locateByHand, resolveByHand } from '@/utils/extract/hand/by-hand';
import { handList } from '@/utils/extract/hand/hand-list';
import { createHandPick, type HandPick } from '@/utils/extract/hand/hand-pick';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { locatorsFor } from '@/utils/extract/locators/list';
import { resolveLocators } from '@/utils/extract/resolve-locators';
import { pageOf, repeat } from '../page';

const card = (at: number, price = `<p class="price">$${at}.50</p>`): string =>
  `<article class="card" data-sku="s${at}"><h3 class="name"><a href="/p/${at}">Lamp ${at}</a></h3>
  <img src="/i/${at}.png" alt=""><p class="text">Words about lamp ${at}</p>${price}</article>`;
const shop = (more = ''): Document =>
  pageOf(
    `<nav><a href="/">Home</a><a href="/x">About</a></nav><main><h2>All lamps</h2><div class="list">${repeat(
      6,
      (at) => (at === 3 ? card(at, '') : card(at)),
    )}</div>${more}</main>`,
  );

const one = (page: Document, selector: string): Element => {
  const found = page.querySelector(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const texts = (pick: HandPick): (string | undefined)[][] =>
  pick.records().map((record) => pick.columns.map((column) => pick.cell(column, record)?.text));

test('one example takes its likely siblings, and the next pick is a column of the same rows', () => {
  const page = shop();
  const pick = createHandPick(page);
  expect(pick.take(one(page, '.card:nth-of-type(2) a'))).toBe('column');
  expect(texts(pick).flat()).toEqual(['Lamp 1', 'Lamp 2', 'Lamp 3', 'Lamp 4', 'Lamp 5', 'Lamp 6']);
  expect(pick.take(one(page, '.card:nth-of-type(4) .price'))).toBe('column');
  // A record without a price gets none, not the text beside it.
  expect(texts(pick).map(([, price]) => price)).toEqual([
    '$1.50',
    '$2.50',
    undefined,
    '$4.50',
    '$5.50',
    '$6.50',
  ]);
});

test('a taken value is excluded with its row by a second click, and included by a third', () => {
  const page = shop();
  const pick = createHandPick(page);
  pick.take(one(page, '.card a'));
  const second = one(page, '.card:nth-of-type(2) a');
  expect(pick.take(second)).toBe('excluded');
  expect(texts(pick)).toHaveLength(5);
  expect(pick.excluded()).toHaveLength(1);
  expect(pick.take(second)).toBe('included');
  expect(texts(pick)).toHaveLength(6);
  expect(pick.undo()).toBe(true);
  expect(texts(pick)).toHaveLength(5);
});

test('a second example in another list corrects the guess', () => {
  const entry = (at: string) => `<li class="entry"><b>Name ${at}</b><i>Text ${at}</i></li>`;
  const part = (name: string, inner: string) =>
    `<section><h2>${name}</h2><p>${name} words</p>${inner}</section>`;
  const page = pageOf(
    `<main>${part('First', `<ul>${repeat(3, (at) => entry(`1.${at}`))}</ul>`)}${part('Second', `<div><ul>${repeat(4, (at) => entry(`2.${at}`))}</ul></div>`)}</main>`,
  );
  const pick = createHandPick(page);
  pick.take(one(page, 'section:nth-of-type(1) li:nth-of-type(2) b'));
  expect(texts(pick).flat()).toEqual(['Name 1.1', 'Name 1.2', 'Name 1.3']);
  expect(pick.take(one(page, 'section:nth-of-type(2) li b'))).toBe('corrected');
  expect(texts(pick).flat()).toHaveLength(7);
  expect(pick.columns).toHaveLength(1);
  pick.undo();
  expect(texts(pick).flat()).toHaveLength(3);
});

test('a second example in the same guessed row makes the rows smaller', () => {
  const cell = (at: number) => `<div class="cell"><a href="/${at}">Thing ${at}</a></div>`;
  const page = pageOf(
    `<main>${repeat(3, (at) => `<div class="line"><p>Group ${at} has words of its own here</p>${cell(at * 2)}${cell(at * 2 + 1)}</div>`)}</main>`,
  );
  const pick = createHandPick(page);
  pick.take(one(page, 'a'));
  const [, second] = page.querySelectorAll('a');
  expect(texts(pick)).toHaveLength(3);
  expect(pick.take(second!)).toBe('corrected');
  expect(texts(pick).flat()).toEqual(Array.from({ length: 6 }, (_, at) => `Thing ${at + 2}`));
});

test('what has nothing in common with the rows changes nothing', () => {
  const page = shop('<footer><p><small>Imprint</small></p></footer>');
  const pick = createHandPick(page);
  pick.take(one(page, '.card a'));
  expect(pick.take(one(page, 'small'))).toBe('unlike');
  expect(texts(pick)).toHaveLength(6);
});

test('a page without a list is one row', () => {
  const page = pageOf('<main><h1>Oak lamp</h1><div><span itemprop="price">$5</span></div></main>');
  const pick = createHandPick(page);
  pick.take(one(page, 'h1'));
  pick.take(one(page, 'span'));
  expect(texts(pick)).toEqual([['Oak lamp', '$5']]);
});

test('a column takes the text, link, picture, an attribute or a part of what was picked', () => {
  const page = shop();
  const pick = createHandPick(page);
  pick.take(one(page, '.card'));
  const [column] = pick.columns;
  const keys = pick.choices(column!).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['text', 'link', 'picture', '@data-sku']));
  pick.choose(column!.id, '@data-sku');
  expect(texts(pick).flat()).toEqual(['s1', 's2', 's3', 's4', 's5', 's6']);
  pick.choose(column!.id, 'link');
  expect(texts(pick).flat()[5]).toBe('/p/6');
  pick.choose(column!.id, 'picture');
  expect(texts(pick).flat()[5]).toBe('/i/6.png');
  expect(keys.some((key) => /^@(on|style)/.test(key))).toBe(false);
});

test('the inner text of a part leaves out what stands beside it', () => {
  const page = pageOf(
    `<ul>${repeat(4, (at) => `<li class="x">Price <b>was $${at}9</b> now $${at}</li>`)}</ul>`,
  );
  const pick = createHandPick(page);
  pick.take(one(page, 'li:nth-of-type(2)'));
  pick.choose(pick.columns[0]!.id, 'run 1');
  expect(texts(pick).flat()).toEqual(['now $1', 'now $2', 'now $3', 'now $4']);
});

test('of equal values the rank decides, and a label before the value', () => {
  const page = pageOf(
    `<main>${repeat(5, (at) => `<section class="row"><dl>${at === 2 ? '' : '<dt>Color</dt><dd>red</dd>'}<dt>Size</dt><dd>${at} m</dd></dl></section>`)}</main>`,
  );
  const pick = createHandPick(page);
  pick.take(one(page, 'section:nth-of-type(1) dd:nth-of-type(2)'));
  expect(texts(pick).flat()).toEqual(['1 m', '2 m', '3 m', '4 m', '5 m']);
});

test('names and kinds follow the page, and the list reads like a found one', () => {
  const page = shop();
  const pick = createHandPick(page);
  pick.take(one(page, '.card a'));
  pick.take(one(page, '.card .price'));
  const list = handList(pick, page);
  const columns = list ? columnsIn(list) : [];
  expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['Name', 'text'],
    ['Price', 'money'],
  ]);
});

test('picked columns are found again on the next page, and not on another', () => {
  const page = shop();
  const pick = createHandPick(page);
  pick.take(one(page, '.card'));
  pick.choose(pick.columns[0]!.id, '@data-sku');
  pick.take(one(page, '.card .price'));
  const list = handList(pick, page);
  const made = list && locateByHand(page, list, [0, 1]);
  expect(made?.columns).toEqual([0, 1]);
  const kept = JSON.parse(JSON.stringify(made?.locators)) as NonNullable<typeof made>['locators'];

  const next = pageOf(`<main><div class="list">${repeat(9, (at) => card(at + 20))}</div></main>`);
  const found = resolveByHand(next, kept);
  expect(found.drift).toBeNull();
  expect(found.records).toHaveLength(9);
  expect(found.fields.map(({ cells }) => cells[8]?.text)).toEqual(['s29', '$29.50']);

  const withoutPrice = pageOf(
    `<main><div class="list">${repeat(9, (at) => card(at + 20, ''))}</div></main>`,
  );
  const drifted = resolveByHand(withoutPrice, kept);
  expect(drifted.fields[1]?.drift).not.toBeNull();
  expect(drifted.fields[1]?.cells).toEqual([]);

  const other = pageOf('<main><p>Nothing here</p><p>is like that</p></main>');
  expect(resolveByHand(other, kept).drift).toBe('gone');
});

test('the links of a column become one more, which undo takes back', () => {
  const page = shop();
  const pick = createHandPick(page);
  pick.take(one(page, '.card:nth-of-type(2) h3'));
  const [name] = pick.columns;
  if (!name) throw new Error('no column');
  expect(pick.choices(name).map(({ key }) => key)).toContain('link');
  pick.also(name.id, 'link');
  expect(texts(pick)[3]).toEqual(['Lamp 4', '/p/4']);
  const list = handList(pick, page);
  if (!list) throw new Error('no list');
  const kinds = columnsIn(list).map(({ kind }) => kind);
  expect(kinds).toEqual(['text', 'link']);
  expect(pick.undo()).toBe(true);
  expect(pick.columns).toHaveLength(1);
});

test('in rows picked as an example the fields of a recipe are found, and new columns offered', () => {
  const page = shop();
  const [list] = detectLists(page, 1);
  if (!list) throw new Error('no list');
  const kept = locatorsFor(list, columnsIn(list), ({ name }) => name !== 'Text');
  // Another page: other elements around, other class words, and another kind of row.
  const changed = pageOf(
    `<main><section><dl>${repeat(6, (at) => `<dd class="x${at}"><h3><a href="/p/${at}">Lamp ${at}</a></h3><em>SKU ${at}</em><p itemprop="price">$${at}.50</p></dd>`)}</dl></section></main>`,
  );
  const pick = createHandPick(changed);
  pick.take(one(changed, 'dd:nth-of-type(2) em'));
  const rows = handList(pick, changed);
  if (!rows) throw new Error('nothing picked');
  const found = resolveLocators(changed, kept, rows);
  expect(found.drift).toBeNull();
  expect(found.records).toHaveLength(6);
  const names = found.fields.flatMap(({ drift, cells }) => (drift ? [] : [cells[3]?.text]));
  expect(names).toContain('Lamp 4');
  // None of its fields is there: the rows stay, and the columns to choose from are offered.
  const alien = {
    ...kept,
    fields: kept.fields.map((field) => ({ ...field, tag: 'video', facts: [], label: '' })),
  };
  const drifted = resolveLocators(changed, alien, rows);
  expect(drifted.drift).toBeNull();
  expect(drifted.records).toHaveLength(6);
  expect(drifted.fields.every(({ drift }) => drift !== null)).toBe(true);
  if (!drifted.list) throw new Error('no list');
  const offered = columnsIn(drifted.list).map(({ cells }) => cells[1]?.text);
  expect(offered).toEqual(expect.arrayContaining(['Lamp 2', 'SKU 2', '$2.50']));
});

test('where the page replaces its rows, picking goes on and finds everything again', () => {
  const page = shop();
  const list = one(page, '.list');
  const rewrite = (): void =>
    list.replaceChildren(...[...list.children].map((row) => row.cloneNode(true)));
  const pick = createHandPick(page);
  pick.take(one(page, '.card:nth-of-type(2) a'));
  rewrite();
  expect(pick.take(one(page, '.card:nth-of-type(4) .price'))).toBe('column');
  const [, price] = pick.columns;
  if (!price) throw new Error('no column');
  rewrite();
  expect(pick.take(one(page, '.card:nth-of-type(5) .price'))).toBe('excluded');
  expect(texts(pick)).toHaveLength(5);
  // A new row before all: the excluded row is known by its text.
  rewrite();
  list.prepend(one(page, '.card:nth-of-type(6)').cloneNode(true));
  rewrite();
  pick.refresh();
  expect(pick.columns.map(({ id }) => id)).toEqual([0, price.id]);
  expect(texts(pick).map(([name]) => name)).toEqual([
    'Lamp 6',
    'Lamp 1',
    'Lamp 2',
    'Lamp 3',
    'Lamp 4',
    'Lamp 6',
  ]);
  expect(pick.records().every(([head]) => head?.isConnected)).toBe(true);
  expect(pick.undo()).toBe(true);
  expect(texts(pick)).toHaveLength(7);
  // Nothing is found again: what was read stays.
  page.body.replaceChildren();
  pick.refresh();
  expect(texts(pick)).toHaveLength(7);
});

test('where the page has removed an excluded row, undo takes back that exclusion alone', () => {
  const page = shop();
  const list = one(page, '.list');
  const pick = createHandPick(page);
  pick.take(one(page, '.card a'));
  pick.take(one(page, '.card .price'));
  expect(pick.take(one(page, '.card:nth-of-type(6) a'))).toBe('excluded');
  list.replaceChildren(...[...list.children].slice(0, 5).map((row) => row.cloneNode(true)));
  expect(pick.refresh()).toBe(true);
  expect(pick.refresh()).toBe(false);
  expect([texts(pick).length, pick.excluded().length]).toEqual([5, 0]);
  expect(pick.undo()).toBe(true);
  expect(pick.columns).toHaveLength(2);
  expect(pick.undo()).toBe(true);
  expect(pick.columns).toHaveLength(1);
});

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createHandPick } from '@/utils/extract/hand/hand-pick';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { locatorsFor, type ListLocators } from '@/utils/extract/locators/list';
import { resolveList } from '@/utils/extract/locators/resolve';
import { ListLocatorsSchema } from '@/utils/extract/locators/schema';
import stored from './recipe-of-older-build.json';
import { pageOf, repeat } from '../page';

const terms = ['Brand', 'Weight', 'Colour', 'Warranty', 'Origin'];
const write: Readonly<Record<string, (term: string, value: string) => string>> = {
  dl: (term, value) => `<dt>${term}</dt><dd>${value}</dd>`,
  table: (term, value) => `<tr><td>${term}</td><td>${value}</td></tr>`,
  ul: (term, value) => `<li><b>${term}:</b> ${value}</li>`,
};

/** Cards with a term list each. @param lacks whether a card lacks a term. */
function shop(shape: string, lacks: (term: string, at: number) => boolean): Document {
  const card = (at: number): string => {
    const pairs = terms
      .filter((term) => !lacks(term, at))
      .map((term) => write[shape]?.(term, `${term} of thing ${at}`) ?? '');
    return `<article class="card"><h3><a href="/p/${at}">Thing ${at}</a></h3><${shape}>${pairs.join('')}</${shape}></article>`;
  };
  return pageOf(`<main>${repeat(8, card)}</main>`);
}

const complete = (): boolean => false;
/** Every third card lacks its weight, every fourth its colour. */
const gaps = (term: string, at: number): boolean =>
  (term === 'Weight' && at % 3 === 0) || (term === 'Colour' && at % 4 === 0);

function recipeOn(page: Document): ListLocators {
  const [list] = detectLists(page);
  const columns = columnsIn(list!, Infinity);
  const isField = (name: string) => terms.includes(name);
  return ListLocatorsSchema.parse(
    JSON.parse(
      JSON.stringify(
        locatorsFor(
          list!,
          columns,
          ({ name, constant, whole }) => isField(name) && !constant && !whole,
        ),
      ),
    ),
  );
}

const isOwn = (term: string, at: number, text: string | undefined, lacks: typeof gaps): boolean =>
  lacks(term, at) ? text === undefined : text?.endsWith(`${term} of thing ${at}`) === true;

/** Fields of a recipe, by whether each of their values is of the own term. */
function readBy(kept: ListLocators, shape: string, lacks: typeof gaps) {
  const found = resolveList(shop(shape, lacks), kept);
  return terms.map((term, field) => {
    const { drift = null, cells = [] } = found.fields[field] ?? {};
    const right = cells.every((cell, at) => isOwn(term, at + 1, cell?.text, lacks));
    return [term, drift ?? (right && cells.length === 8 ? 'right' : 'wrong')];
  });
}

const all = (verdict: string) => terms.map((term) => [term, verdict]);

test.each(Object.keys(write))('a recipe finds values by their term: %s', (shape) => {
  expect(readBy(recipeOn(shop(shape, complete)), shape, gaps)).toEqual(all('right'));
  expect(readBy(recipeOn(shop(shape, gaps)), shape, complete)).toEqual(all('right'));
});

test.each(Object.keys(write))('a term that the whole page lacks moves no other: %s', (shape) => {
  const lacks = (term: string): boolean => term === 'Weight';
  expect(readBy(recipeOn(shop(shape, gaps)), shape, lacks)).toEqual(
    all('right').toSpliced(1, 1, ['Weight', 'gone']),
  );
});

test.each(Object.keys(write))('a recipe of an older build still reads: %s', (shape) => {
  const kept = ListLocatorsSchema.parse(Object.entries(stored).find(([key]) => key === shape)?.[1]);
  expect(readBy(kept, shape, complete)).toEqual(all('right'));
  // Terms of two-column tables had no name in recipes then: what their rank does not tell is drift.
  const unsure: readonly string[] = shape === 'table' ? ['Colour'] : [];
  expect(readBy(kept, shape, gaps)).toEqual(
    terms.map((term) => [term, unsure.includes(term) ? 'unsure' : 'right']),
  );
});

test('values picked by hand are found by their term', () => {
  const page = shop('dl', gaps);
  const pick = createHandPick(page);
  for (const term of terms) {
    const cells = [...page.querySelectorAll('dd')];
    const cell = cells.find(({ textContent }) => textContent === `${term} of thing 1`);
    expect(pick.take(cell!)).toBe('column');
  }
  const rows = pick.records().map((row) => pick.columns.map((one) => pick.cell(one, row)?.text));
  expect(rows).toHaveLength(8);
  for (const [at, row] of rows.entries())
    for (const [on, term] of terms.entries())
      expect([term, at, isOwn(term, at + 1, row[on], gaps)]).toEqual([term, at, true]);
});

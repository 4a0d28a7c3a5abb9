// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createHandPick, type HandPick } from '@/utils/extract/hand/hand-pick';
import { pageOf } from '../page';

interface Fruit {
  name: string;
  price?: string;
  note?: string;
}
const ad: Fruit = { name: 'Sponsored pear', note: 'Ends in 59 s' };
const named = (...names: string[]): Fruit[] => names.map((name) => ({ name }));
const fruits = [...named('Apple', 'Banana'), ad, ...named('Cherry', 'Date', 'Elder')];

const redraw = (page: Document, all: readonly Fruit[]): void =>
  page
    .querySelector('ul')!
    .replaceChildren(
      ...pageOf(
        all
          .map(
            ({ name, price = '$2', note = 'In stock' }) =>
              `<li><img src="/${name}.png" alt=""><h3>${name}</h3><b>${price}</b><p>${note}</p></li>`,
          )
          .join(''),
      ).body.childNodes,
    );

/** Picks one column, and leaves out the third row by its value. */
function withoutThird(selector: string): { page: Document; pick: HandPick } {
  const page = pageOf('<main><ul></ul></main>');
  redraw(page, fruits);
  const pick = createHandPick(page);
  pick.take(page.querySelector(selector)!);
  if (selector === 'b') pick.take(page.querySelector('h3')!);
  expect(pick.take(page.querySelectorAll(selector)[2]!)).toBe('excluded');
  return { page, pick };
}

const excluded = (pick: HandPick) =>
  pick.excluded().map(([row]) => row?.querySelector('h3')?.textContent);

test.each(['h3', 'img', 'b'])('a row left out by its %s is no other row when it is gone', (by) => {
  const { page, pick } = withoutThird(by);
  redraw(page, fruits.toSpliced(2, 1));
  expect(pick.refresh()).toBe(true);
  expect(excluded(pick)).toEqual([]);
  expect(pick.records()).toHaveLength(5);
  // It is left out again when it comes back, and no other row is meanwhile.
  redraw(page, fruits.toSpliced(2, 1));
  pick.refresh();
  expect(excluded(pick)).toEqual([]);
  redraw(page, fruits);
  pick.refresh();
  expect(excluded(pick)).toEqual(['Sponsored pear']);
});

test('a row stays left out while what is not picked of it changes, such as a countdown', () => {
  const { page, pick } = withoutThird('h3');
  redraw(page, fruits.with(2, { ...ad, note: 'Ends in 58 s' }));
  pick.refresh();
  expect(excluded(pick)).toEqual(['Sponsored pear']);
});

test('a row whose picked values change comes back rather than that another one goes', () => {
  const { page, pick } = withoutThird('b');
  const changed = { ...ad, price: '$3' };
  redraw(page, [...named('Fig'), ...fruits.with(2, changed)]);
  pick.refresh();
  expect(excluded(pick)).toEqual([]);
  expect(pick.records()).toHaveLength(7);
});

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { detectPager, pagerAt, type Pager } from '@/utils/extract/pager/detect';
import { pageOf, repeat } from '../page';

const list = `<ul>${repeat(8, (at) => `<li><a href="/p/${at}"><h2>Lamp ${at}</h2></a><p>Words about lamp ${at}</p></li>`)}</ul>`;
const page = (pager: string): Document => pageOf(`<main>${list}${pager}</main>`);
const address = 'https://a.test/list?page=2';

/** What is taken where the user points at the element with the ID `it`. */
function pointAt(pager: string): Pager {
  const root = page(pager);
  const element = root.querySelector('#it');
  if (!element) throw new Error('nothing to point at');
  return pagerAt(root, element, address);
}

/** What the link taken on one page leads to on another one. */
const again = ({ link, kind }: Pager, pager: string): Pager =>
  detectPager(page(pager), address, link && kind !== 'none' ? { kind, link } : undefined);

test('the link around what was pointed at is taken, and is found again on the next page', () => {
  const blog = (older: string) =>
    `<nav><a class="nav" href="/page/1">Newer posts</a>${older}</nav><div class="pagination"><a rel="next" href="/ads">Next</a></div>`;
  const taken = pointAt(
    blog('<a class="nav old" href="/page/3">← <b><i id="it">Older</i> posts</b></a>'),
  );
  expect(taken).toMatchObject({ kind: 'next', own: 'found', link: { byHand: true } });
  expect(taken.address).toContain('/page/3');
  const next = again(taken, blog('<a class="nav old" href="/page/4">← <b>Older posts</b></a>'));
  expect(next).toMatchObject({ own: 'found', address: 'https://a.test/page/4' });
});

test('a link that says that it leads back leads on, as the user pointed at it', () => {
  const week = (at: number) =>
    `<nav><a class="week" id="it" rel="prev" href="/week/${at}">Previous week</a></nav>`;
  const taken = pointAt(week(31));
  expect(taken).toMatchObject({ own: 'found', name: 'Previous week' });
  expect(again(taken, week(30))).toMatchObject({
    own: 'found',
    address: 'https://a.test/week/30',
  });
  // A link that was only guessed does not.
  const guessed = taken.link && { ...taken.link, byHand: undefined };
  expect(again({ ...taken, link: guessed }, week(30)).own).toBe('gone');
});

test('a button without a word for it, and what only a script presses, are taken as they are', () => {
  const button = (id = '') => `<button class="grow" ${id}>Encore</button>`;
  expect(again(pointAt(button('id="it"')), button())).toMatchObject({
    own: 'found',
    address: null,
  });
  const div = (id = '') =>
    `<div class="js-turn" ${id}>Turn over this page of our long, long catalogue</div>`;
  const taken = pointAt(div('id="it"'));
  expect(taken).toMatchObject({ own: 'found', address: null });
  expect(again(taken, div()).element?.className).toBe('js-turn');
});

test.each([
  ['that is turned off', '<button id="it" disabled>Onward</button>', 'gone'],
  ['that looks like another one', '<a id="it" href="/x">Go</a><a href="/y">Go</a>', 'unsure'],
])('a link or button %s would not be found again, which is said', (_name, pager, own) => {
  expect(pointAt(pager).own).toBe(own);
});

test('an element that has left the page is gone', () => {
  const root = page('<a id="it" href="/x">Go</a>');
  const element = root.querySelector('#it');
  element?.remove();
  expect(element && pagerAt(root, element, address)).toMatchObject({ kind: 'none', own: 'gone' });
});

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { detectPager } from '@/utils/extract/pager/detect';
import { pageOf } from '../page';

const at = 'https://shop.example/list?page=2';
const found = (body: string, head = '') => detectPager(pageOf(body, head), at);
const numbers = '<a href="?page=1">1</a> <b>2</b> <a href="?page=3">3</a> <a href="?page=4">4</a>';

test('a link that says next', () => {
  const pager = found(
    `<div class="pagination">${numbers} <a href="?page=3" class="n">Next ›</a></div>`,
  );
  expect(pager.kind).toBe('next');
  expect(pager.element?.className).toBe('n');
  expect(pager.address).toBe('https://shop.example/list?page=3');
  expect(pager.reasons.map(({ sign }) => sign)).toContain('word');
});

test('an arrow among numbers, and not the one to the last page', () => {
  const pager = found(
    `<ul class="pages"><li><a href="?page=1">‹</a></li><li>${numbers}</li><li><a href="?page=3" id="on">›</a></li><li><a href="?page=9">»</a></li></ul>`,
  );
  expect(pager.element?.id).toBe('on');
});

test('a picture with a name', () => {
  expect(found('<a href="?page=3"><img src="r.gif" alt="Next page"></a>').kind).toBe('next');
});

test('the number after the one of this page, where there is nothing else', () => {
  expect(found(`<div class="pagination">${numbers}</div>`).element?.textContent).toBe('3');
});

test('what the head of the page says', () => {
  const pager = found(
    '<a href="/list?page=3" class="next">&gt;</a>',
    '<link rel="next" href="/list?page=3">',
  );
  expect(pager.kind).toBe('next');
});

test('a button that adds rows', () => {
  const pager = found('<main><p>a</p></main><button class="load-more">Load more</button>');
  expect([pager.kind, pager.address]).toEqual(['more', null]);
});

test('marks of endless scrolling', () => {
  expect(found('<div><div class="infinite-scroll-trigger">…</div></div>').kind).toBe('scroll');
});

test.each([
  ['a slide show', '<div class="carousel"><a href="#" class="next">›</a></div>'],
  ['a calendar', '<div class="calendar"><a href="?month=3" class="next">Next ›</a></div>'],
  [
    'a disabled link',
    '<div class="pagination"><a href="?page=3" class="next disabled">Next</a></div>',
  ],
  ['another site', '<a href="https://other.example/?page=3">Next</a>'],
  ['a link back', '<div class="pagination"><a href="?page=1" rel="prev">‹ Previous</a></div>'],
  ['a long text', '<a href="/x">Next in this series: how to build a house of straw and more</a>'],
  ['a button for each card', '<p><button>Show more</button></p>'.repeat(5)],
  ['a menu', '<nav><a href="/a">More</a><a href="/b">About</a></nav>'],
  ['nothing', '<p>Hello</p>'],
])('none for %s', (_, body) => {
  expect(found(body).kind).toBe('none');
});

test.each([
  ['its text', '<a href="?page=3" aria-label="Go on">Next page</a>', 'Next page'],
  ['its label', '<a href="?page=3" aria-label="Next page"><i></i></a>', 'Next page'],
  ['nothing', '<p>No list</p>', ''],
])('a next link is named by %s', (_, body, name) => {
  expect(found(body).name).toBe(name);
});

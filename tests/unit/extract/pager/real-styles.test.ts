// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { detectPager } from '@/utils/extract/pager/detect';
import { pageOf } from '../page';

const at = 'https://shop.example/list?page=2';
const cards = `<ul>${'<li class="card"><h3><a href="/t">A thing</a></h3><p>Words about it</p></li>'.repeat(5)}</ul>`;
const found = (body: string, url = at) => detectPager(pageOf(body), url);

test.each([
  [
    'Ant Design: the name is at the wrapper',
    '<ul class="ant-pagination"><li title="Previous Page"><button disabled></button></li><li class="active"><a>1</a></li><li><a>2</a></li><li title="Next Page"><button id="on"><span></span></button></li></ul>',
  ],
  [
    'an icon font',
    '<div class="pages"><a href="?page=1"><i class="fa fa-chevron-left"></i></a> 2 / 8 <a id="on" href="?page=3"><i class="fa fa-chevron-right"></i></a></div>',
  ],
  [
    'a picture without a name',
    '<a href="?page=1"><img src="/i/prev.gif"></a> <a id="on" href="?page=3"><img src="/i/next.gif"></a>',
  ],
  [
    'a symbol with a title',
    '<a id="on" href="?page=3"><svg><title>Next</title><use href="#x"></use></svg></a>',
  ],
  [
    'numbers in plain text, this page missing among the links',
    '<p>Pages: <a href="?page=1">1</a> 2 <a id="on" href="?page=3">3</a> <a href="?page=4">4</a></p>',
  ],
  [
    'numbers that are all links',
    '<p><a href="?page=1">1</a> <a href="?page=2">2</a> <a id="on" href="?page=3">3</a></p>',
  ],
  [
    'numbers in other digits',
    '<p><a href="?page=1">١</a> <b>٢</b> <a id="on" href="?page=3">٣</a></p>',
  ],
  [
    'ranges of rows',
    '<p><a href="?page=1">1-20</a> <b>21-40</b> <a id="on" href="?page=3">41-60</a></p>',
  ],
  [
    'numbers that call a script',
    `<p><b>1</b> <a id="on" href="javascript:__doPostBack('g','Page$2')">2</a> <a href="javascript:__doPostBack('g','Page$3')">3</a></p>`,
  ],
  ['a form with nothing to fill in', '<form><button id="on" name="p">Next</button></form>'],
])('next: %s', (_, pager) => {
  expect(found(cards + pager).element?.id).toBe('on');
});

test('an arrow of a page from right to left follows its URL', () => {
  const page = pageOf(
    '<div class="pages"><a href="?page=1">«</a> <a id="on" href="?page=3">»</a></div>',
  );
  page.documentElement.setAttribute('dir', 'rtl');
  expect(detectPager(page, at).element?.id).toBe('on');
});

test.each(['Load more', 'Load 24 more', 'Show more', 'もっと見る', 'Mehr Ergebnisse laden'])(
  'a button "%s" after a list adds rows',
  (text) => {
    expect(found(`${cards}<div><button>${text}</button></div>`).kind).toBe('more');
  },
);

test('a link that says only more, with a URL further on', () => {
  expect(found('<a class="morelink" href="?page=3">More</a>').kind).toBe('more');
});

const text = '<p>A sentence of a text that goes on and on.</p>'.repeat(5);
test.each([
  [
    'the next post',
    '<nav class="navigation post-navigation"><div class="nav-next"><a rel="next" href="/2020/06/third/">Next: A third one</a></div></nav>',
  ],
  ['the next article', '<a class="next-article" href="/c-1235">Next article</a>'],
  ['a step of a form', '<form><input name="a"><button class="btn-next">Next</button></form>'],
  ['a carousel in each card', `<div><button aria-label="Next">›</button></div>`.repeat(5)],
  [
    'an arrow for each item',
    '<li>Topic <a href="/docs/1">›</a> <a href="/docs/2">›</a> <a href="/docs/3">›</a></li>',
  ],
  [
    'a carousel by its role',
    '<section aria-roledescription="carousel"><button class="next">Next</button></section>',
  ],
  ['a text to unfold', '<div><button class="show-more">Show more</button></div>'],
  ['years', '<p><a href="?page=1">2018</a> <b>2019</b> <a href="?page=3">2020</a></p>'],
  [
    'the last page: a link to itself',
    '<div class="pager"><a href="?page=1">1</a> <b>2</b> <a href="?page=2">Next</a></div>',
  ],
  [
    'the last page: a link to nothing',
    '<div class="pagination"><a href="?page=0">1</a> <a href="?page=1">2</a> <b>3</b> <a href="#" class="next">Next</a></div>',
  ],
  [
    'more choices of a filter',
    `<div class="filters">${'<div><label>Brand of things</label></div>'.repeat(5)}<button>Show more</button></div>`,
  ],
])('none for %s', (_, pager) => {
  expect(found(text + pager).kind).toBe('none');
});

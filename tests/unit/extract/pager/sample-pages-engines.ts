import { repeat } from '../page';
import { card, foot, list, menu, post, shop, type SamplePage } from './sample-pages';

const forum = 'https://forum.example/';
const find = 'https://find.example/search?q=lamp';
const rows = (count: number): string =>
  repeat(count, (at) => `<tr><td>Name ${at}</td><td>Town ${at}</td><td>${at * 7}</td></tr>`);

/** Lists with a way on, by software that the other samples do not cover. */
export const engines: readonly SamplePage[] = [
  {
    name: 'Tailwind UI: a nav named for readers, hashed arrows as drawings',
    url: `${shop}?page=2`,
    body: list(
      `<nav class="isolate inline-flex -space-x-px" aria-label="Pagination"><a href="?page=1" class="rounded-l-md"><svg viewBox="0 0 20 20"><path d="M12 5"/></svg></a><a href="?page=1">1</a><a href="?page=2" aria-current="page">2</a><a on href="?page=3">3</a><a on href="?page=3" class="rounded-r-md"><svg viewBox="0 0 20 20"><path d="M7 5"/></svg></a></nav>`,
    ),
  },
  {
    name: 'Tailwind: a link that only wide windows show',
    url: `${shop}?page=2`,
    body: list(
      `<div class="flex"><a href="?page=1" class="hidden md:inline-flex">Previous</a><a on href="?page=3" class="hidden md:inline-flex">Next</a></div>`,
    ),
  },
  {
    name: 'Bootstrap: a next link that phones do not show',
    url: `${shop}?page=2`,
    body: list(
      `<div><a class="btn d-none d-md-block" href="?page=1">Previous</a><a on class="btn d-none d-md-block" href="?page=3">Next</a></div>`,
    ),
  },
  {
    name: 'Bulma: buttons in a list of a dashboard',
    url: 'https://app.example/orders',
    body: `${menu}<main><table>${rows(10)}</table><div class="level"><span>1–10 of 214</span><button class="button" disabled>Previous</button><button on class="button">Next</button></div></main>${foot}`,
  },
  {
    name: 'Foundation: words for readers around an arrow of the style sheet',
    url: `${shop}?page=2`,
    body: list(
      `<ul class="pagination text-center"><li class="pagination-previous"><a href="?page=1">Previous <span class="show-for-sr">page</span></a></li><li><a href="?page=1">1</a></li><li class="current"><span class="show-for-sr">You're on page</span> 2</li><li><a href="?page=3">3</a></li><li class="pagination-next"><a on href="?page=3">Next <span class="show-for-sr">page</span></a></li></ul>`,
    ),
  },
  {
    name: 'Django admin: numbers without arrows, page 0 first',
    url: 'https://app.example/admin/auth/user/',
    body: `${menu}<table>${rows(12)}</table><p class="paginator"><span class="this-page">1</span> <a on href="?p=2">2</a> <a href="?p=3">3</a> <span class="ellipsis">…</span> <a href="?p=31" class="end">31</a> 3071 users</p>${foot}`,
  },
  {
    name: 'Kaminari: spans around links',
    url: `${shop}?page=2`,
    body: list(
      `<nav class="pagination"><span class="first"><a href="/c/shoes">« First</a></span><span class="prev"><a rel="prev" href="/c/shoes">‹ Prev</a></span><span class="page"><a href="/c/shoes">1</a></span><span class="page current">2</span><span class="page"><a href="?page=3">3</a></span><span class="page gap">…</span><span class="next"><a on rel="next" href="?page=3">Next ›</a></span><span class="last"><a href="?page=9">Last »</a></span></nav>`,
    ),
  },
  {
    name: 'will_paginate: em for the current page',
    url: `${shop}?page=2`,
    body: list(
      `<div role="navigation" aria-label="Pagination"><a rel="prev" href="?page=1">&#8592;</a> <a href="?page=1">1</a> <em aria-current="page">2</em> <a on href="?page=3">3</a> <a on href="?page=3">&#8594;</a></div>`,
    ),
  },
  {
    name: 'CakePHP: page:2 as a step of the path',
    url: 'https://site.example/articles/index',
    body: list(
      `<p>Page 1 of 9 <span class="disabled">previous</span> | <a on href="/articles/index/page:2">next</a></p>`,
    ),
  },
  {
    name: 'Bitrix: PAGEN_1',
    url: 'https://shop.example/catalog/?PAGEN_1=2',
    body: list(
      `<font class="text">Товары 21 - 40 из 118<br><a href="/catalog/?PAGEN_1=1">Начало</a> | <a href="/catalog/?PAGEN_1=1">Пред.</a> | <a href="/catalog/?PAGEN_1=1">1</a> <b>2</b> <a href="/catalog/?PAGEN_1=3">3</a> | <a on href="/catalog/?PAGEN_1=3">След.</a> | <a href="/catalog/?PAGEN_1=6">Конец</a></font>`,
    ),
  },
  {
    name: 'Bitrix, first page: only the word',
    url: 'https://shop.example/catalog/',
    body: list(`<div><a on href="/catalog/?PAGEN_1=2">Следующая</a></div>`),
  },
  {
    name: 'SMF: offsets as a suffix, every page in brackets',
    url: `${forum}index.php?board=3.20`,
    body: list(
      `<div class="margintop">Pages: <a class="navPages" href="${forum}index.php?board=3.0">1</a> [<strong>2</strong>] <a on class="navPages" href="${forum}index.php?board=3.40">3</a> <a class="navPages" href="${forum}index.php?board=3.60">4</a></div>`,
    ),
  },
  {
    name: 'punBB: numbers in a sentence',
    url: `${forum}viewtopic.php?id=31`,
    body: list(
      `<p class="pagelink conl">Pages: <strong>1</strong> <a on href="viewtopic.php?id=31&amp;p=2">2</a> <a href="viewtopic.php?id=31&amp;p=3">3</a> … <a href="viewtopic.php?id=31&amp;p=18">18</a></p>`,
    ),
  },
  {
    name: 'MyBB: threads by number in the name of the file',
    url: `${forum}thread-31.html`,
    body: list(
      `<div><span>1</span> <a href="thread-31-page-2.html">2</a> <a href="thread-31-page-3.html">3</a> <a on href="thread-31-page-2.html" class="pagination_next">Next »</a></div>`,
    ),
  },
  {
    name: 'Invision: rel on a list item, icon only',
    url: `${forum}forum/2-news/?page=2`,
    body: list(
      `<ul class="ipsPagination"><li class="ipsPagination_prev"><a href="${forum}forum/2-news/" rel="prev">Prev</a></li><li class="ipsPagination_page ipsPagination_active"><a href="#">2</a></li><li class="ipsPagination_next"><a on href="${forum}forum/2-news/?page=3" rel="next">Next</a></li><li class="ipsPagination_last"><a href="${forum}forum/2-news/?page=9" rel="last"><i class="fa fa-angle-double-right"></i></a></li></ul>`,
    ),
  },
  {
    name: 'An old board: each number in brackets of its own',
    url: `${forum}list.php?f=4`,
    body: list(
      `<table><tr><td>[1]</td><td>[<a on href="list.php?f=4&amp;pag=2">2</a>]</td><td>[<a href="list.php?f=4&amp;pag=3">3</a>]</td><td>[<a href="list.php?f=4&amp;pag=4">4</a>]</td></tr></table>`,
    ),
  },
  {
    name: 'An old site: a suffix before the ending of the file',
    url: 'https://old.example/news/list.html',
    body: list(`<p><a on href="list_2.html">Next</a></p>`),
  },
  {
    name: 'An old site: pictures as buttons, named as one word',
    url: 'https://old.example/cgi/list?x=3',
    body: list(
      `<p><a href="list?x=3&amp;k=a"><img src="img/btnPrev.gif"></a> <a on href="list?x=3&amp;from=20"><img src="img/btnNext.gif"></a></p>`,
    ),
  },
  {
    name: 'An old site: pictures with a title, without alt',
    url: 'https://old.example/list?x=3',
    body: list(
      `<p><a href="list?x=3&amp;row=0"><img src="a.gif" alt="" title="Previous page"></a> <a on href="list?x=3&amp;row=40"><img src="b.gif" alt="" title="Next page"></a></p>`,
    ),
  },
  {
    name: 'A link that an icon font draws by its own class',
    url: `${shop}?page=2`,
    body: list(
      `<div><a class="icon-chevron-left" href="?page=1"></a> 2 / 9 <a on class="icon-chevron-right" href="?page=3"></a></div>`,
    ),
  },
  {
    name: 'A link with a tooltip as its only name',
    url: `${shop}?page=2`,
    body: list(
      `<div><a href="?page=1" data-original-title="Previous page"><b></b></a><a on href="?page=3" data-original-title="Next page"><b></b></a></div>`,
    ),
  },
  {
    name: 'A drawing with a label of its own',
    url: `${shop}?page=2`,
    body: list(
      `<div><a href="?page=1"><svg role="img" aria-label="Previous page"></svg></a><a on href="?page=3"><svg role="img" aria-label="Next page"></svg></a></div>`,
    ),
  },
  {
    name: 'An emoji as an arrow',
    url: `${shop}?page=2`,
    body: list(`<div><a href="?page=1">⬅️</a> <a on href="?page=3">➡️</a></div>`),
  },
  {
    name: 'Arrows of hyphens',
    url: `${shop}?page=2`,
    body: list(`<div><a href="?page=1">&lt;--</a> <a on href="?page=3">--&gt;</a></div>`),
  },
  {
    name: 'Numbers that say page',
    url: `${shop}?view=grid`,
    body: list(
      `<p>Page 1 | <a on href="?view=grid&amp;pg=2">Page 2</a> | <a href="?view=grid&amp;pg=3">Page 3</a> | <a href="?view=grid&amp;pg=4">Page 4</a></p>`,
    ),
  },
  {
    name: 'All numbers of forty pages',
    url: `${shop}?page=2`,
    body: list(
      `<p>${repeat(40, (at) => (at === 2 ? '<b>2</b>' : `<a ${at === 3 ? 'on' : ''} href="?page=${at}">${at}</a>`))}</p>`,
    ),
  },
  {
    name: 'Numbers without a mark: the address tells the page',
    url: shop,
    body: list(
      `<p><a href="${shop}?page=1">1</a> <a on href="${shop}?page=2">2</a> <a href="${shop}?page=3">3</a></p>`,
    ),
  },
  {
    name: 'Buttons as numbers, the current one disabled',
    url: 'https://app.example/orders',
    body: `${menu}<table>${rows(9)}</table><div class="pager"><button>1</button><button disabled>2</button><button on>3</button><button>4</button></div>${foot}`,
  },
  {
    name: 'Rows that are counted before a button',
    url: 'https://app.example/orders',
    body: `${menu}<table>${rows(9)}</table><div><button>Previous</button> Page 2 of 9 <button on>Next</button></div>${foot}`,
  },
  {
    name: 'A list in a tab',
    url: `${shop}?page=2`,
    body: `${menu}<div class="tab-content"><div class="tab-pane active">${repeat(9, card)}<p class="pages"><a href="?page=1">‹</a> <a href="?page=1">1</a> <b>2</b> <a href="?page=3">3</a> <a on href="?page=3">›</a></p></div></div>${foot}`,
  },
  {
    name: 'A gallery of many pages',
    url: 'https://pictures.example/album/?page=2',
    body: `${menu}<div class="gallery">${repeat(12, (at) => `<div class="thumb"><a href="/photo/${at}"><img src="/t${at}.jpg" alt="A hill"></a><p>A hill, number ${at}</p></div>`)}<a href="?page=1">Previous</a> <a on href="?page=3">Next</a></div>${foot}`,
  },
  {
    name: 'Players of a league',
    url: 'https://sport.example/list?page=2',
    body: `${menu}<div class="players-list"><table>${rows(12)}</table><a href="?page=1">Previous</a> <a on href="?page=3">Next</a></div>${foot}`,
  },
  {
    name: 'Next and a count of things of the site',
    url: find,
    body: list(`<p><a on href="/search?q=lamp&amp;b=25">Next 25 used cars</a></p>`),
  },
  {
    name: 'A label that says what follows',
    url: find,
    body: list(
      `<div><a on aria-label="Next page of results for lamp" href="/search?q=lamp&amp;ofs=24"><span></span></a></div>`,
    ),
  },
  {
    name: 'A flat page with hundreds of rows before its links',
    url: 'https://old.example/index?start=400',
    body: `${repeat(400, (at) => `<a href="/r/${at}">Record ${at}</a><br>`)}<p><a href="?start=0">Prev</a> <a on href="?start=800">Next</a></p>`,
  },
  {
    name: 'A button of a script without a role',
    url: shop,
    body: list('<div class="load-more-wrap"><div on class="load-more btn">Load more</div></div>'),
  },
  {
    name: 'A span that a script listens to',
    url: 'https://app.example/orders',
    body: `${menu}<table>${rows(9)}</table><div class="pagination"><span class="prev" onclick="go(1)">Previous</span> <b>2</b> <span on class="next" onclick="go(3)">Next</span></div>${foot}`,
  },
  {
    name: 'What the head says, drawn without a name',
    url: `${shop}?page=2`,
    head: `<link rel="prev" href="?page=1"><link rel="next" href="${shop}?page=3">`,
    body: list(
      `<div class="bar"><a href="?page=1" class="x1"><i></i></a><a on href="?page=3" class="x2"><i></i></a></div>`,
    ),
  },
  {
    name: 'An unknown language in a pager: the address counts on',
    url: `${shop}?page=2`,
    body: list(
      `<div class="pagination"><a href="?page=1">Kembali</a> <a on href="?page=3">Hoʻomau</a></div>`,
    ),
  },
  {
    name: 'A plain link after a list, to an address without numbers',
    url: 'https://old.example/directory/a',
    body: list('<p><a href="/directory/x9">Previous</a> | <a on href="/directory/b7">Next</a></p>'),
  },
  {
    name: 'Tumblr: an article page in numbers by the path',
    url: `${post}?ref=home`,
    body: `${menu}<main>${'<p>A sentence of a text that goes on and on.</p>'.repeat(8)}<p>Page 1 <a on href="${post}2/?ref=home">Next page</a></p></main>${foot}`,
  },
];

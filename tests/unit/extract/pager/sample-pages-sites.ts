import { repeat } from '../page';
import { article, card, foot, list, menu, shop, type SamplePage } from './sample-pages';

const find = 'https://find.example/search?q=lamp';

/** Lists in the manner of well-known sites, and pages of theirs where nothing follows. */
export const sites: readonly SamplePage[] = [
  {
    name: 'Stack Overflow: s-pagination, rel and numbers',
    url: 'https://ask.example/questions?tab=newest&page=2',
    body: list(
      `<div class="s-pagination site1 themed pager float-left"><a class="s-pagination--item js-pagination-item" href="/questions?tab=newest&amp;page=1" rel="prev">Prev</a><a class="s-pagination--item" href="/questions?tab=newest&amp;page=1">1</a><div class="s-pagination--item is-selected" aria-current="page">2</div><a on class="s-pagination--item" href="/questions?tab=newest&amp;page=3" rel="next">Next</a></div><div class="page-sizer"><a href="/questions?tab=newest&amp;pagesize=15" class="is-selected">15</a><a href="/questions?tab=newest&amp;pagesize=30">30</a><a href="/questions?tab=newest&amp;pagesize=50">50</a></div>`,
    ),
  },
  {
    name: 'GitLab: keyset buttons in a nav',
    url: 'https://code.example/dashboard/projects?cursor=abc',
    body: list(
      `<nav aria-label="Pagination" class="gl-keyset-pagination gl-pagination"><a class="btn gl-button" data-testid="prev-button" href="?cursor=aaa"><span class="gl-button-text">Previous</span></a><a on class="btn gl-button" data-testid="next-button" href="?cursor=ccc"><span class="gl-button-text">Next</span></a></nav>`,
    ),
  },
  {
    name: 'A search engine: sb_pagN and an arrow in the style sheet',
    url: `${find}&first=11`,
    body: list(
      `<ul class="sb_pagF"><li><a class="sb_pagP" title="Previous page" href="/search?q=lamp&amp;first=1"><div class="sw_prev">Previous</div></a></li><li><a href="/search?q=lamp&amp;first=1">1</a></li><li><a class="sb_pagS sb_bp">2</a></li><li><a href="/search?q=lamp&amp;first=21">3</a></li><li><a on class="sb_pagN sb_bp" title="Next page" href="/search?q=lamp&amp;first=21"><div class="sw_next">Next</div></a></li></ul>`,
    ),
  },
  {
    name: 'A search engine without scripts: a form for the next page',
    url: 'https://find.example/html/',
    body: list(
      `<div class="nav-link"><form action="/html/" method="post"><input on type="submit" class="btn btn--alt" value="Next"><input type="hidden" name="q" value="lamp"><input type="hidden" name="s" value="30"></form></div>`,
    ),
  },
  {
    name: 'Craigslist: arrows and a range in the middle',
    url: 'https://city.example/search/sss?s=120',
    body: list(
      `<div class="paginator"><a href="/search/sss" class="button first">&lt;&lt;</a><a href="/search/sss" class="button prev">&lt; prev</a><span class="button pagenum"><span>121</span> - <span>240</span> / <span>3000</span></span><a on href="/search/sss?s=240" class="button next" title="next page">next &gt;</a></div>`,
    ),
  },
  {
    name: 'A property portal: buttons and a select',
    url: 'https://homes.example/find.html?index=24',
    body: list(
      `<div class="Pagination_container__ab1"><button data-test="pagination-prev">Previous</button><div>Page <select><option>1</option><option>2</option></select> of 42</div><button on data-test="pagination-next">Next</button></div>`,
    ),
  },
  {
    name: 'A film site: a table of links with a plain sentence',
    url: 'https://film.example/search/title/?start=51',
    body: list(
      `<div class="desc"><span>51-100 of 812 titles.</span> | <a href="/search/title/?start=1" class="lister-page-prev prev-page">« Previous</a> | <a on href="/search/title/?start=101" class="lister-page-next next-page">Next »</a></div>`,
    ),
  },
  {
    name: 'A book shop: li.next',
    url: 'https://books.example/catalogue/page-2.html',
    body: list(
      `<ul class="pager"><li class="previous"><a href="page-1.html">previous</a></li><li class="current">Page 2 of 50</li><li class="next"><a on href="page-3.html">next</a></li></ul>`,
    ),
  },
  {
    name: 'A phone book: results by the path',
    url: 'https://book.example/berlin/aerzte/2',
    body: list(
      `<div><a href="/berlin/aerzte/1"><i class="i-left"></i></a><span>Seite 2 von 31</span><a on href="/berlin/aerzte/3"><i class="i-right"></i></a></div>`,
    ),
  },
  {
    name: 'A library: offsets in a search with many parameters',
    url: 'https://library.example/search?q=a&lang=en&offset=20&limit=20&sort=year',
    body: list(
      `<p><a href="/search?q=a&amp;lang=en&amp;offset=0&amp;limit=20&amp;sort=year">Back</a> <a on href="/search?q=a&amp;lang=en&amp;offset=40&amp;limit=20&amp;sort=year">Forward</a></p>`,
    ),
  },
  {
    name: 'An archive of preprints: a small line of words',
    url: 'https://papers.example/list/cs/recent?skip=25&show=25',
    body: list(
      `<small>[ total of 320 entries: <a href="?skip=0&amp;show=25">1-25</a> | <b>26-50</b> | <a on href="?skip=50&amp;show=25">51-75</a> | <a href="?skip=75&amp;show=25">76-100</a> ]</small>`,
    ),
  },
  {
    name: 'A registry of packages: plain next with a count',
    url: 'https://packages.example/search?q=a&page=1',
    body: list(
      `<div class="button-group--pagination"><span class="button button--disabled">Previous</span><a class="button" href="?q=a&amp;page=1" aria-current="page">1</a><a href="?q=a&amp;page=2" class="button">2</a><span class="button button--disabled">...</span><a href="?q=a&amp;page=500" class="button">500</a><a on href="?q=a&amp;page=2" class="button">Next</a></div>`,
    ),
  },
  {
    name: 'Yii: li.next of a grid',
    url: 'https://app.example/index.php?r=post/index&Post_page=2',
    body: list(
      `<ul class="yiiPager"><li class="first"><a href="/index.php?r=post/index">&lt;&lt; First</a></li><li class="previous"><a href="/index.php?r=post/index">&lt; Previous</a></li><li class="page"><a href="/index.php?r=post/index">1</a></li><li class="page selected"><a href="/index.php?r=post/index&amp;Post_page=2">2</a></li><li class="page"><a href="/index.php?r=post/index&amp;Post_page=3">3</a></li><li class="next"><a on href="/index.php?r=post/index&amp;Post_page=3">Next &gt;</a></li></ul>`,
    ),
  },
  {
    name: 'Lithium: lia-paging in a community',
    url: 'https://talk.example/t5/board/bd-p/a',
    body: list(
      `<div class="lia-paging-full-wrapper lia-paging-pager"><ul class="lia-paging-full"><li class="lia-component-previous"><span class="lia-link-disabled" aria-disabled="true">Previous</span></li><li><span class="lia-js-data-pageNum-1 lia-link-disabled">1</span></li><li><a class="lia-js-data-pageNum-2" href="/t5/board/bd-p/a/page/2">2</a></li><li class="lia-paging-page-next lia-component-next"><a on class="lia-link-navigation" rel="next" href="/t5/board/bd-p/a/page/2"><span class="lia-link-navigation">Next</span></a></li></ul></div>`,
    ),
  },
  {
    name: 'A store of a marketplace: a-last',
    url: `${find}&page=2`,
    body: list(
      `<ul class="a-pagination"><li><a href="${find}&amp;page=1">←<span class="a-letter-space"></span>Previous</a></li><li class="a-selected"><a href="#">2</a></li><li class="a-last"><a on href="${find}&amp;page=3">Next<span class="a-letter-space"></span>→</a></li></ul>`,
    ),
  },
  {
    name: 'A market: arrows of one class, told by the label of the list',
    url: `${find}&_pgn=2`,
    body: list(
      `<div class="x-pager"><a aria-label="Zurück zur Seite 1" href="${find}&amp;_pgn=1"><i></i></a><a on aria-label="Weiter zur Seite 3" href="${find}&amp;_pgn=3"><i></i></a></div>`,
    ),
  },
  {
    name: 'A calendar of events as a list, with its next events',
    url: 'https://site.example/events/list/',
    body: `${menu}<div class="tribe-events-calendar-list">${repeat(9, card)}<nav class="tribe-events-c-nav"><ul><li><a href="/events/list/page/1/?eventDisplay=past" rel="prev" aria-label="Previous Events">Previous Events</a></li><li><a on href="/events/list/page/2/" rel="next" aria-label="Next Events">Next Events</a></li></ul></nav></div>${foot}`,
  },
  {
    name: 'A grid of an enterprise: images that post back',
    url: 'https://old.example/Grid.aspx',
    body: `${menu}<form><input type="hidden" name="v"><table>${repeat(9, (at) => `<tr><td>Name ${at}</td><td>Town ${at}</td></tr>`)}</table><input type="image" name="p" src="/img/PagingPrev.gif" title="Previous Page"><input on type="image" name="n" src="/img/PagingNext.gif" title="Next Page"></form>${foot}`,
  },
  {
    name: 'A video page with chapters and a next video',
    url: 'https://video.example/watch/31',
    body: article('<div class="up-next"><a href="/watch/32">Next video</a></div>'),
  },
  {
    name: 'A recipe with a neighbour by number',
    url: 'https://food.example/recipes/812',
    head: '<meta property="og:type" content="article">',
    body: article(
      '<p><a href="/recipes/811">Previous recipe</a> <a href="/recipes/813">Next recipe</a></p>',
    ),
  },
  {
    name: 'A check-out in steps',
    url: 'https://shop.example/checkout/1',
    body: `${menu}<div class="checkout"><ol><li class="active"><a href="/checkout/1">1</a></li><li><a href="/checkout/2">2</a></li><li><a href="/checkout/3">3</a></li></ol><input name="street"><a class="btn" href="/checkout/2">Continue</a></div>${foot}`,
  },
  {
    name: 'A front page with next events of a club',
    url: 'https://club.example/',
    body: list('<p><a href="/events">Next events</a> <a href="/next">What is next</a></p>'),
  },
  {
    name: 'A home page with dots of a stage',
    url: 'https://shop.example/',
    body: list(
      '<div class="stage-dots"><a href="#" class="active">1</a><a href="#">2</a><a href="#">3</a></div>',
    ),
  },
  {
    name: 'Rows on each page beside a list of one page',
    url: `${shop}?limit=1`,
    body: list(
      '<p>Columns: <a class="active" href="?cols=2">2</a> <a href="?cols=3">3</a> <a href="?cols=4">4</a></p>',
    ),
  },
];

import { repeat } from '../page';
import { article, card, foot, list, menu, post, shop, type SamplePage } from './sample-pages';

const jobs = 'https://jobs.example/search?q=cook';
const news = 'https://news.example/politics';

export const kits: readonly SamplePage[] = [
  {
    name: 'Bootstrap: an arrow that is hidden from readers',
    url: `${shop}?page=2`,
    body: list(
      `<nav aria-label="Page navigation"><ul class="pagination"><li class="page-item"><a class="page-link" href="?page=1" aria-label="Previous"><span aria-hidden="true">&laquo;</span></a></li><li class="page-item"><a class="page-link" href="?page=1">1</a></li><li class="page-item active" aria-current="page"><a class="page-link" href="?page=2">2</a></li><li class="page-item"><a class="page-link" href="?page=3">3</a></li><li class="page-item"><a on class="page-link" href="?page=3" aria-label="Next"><span aria-hidden="true">&raquo;</span></a></li></ul></nav>`,
    ),
  },
  {
    name: 'Bootstrap: the last page',
    url: `${shop}?page=3`,
    body: list(
      `<nav><ul class="pagination"><li class="page-item"><a class="page-link" href="?page=2">Previous</a></li><li class="page-item"><a class="page-link" href="?page=2">2</a></li><li class="page-item active"><a class="page-link" href="#">3</a></li><li class="page-item disabled"><a class="page-link" href="#" tabindex="-1">Next</a></li></ul></nav>`,
    ),
  },
  {
    name: 'Bootstrap: carousel-control-next above a list of one page',
    url: shop,
    body: list(
      `<div id="hero" class="carousel slide" data-ride="carousel"><a class="carousel-control-next" href="#hero" role="button" data-slide="next"><span class="carousel-control-next-icon"></span><span class="sr-only">Next</span></a></div>`,
    ),
  },
  {
    name: 'Laravel and Tailwind: two pagers, for small and for large windows',
    url: `${shop}?page=2`,
    body: list(
      `<nav role="navigation" aria-label="Pagination Navigation" class="flex items-center justify-between"><div class="flex justify-between flex-1 sm:hidden"><a href="?page=1" class="relative inline-flex">&laquo; Previous</a><a on href="?page=3" class="relative inline-flex">Next &raquo;</a></div><div class="hidden sm:flex-1 sm:flex"><p>Showing 13 to 24 of 60 results</p><span class="relative z-0 inline-flex"><a href="?page=1" rel="prev" aria-label="&laquo; Previous"><svg class="w-5 h-5"></svg></a><a href="?page=1" aria-label="Go to page 1">1</a><span aria-current="page"><span>2</span></span><a href="?page=3" aria-label="Go to page 3">3</a><a on href="?page=3" rel="next" aria-label="Next &raquo;"><svg class="w-5 h-5"></svg></a></span></div></nav>`,
    ),
  },
  {
    name: 'Material UI: buttons with labels',
    url: shop,
    body: list(
      `<nav aria-label="pagination navigation" class="MuiPagination-root"><ul class="MuiPagination-ul"><li><button class="MuiPaginationItem-previousNext Mui-disabled" disabled aria-label="Go to previous page"><svg data-testid="NavigateBeforeIcon"></svg></button></li><li><button class="Mui-selected" aria-current="true" aria-label="page 1">1</button></li><li><button aria-label="Go to page 2">2</button></li><li><button aria-label="Go to page 3">3</button></li><li><button on class="MuiPaginationItem-previousNext" aria-label="Go to next page"><svg data-testid="NavigateNextIcon"></svg></button></li></ul></nav>`,
    ),
  },
  {
    name: 'Angular Material: a paginator with a tooltip',
    url: shop,
    body: list(
      `<mat-paginator class="mat-paginator"><div>Items per page: 10</div><div class="mat-paginator-range-label">1 – 10 of 100</div><button class="mat-paginator-navigation-previous" aria-label="Previous page" disabled="true"><svg></svg></button><button on class="mat-paginator-navigation-next" aria-label="Next page"><svg></svg></button><button class="mat-paginator-navigation-last" aria-label="Last page"><svg></svg></button></mat-paginator>`,
    ),
  },
  {
    name: 'Ant Design: the last page',
    url: shop,
    body: list(
      `<ul class="ant-pagination"><li title="Previous Page" class="ant-pagination-prev" aria-disabled="false"><button class="ant-pagination-item-link"></button></li><li title="1" class="ant-pagination-item ant-pagination-item-1"><a rel="nofollow">1</a></li><li title="2" class="ant-pagination-item ant-pagination-item-2 ant-pagination-item-active"><a rel="nofollow">2</a></li><li title="Next Page" class="ant-pagination-next ant-pagination-disabled" aria-disabled="true"><button class="ant-pagination-item-link" disabled=""></button></li></ul>`,
    ),
  },
  {
    name: 'DataTables: paginate_button',
    url: 'https://data.example/table',
    body: `${menu}<table id="example">${repeat(10, (at) => `<tr><td>Name ${at}</td><td>City ${at}</td><td>${at * 7}</td></tr>`)}</table><div class="dataTables_paginate paging_simple_numbers"><a class="paginate_button previous disabled" aria-controls="example" data-dt-idx="0">Previous</a><span><a class="paginate_button current" aria-controls="example" data-dt-idx="1">1</a><a class="paginate_button" data-dt-idx="2">2</a><a class="paginate_button" data-dt-idx="3">3</a></span><a on class="paginate_button next" aria-controls="example" data-dt-idx="8">Next</a></div>${foot}`,
  },
  {
    name: 'Algolia: ais-Pagination',
    url: `${shop}?page=1`,
    body: list(
      `<div class="ais-Pagination"><ul class="ais-Pagination-list"><li class="ais-Pagination-item ais-Pagination-item--disabled"><span class="ais-Pagination-link" aria-label="Previous">‹</span></li><li class="ais-Pagination-item ais-Pagination-item--selected"><a class="ais-Pagination-link" href="?page=1">1</a></li><li class="ais-Pagination-item"><a class="ais-Pagination-link" href="?page=2">2</a></li><li class="ais-Pagination-item ais-Pagination-item--nextPage"><a on class="ais-Pagination-link" aria-label="Next" href="?page=2">›</a></li><li class="ais-Pagination-item ais-Pagination-item--lastPage"><a class="ais-Pagination-link" aria-label="Last" href="?page=40">››</a></li></ul></div>`,
    ),
  },
  {
    name: 'React Paginate: break, next, links without addresses',
    url: shop,
    body: list(
      `<ul class="react-paginate"><li class="previous disabled"><a role="button" aria-disabled="true" aria-label="Previous page" rel="prev">&lt; back</a></li><li class="selected"><a role="button" aria-label="Page 1 is your current page" aria-current="page">1</a></li><li><a role="button" aria-label="Page 2" rel="next">2</a></li><li><a role="button" aria-label="Page 3">3</a></li><li class="break"><a role="button">...</a></li><li class="next"><a on role="button" aria-label="Next page" rel="next">forth &gt;</a></li></ul>`,
    ),
  },
  {
    name: 'A single-page shop: div and span with roles',
    url: shop,
    body: list(
      `<div class="sc-paging"><div role="button" tabindex="0" aria-label="Previous page" aria-disabled="true"></div><span>Page 1 of 12</span><div on role="button" tabindex="0" aria-label="Next page"><svg viewBox="0 0 24 24"><path d="M8 5l7 7-7 7"></path></svg></div></div>`,
    ),
  },
  {
    name: 'A select of pages, and a plain arrow',
    url: `${shop}?pagenumber=1`,
    body: list(
      `<div class="PageNav"><select><option>1</option><option>2</option></select> of 9 <a on class="btn" href="${shop}?pagenumber=2"><img src="/img/arrow_right.png" alt=""></a></div>`,
    ),
  },
  {
    name: 'A job board: cursors',
    url: jobs,
    body: list(
      `<div><a on href="https://jobs.example/search?q=cook&amp;page_token=Q0FvPQ" data-testid="pagination-page-next" aria-label="Next Page"><svg></svg></a></div>`,
    ),
  },
  {
    name: 'A job board: start= and numbers with words for readers',
    url: `${jobs}&start=10`,
    body: list(
      `<nav role="navigation"><ul><li><a href="/search?q=cook" aria-label="Previous page"><svg></svg></a></li><li><a href="/search?q=cook" aria-label="1">1</a></li><li><button aria-label="2" aria-current="page">2</button></li><li><a href="/search?q=cook&amp;start=20" aria-label="3">3</a></li><li><a on href="/search?q=cook&amp;start=20" aria-label="Next page"><svg></svg></a></li></ul></nav>`,
    ),
  },
  {
    name: 'A job board: a button that shows more jobs',
    url: jobs,
    body: list(
      '<button on class="infinite-scroller__show-more-button" aria-label="See more jobs">See more jobs</button>',
    ),
  },
  {
    name: 'A search engine: more results',
    url: 'https://search.example/?q=things',
    body: list(
      '<div id="rld-1" class="nav-link"><button on id="more-results" class="wE5p3MOcL8UVdJhgH3V1">More results</button></div>',
    ),
  },
  {
    name: 'A search engine: a table of numbers with pictures',
    url: 'https://search.example/search?q=things&start=10',
    body: list(
      `<table id="nav"><tr><td><a href="/search?q=things&amp;start=0"><span></span>Previous</a></td><td><a aria-label="Page 1" href="/search?q=things&amp;start=0">1</a></td><td class="cur">2</td><td><a aria-label="Page 3" href="/search?q=things&amp;start=20">3</a></td><td><a on href="/search?q=things&amp;start=20" id="pnnext"><span></span><span>Next</span></a></td></tr></table>`,
    ),
  },
  {
    name: 'A news site: load more stories, as a link with an address',
    url: news,
    body: list(
      `<div class="river__more"><a on class="btn" href="${news}?page=2">Load more stories</a></div>`,
    ),
  },
  {
    name: 'A news site: an article with the next story and a gallery',
    url: post,
    body: article(
      `<div class="gallery"><a href="#photo-2" class="gallery__next" title="Next photo">›</a></div><aside class="up-next"><span>Up next</span><a class="next-story" href="/2024/05/another/">A law is passed after a long night</a></aside><section><h2>More from Politics</h2>${repeat(4, card)}<a href="/politics">More from Politics</a></section>`,
    ),
  },
  {
    name: 'A front page of sections, each with its more',
    url: 'https://news.example/',
    body: `${menu}<main>${repeat(5, (at) => `<section><h2>Section ${at}</h2>${repeat(4, card)}<a class="more" href="/s${at}">More</a></section>`)}</main>${foot}`,
  },
  {
    name: 'A news front page with one more link to a section',
    url: 'https://news.example/',
    body: list('<a class="section-link" href="/world">See more</a>'),
  },
  {
    name: 'A calendar of events',
    url: 'https://site.example/events/2024-05/',
    body: `${menu}<main><div class="events-header"><a href="/events/2024-04/">‹ April</a> May 2024 <a href="/events/2024-06/" aria-label="Next month">June ›</a></div><table>${repeat(5, (row) => `<tr>${repeat(7, (at) => `<td><a href="/events/2024-05-${row * 7 + at}">${row * 7 + at - 7}</a></td>`)}</tr>`)}</table></main>${foot}`,
  },
  {
    name: 'A picture of a gallery',
    url: 'https://pictures.example/album/7/photo/31',
    body: `${menu}<main><img src="/31.jpg" alt="A hill"><p><a href="/album/7/photo/30">&lt; Previous photo</a> <a href="/album/7/photo/32">Next photo &gt;</a></p></main>${foot}`,
  },
  {
    name: 'A product with arrows to its neighbours',
    url: 'https://shop.example/products/a-shoe',
    body: article(
      `<div class="product-nav"><a href="/products/boot" class="prev" title="Boot"><i class="icon-arrow-left"></i></a><a href="/products/sandal" class="next" title="Sandal"><i class="icon-arrow-right"></i></a></div>`,
    ),
  },
  {
    name: 'Ratings and sizes as numbers',
    url: 'https://shop.example/products/a-shoe',
    body: article(
      `<div class="sizes"><a href="?size=39">39</a><a class="active" href="?size=40">40</a><a href="?size=41">41</a><a href="?size=42">42</a></div><div class="stars"><a href="#1">1</a><a href="#2">2</a><a href="#3">3</a></div>`,
    ),
  },
  {
    name: 'A choice of how many rows on each page',
    url: `${shop}?limit=25`,
    body: list(
      '<div class="per-page">Show: <a href="?limit=10">10</a> <b>25</b> <a href="?limit=50">50</a> <a href="?limit=100">100</a></div>',
    ),
  },
  {
    name: 'A form in steps',
    url: 'https://site.example/apply',
    body: `${menu}<form action="/apply/2"><ol class="steps"><li class="active">1</li><li>2</li><li>3</li></ol><label>Name <input name="name"></label><label>Town <input name="town"></label><button type="submit" class="btn btn-next">Next &rarr;</button></form>${foot}`,
  },
  {
    name: 'An archive by letters and years',
    url: 'https://site.example/names?letter=B',
    body: list(
      `<p>${['A', 'B', 'C'].map((one) => `<a href="?letter=${one}">${one}</a>`).join(' ')}</p><p><a href="/2021">2021</a> <a href="/2022">2022</a> <a href="/2023">2023</a></p>`,
    ),
  },
  {
    name: 'Old markup: a row of numbers in brackets',
    url: 'https://old.example/list.cgi?n=2',
    body: list(
      `<center><font size="-1">[<a href="list.cgi?n=1">1</a>] [2] [<a on href="list.cgi?n=3">3</a>] [<a href="list.cgi?n=4">4</a>]</font></center>`,
    ),
  },
  {
    name: 'ASP.NET: a grid that posts back',
    url: 'https://old.example/Grid.aspx',
    body: `${menu}<form id="aspnetForm"><input type="hidden" name="__VIEWSTATE"><table>${repeat(9, (at) => `<tr><td>Name ${at}</td><td>Town ${at}</td></tr>`)}<tr class="GridPager"><td colspan="2"><table><tr><td><span>1</span></td><td><a on href="javascript:__doPostBack('ctl00$Grid','Page$2')">2</a></td><td><a href="javascript:__doPostBack('ctl00$Grid','Page$3')">3</a></td><td><a href="javascript:__doPostBack('ctl00$Grid','Page$11')">...</a></td></tr></table></td></tr></table></form>${foot}`,
  },
  {
    name: 'A list with an empty line of more, which scrolls',
    url: shop,
    body: list('<div class="infinite-scroll-component__loader">Loading…</div>'),
  },
];

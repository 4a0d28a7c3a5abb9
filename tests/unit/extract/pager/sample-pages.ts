import { repeat } from '../page';

/** A page in the manner of some software. What leads on is marked `on`; none is marked where nothing does. */
export interface SamplePage {
  readonly name: string;
  readonly url: string;
  readonly body: string;
  readonly head?: string;
  readonly rightToLeft?: boolean;
}

const menu = `<header><nav class="main-nav"><a href="/">Home</a><a href="/news">News</a><a href="/about">About</a><a href="/contact">Contact</a></nav><form role="search" action="/search"><input name="q"><button>Search</button></form></header>`;
const foot = `<footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> <a href="https://twitter.example/x">Follow us</a></footer>`;
const card = (at: number): string =>
  `<article class="card"><h3><a href="/things/thing-${at}">Thing number ${at}</a></h3><p>Some words about the thing, and what it is good for.</p><span>$ ${at}.99</span></article>`;

/** Twelve records with what is below them, inside the frame of a site. */
const list = (pager: string): string =>
  `${menu}<main id="content"><h1>Things</h1>${repeat(12, card)}${pager}</main>${foot}`;
/** One article with what is below it. */
const article = (below: string, words = 8): string =>
  `${menu}<main><article><h1>A title of an article</h1>${'<p>A sentence of a text that goes on and on, with another thought.</p>'.repeat(words)}</article>${below}</main>${foot}`;

const shop = 'https://shop.example/c/shoes';
const blog = 'https://blog.example/';
const post = 'https://blog.example/2024/05/a-title/';

export const software: readonly SamplePage[] = [
  {
    name: 'WordPress: page-numbers with words',
    url: `${blog}page/2/`,
    body: list(
      `<nav class="navigation pagination"><div class="nav-links"><a class="prev page-numbers" href="/">Previous</a><a class="page-numbers" href="/"><span class="meta-nav">Page </span>1</a><span class="page-numbers current"><span class="meta-nav">Page </span>2</span><a class="page-numbers" href="/page/3/"><span class="meta-nav">Page </span>3</a><a on class="next page-numbers" href="/page/3/">Next</a></div></nav>`,
    ),
  },
  {
    name: 'WordPress: wp-pagenavi on its last page',
    url: `${blog}page/5/`,
    body: list(
      `<div class="wp-pagenavi"><span class="pages">Page 5 of 5</span><a class="previouspostslink" rel="prev" href="/page/4/">«</a><a class="page smaller" href="/page/4/">4</a><span class="current">5</span></div>`,
    ),
  },
  {
    name: 'WordPress: post-navigation of one article',
    url: post,
    body: article(
      `<nav class="navigation post-navigation"><div class="nav-links"><div class="nav-previous"><a href="/2024/04/before/" rel="prev">How it began</a></div><div class="nav-next"><a href="/2024/06/after/" rel="next"><span>Next Post</span> How it ended</a></div></div></nav>`,
    ),
  },
  {
    name: 'WordPress: one article with bare rel links',
    url: post,
    head: '<link rel="next" title="How it ended" href="https://blog.example/2024/06/after/">',
    body: article(
      `<div class="nav-single"><span class="nav-next"><a href="https://blog.example/2024/06/after/" rel="next">How it ended <span>&rarr;</span></a></span></div>`,
    ),
  },
  {
    name: 'WordPress: older and newer comments below an article',
    url: post,
    body: article(
      `<div id="comments"><h2>214 comments</h2><ol class="comment-list">${repeat(9, (at) => `<li class="comment"><b>Reader ${at}</b><p>I think so too, number ${at}.</p></li>`)}</ol><nav class="comment-navigation"><div class="nav-next"><a href="/2024/05/a-title/comment-page-2/#comments">Newer Comments</a></div></nav></div>`,
    ),
  },
  {
    name: 'WordPress: an article in several pages',
    url: post,
    body: article(
      `<div class="page-links">Pages: <span class="post-page-numbers current">1</span> <a on href="/2024/05/a-title/2/" class="post-page-numbers">2</a> <a href="/2024/05/a-title/3/" class="post-page-numbers">3</a></div>`,
    ),
  },
  {
    name: 'Block editor: query pagination',
    url: `${blog}?query-3-page=2`,
    body: list(
      `<nav class="wp-block-query-pagination" aria-label="Pagination"><a href="/?query-3-page=1" class="wp-block-query-pagination-previous">Previous Page</a><div class="wp-block-query-pagination-numbers"><a class="page-numbers" href="?query-3-page=1">1</a><span class="page-numbers current">2</span><a class="page-numbers" href="?query-3-page=3">3</a></div><a on href="/?query-3-page=3" class="wp-block-query-pagination-next">Next Page</a></nav>`,
    ),
  },
  {
    name: 'WooCommerce: arrows among numbers',
    url: shop,
    body: list(
      `<nav class="woocommerce-pagination"><ul class="page-numbers"><li><span aria-current="page" class="page-numbers current">1</span></li><li><a class="page-numbers" href="${shop}/page/2/">2</a></li><li><a class="page-numbers" href="${shop}/page/3/">3</a></li><li><span class="page-numbers dots">…</span></li><li><a class="page-numbers" href="${shop}/page/9/">9</a></li><li><a on class="next page-numbers" href="${shop}/page/2/">→</a></li></ul></nav>`,
    ),
  },
  {
    name: 'Shopify: an icon with hidden words, and a slider of cards',
    url: `${shop}?page=2`,
    body: list(
      `<nav class="pagination" role="navigation" aria-label="Pagination"><ul class="pagination__list list-unstyled"><li><a href="/c/shoes?page=1" class="pagination__item pagination__item--prev link" aria-label="Previous page"><svg class="icon icon-caret"></svg></a></li><li><a href="/c/shoes?page=1" class="pagination__item" aria-label="Page 1">1</a></li><li><a role="link" aria-disabled="true" class="pagination__item pagination__item--current" aria-current="page" aria-label="Page 2">2</a></li><li><a href="/c/shoes?page=3" class="pagination__item" aria-label="Page 3">3</a></li><li><a on href="/c/shoes?page=3" class="pagination__item pagination__item--prev pagination__item-arrow link motion-reduce" aria-label="Next page"><svg class="icon icon-caret"></svg></a></li></ul></nav><div class="slider-buttons"><button type="button" class="slider-button slider-button--next" name="next" aria-label="Slide right"><svg></svg></button></div>`,
    ),
  },
  {
    name: 'Shopify: a product with pictures, and others that one might like',
    url: 'https://shop.example/products/a-shoe',
    body: `${menu}<main><slider-component class="slider-mobile-gutter"><ul>${repeat(5, (at) => `<li class="product__media-item"><img src="/p${at}.jpg" alt="Shoe ${at}"></li>`)}</ul><div class="slider-buttons"><button name="previous" aria-label="Slide left"><svg></svg></button><span>1 / 5</span><button name="next" aria-label="Slide right"><svg></svg></button></div></slider-component><h1>A shoe</h1><button>Add to cart</button><section class="recommendations"><h2>You may also like</h2>${repeat(4, card)}<button class="arrow arrow--right" aria-label="Next"><svg></svg></button></section></main>${foot}`,
  },
  {
    name: 'Magento: pages-item-next',
    url: `${shop}.html`,
    body: list(
      `<div class="pages"><strong class="label pages-label" id="paging-label">Page</strong><ul class="items pages-items"><li class="item current"><strong class="page"><span class="label">You're currently reading page</span><span>1</span></strong></li><li class="item"><a href="${shop}.html?p=2" class="page"><span class="label">Page</span><span>2</span></a></li><li class="item"><a href="${shop}.html?p=3" class="page"><span class="label">Page</span><span>3</span></a></li><li class="item pages-item-next"><a on class="action  next" href="${shop}.html?p=2" title="Next"><span class="label">Page</span><span>Next</span></a></li></ul></div>`,
    ),
  },
  {
    name: 'PrestaShop: js-search-link',
    url: `${shop}?page=2`,
    body: list(
      `<nav class="pagination"><div>Showing 13-24 of 60 item(s)</div><ul class="page-list"><li><a rel="prev" href="${shop}" class="previous js-search-link"><i class="material-icons">&#xE314;</i>Previous</a></li><li><a href="${shop}" class="js-search-link">1</a></li><li class="current"><a href="${shop}?page=2" class="disabled js-search-link">2</a></li><li><a href="${shop}?page=3">3</a></li><li><a on rel="next" href="${shop}?page=3" class="next js-search-link">Next<i class="material-icons">&#xE315;</i></a></li></ul></nav>`,
    ),
  },
  {
    name: 'OpenCart: > and >|',
    url: 'https://shop.example/index.php?route=product/category&path=20',
    body: list(
      `<div class="row"><div class="col-sm-6 text-left"><ul class="pagination"><li class="active"><span>1</span></li><li><a href="https://shop.example/index.php?route=product/category&amp;path=20&amp;page=2">2</a></li><li><a on href="https://shop.example/index.php?route=product/category&amp;path=20&amp;page=2">&gt;</a></li><li><a href="https://shop.example/index.php?route=product/category&amp;path=20&amp;page=7">&gt;|</a></li></ul></div><div>Showing 1 to 12 of 84 (7 Pages)</div></div>`,
    ),
  },
  {
    name: 'phpBB: arrow next among numbers',
    url: 'https://forum.example/viewforum.php?f=2&start=25',
    body: list(
      `<div class="pagination">211 topics<ul><li class="arrow previous"><a class="button button-icon-only" href="./viewforum.php?f=2" rel="prev"><i class="icon fa-chevron-left fa-fw"></i><span class="sr-only">Previous</span></a></li><li><a class="button" href="./viewforum.php?f=2">1</a></li><li class="active"><span>2</span></li><li><a class="button" href="./viewforum.php?f=2&amp;start=50">3</a></li><li class="arrow next"><a on class="button button-icon-only" href="./viewforum.php?f=2&amp;start=50" rel="next"><i class="icon fa-chevron-right fa-fw"></i><span class="sr-only">Next</span></a></li></ul></div>`,
    ),
  },
  {
    name: 'phpBB: every topic with pages of its own, none of the list',
    url: 'https://forum.example/viewforum.php?f=9',
    body: list(
      repeat(
        9,
        (at) =>
          `<dl class="row-item"><dt><a href="./viewtopic.php?t=${at}">Topic ${at}</a><div class="pagination"><ul><li><a class="button" href="./viewtopic.php?t=${at}">1</a></li><li><a class="button" href="./viewtopic.php?t=${at}&amp;start=10">2</a></li><li><a class="button" href="./viewtopic.php?t=${at}&amp;start=20">3</a></li></ul></div></dt><dd>${at} replies</dd></dl>`,
      ),
    ),
  },
  {
    name: 'XenForo: pageNav-jump',
    url: 'https://forum.example/threads/a-thread.7/page-2',
    body: list(
      `<nav class="pageNavWrapper"><div class="pageNav"><a href="/threads/a-thread.7/" class="pageNav-jump pageNav-jump--prev">Prev</a><ul class="pageNav-main"><li class="pageNav-page"><a href="/threads/a-thread.7/">1</a></li><li class="pageNav-page pageNav-page--current"><a href="/threads/a-thread.7/page-2">2</a></li><li class="pageNav-page"><a href="/threads/a-thread.7/page-3">3</a></li></ul><a on href="/threads/a-thread.7/page-3" class="pageNav-jump pageNav-jump--next">Next</a></div></nav>`,
    ),
  },
  {
    name: 'vBulletin: the next and the last',
    url: 'https://forum.example/showthread.php?t=5',
    body: list(
      `<table class="tborder"><tr><td class="vbmenu_control">Page 1 of 12</td><td class="alt2"><strong>1</strong></td><td class="alt1"><a href="showthread.php?t=5&amp;page=2" title="Show results 11 to 20 of 117">2</a></td><td class="alt1"><a on rel="next" href="showthread.php?t=5&amp;page=2" title="Next Page - Results 11 to 20 of 117">&gt;</a></td><td class="alt1"><a href="showthread.php?t=5&amp;page=12" title="Last Page">Last »</a></td></tr></table><div>« <a href="showthread.php?t=5&amp;goto=nextoldest">Previous Thread</a> | <a href="showthread.php?t=5&amp;goto=nextnewest">Next Thread</a> »</div>`,
    ),
  },
  {
    name: 'Discourse: a page for crawlers',
    url: 'https://talk.example/latest',
    body: list(
      `<div role="navigation" itemscope class="topic-list-bottom"><span itemprop="name"><b><a on rel="next" itemprop="url" href="/latest?no_definitions=true&amp;page=1">next page →</a></b></span></div>`,
    ),
  },
  {
    name: 'Discourse: suggested topics below one of a single page',
    url: 'https://talk.example/t/a-topic/77',
    body: article(
      `<div id="suggested-topics"><h3>Related topics</h3>${repeat(5, (at) => `<div class="topic"><a href="/t/other/${at}">Other ${at}</a> <a href="/t/other/${at}/${at + 3}" title="last post">${at + 3}</a></div>`)}</div>`,
    ),
  },
  {
    name: 'Drupal: pager__item--next',
    url: 'https://site.example/news?page=1',
    body: list(
      `<nav class="pager" role="navigation" aria-labelledby="pagination-heading"><h4 class="visually-hidden">Pagination</h4><ul class="pager__items js-pager__items"><li class="pager__item pager__item--first"><a href="?page=0" title="Go to first page"><span class="visually-hidden">First page</span><span aria-hidden="true">« First</span></a></li><li class="pager__item pager__item--previous"><a href="?page=0" rel="prev"><span class="visually-hidden">Previous page</span><span aria-hidden="true">‹‹</span></a></li><li class="pager__item"><a href="?page=0">1</a></li><li class="pager__item is-active"><a href="?page=1" aria-current="page"><span class="visually-hidden">Current page</span>2</a></li><li class="pager__item"><a href="?page=2">3</a></li><li class="pager__item pager__item--next"><a on href="?page=2" title="Go to next page" rel="next"><span class="visually-hidden">Next page</span><span aria-hidden="true">››</span></a></li><li class="pager__item pager__item--last"><a href="?page=8" title="Go to last page"><span>Last »</span></a></li></ul></nav>`,
    ),
  },
  {
    name: 'Drupal: views mini pager',
    url: 'https://site.example/news',
    body: list(
      `<div class="item-list"><ul class="pager"><li class="pager-previous first">&nbsp;</li><li class="pager-current">1 of 4</li><li class="pager-next last"><a on href="/news?page=1">››</a></li></ul></div>`,
    ),
  },
  {
    name: 'Drupal: pages of a book',
    url: 'https://site.example/handbook/start',
    body: article(
      `<nav class="book-navigation"><ul><li class="book-pager__item--previous"><a href="/handbook" rel="prev"><b>‹</b> Handbook</a></li><li class="book-pager__item--next"><a href="/handbook/second-steps" rel="next">Second steps <b>›</b></a></li></ul></nav>`,
    ),
  },
  {
    name: 'MediaWiki: a category',
    url: 'https://wiki.example/wiki/Category:Things',
    body: list(
      `<p>The following 200 pages are in this category, out of 914 total.</p>(previous page) (<a on href="/w/index.php?title=Category:Things&amp;pagefrom=Nail#mw-pages" title="Category:Things">next page</a>)`,
    ),
  },
  {
    name: 'MediaWiki: search results with numbers of rows to choose',
    url: 'https://wiki.example/w/index.php?search=thing&offset=20&limit=20',
    body: list(
      `<p class="mw-search-pager-bottom">View (<a href="/w/index.php?limit=20&amp;offset=0&amp;search=thing" class="mw-prevlink">previous 20</a> | <a on href="/w/index.php?limit=20&amp;offset=40&amp;search=thing" class="mw-nextlink" rel="next">next 20</a>) (<a href="/w/index.php?limit=20&amp;offset=20&amp;search=thing" class="mw-numlink">20</a> | <a href="/w/index.php?limit=50&amp;offset=20&amp;search=thing" class="mw-numlink">50</a> | <a href="/w/index.php?limit=100&amp;offset=20&amp;search=thing" class="mw-numlink">100</a>)</p>`,
    ),
  },
  {
    name: 'MediaWiki: an article with notes',
    url: 'https://wiki.example/wiki/Thing',
    body: article(
      `<p>Said so.<sup class="reference"><a href="#n1">[1]</a></sup><sup class="reference"><a href="#n2">[2]</a></sup><sup class="reference"><a href="#n3">[3]</a></sup></p><div class="navbox"><a href="/wiki/A">A</a> <a href="/wiki/B">B</a></div>`,
    ),
  },
  {
    name: 'Blogger: blog-pager of a list',
    url: blog,
    body: list(
      `<div class="blog-pager" id="blog-pager"><span id="blog-pager-older-link"><a on class="blog-pager-older-link" href="https://blog.example/search?updated-max=2024-05-01T08:00:00%2B02:00&amp;max-results=7" id="Blog1_blog-pager-older-link" title="Older Posts">Older Posts</a></span><a class="home-link" href="/">Home</a></div>`,
    ),
  },
  {
    name: 'Ghost: older-posts with a count',
    url: blog,
    head: '<link rel="next" href="https://blog.example/page/2/">',
    body: list(
      `<nav class="pagination" role="navigation"><span class="page-number">Page 1 of 4</span><a on class="older-posts" href="/page/2/"><span aria-hidden="true">&larr;</span> Older Posts</a></nav>`,
    ),
  },
  {
    name: 'Jekyll: Older to the left',
    url: `${blog}page2/`,
    body: list(
      `<div class="pagination"><a on class="pagination-item older" href="/page3/">Older</a><a class="pagination-item newer" href="/">Newer</a></div>`,
    ),
  },
  {
    name: 'Hugo documentation: next chapter',
    url: 'https://docs.example/guide/install/',
    body: article(
      `<div class="docs-footer-nav"><a href="/guide/" class="pagination-nav__link pagination-nav__link--prev"><div class="pagination-nav__sublabel">Previous</div><div>Introduction</div></a><a href="/guide/configure/" class="pagination-nav__link pagination-nav__link--next"><div class="pagination-nav__sublabel">Next</div><div class="pagination-nav__label">Configure »</div></a></div>`,
    ),
  },
];

export { article, card, foot, list, menu, post, shop };

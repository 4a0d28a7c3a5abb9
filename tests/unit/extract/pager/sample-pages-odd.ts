import { repeat } from '../page';
import { article, card, foot, list, menu, post, shop, type SamplePage } from './sample-pages';

const search = 'https://find.example/search?q=lamp';

export const odd: readonly SamplePage[] = [
  {
    name: 'Joomla: pagenav with a start of rows',
    url: 'https://site.example/news?start=20',
    body: list(
      `<div class="pagination"><p class="counter">Page 3 of 8</p><ul><li class="pagination-start"><a class="pagenav" href="/news">Start</a></li><li class="pagination-prev"><a class="pagenav" href="/news?start=10">Prev</a></li><li><a class="pagenav" href="/news">1</a></li><li><a class="pagenav" href="/news?start=10">2</a></li><li><span class="pagenav">3</span></li><li><a class="pagenav" href="/news?start=30">4</a></li><li class="pagination-next"><a on class="pagenav" href="/news?start=30">Next</a></li><li class="pagination-end"><a class="pagenav" href="/news?start=70">End</a></li></ul></div>`,
    ),
  },
  {
    name: 'TYPO3: f3-widget-paginator',
    url: 'https://stadt.example/aktuelles',
    body: list(
      `<ul class="f3-widget-paginator"><li class="current">1</li><li><a href="/aktuelles/seite-2">2</a></li><li><a href="/aktuelles/seite-3">3</a></li><li class="next"><a on href="/aktuelles/seite-2">weiter</a></li></ul>`,
    ),
  },
  {
    name: 'Shopware: radio buttons as pages',
    url: 'https://shop.example/Schuhe/',
    body: list(
      `<nav class="pagination-nav"><ul class="pagination"><li class="page-item page-prev disabled"><input type="radio" id="p-prev" name="p" value="1" disabled><label class="page-link" for="p-prev"><span class="icon icon-arrow-medium-left"></span></label></li><li class="page-item active"><label class="page-link">1</label></li><li class="page-item"><a class="page-link" href="?p=2">2</a></li><li class="page-item"><a class="page-link" href="?p=3">3</a></li><li class="page-item page-next"><a on class="page-link" href="?p=2" aria-label="Nächste Seite"><span class="icon icon-arrow-medium-right"></span></a></li></ul></nav>`,
    ),
  },
  {
    name: 'Salesforce Commerce: a button with the next rows in its data',
    url: shop,
    body: list(
      `<div class="show-more" data-sort-options="{}"><div class="text-center"><button on class="btn btn-outline-primary" data-url="https://shop.example/on/Search-UpdateGrid?start=12&amp;sz=12">More Results</button></div></div>`,
    ),
  },
  {
    name: 'Next.js shop: hashed names and an arrow as a drawing',
    url: `${shop}?page=2`,
    body: list(
      `<div class="css-1q2w3e"><a class="css-aa" href="/c/shoes?page=1"><svg viewBox="0 0 8 8"></svg></a><a class="css-ab" href="/c/shoes?page=1">1</a><a class="css-ab css-ac" aria-current="page" href="/c/shoes?page=2">2</a><a on class="css-ab" href="/c/shoes?page=3">3</a><a class="css-ab" href="/c/shoes?page=14">14</a><a on class="css-aa" href="/c/shoes?page=3"><svg viewBox="0 0 8 8"></svg></a></div>`,
    ),
  },
  {
    name: 'GitHub: cursors and words before and after',
    url: 'https://code.example/o/p/commits?after=abc+34',
    body: list(
      `<div class="paginate-container"><div class="BtnGroup"><a rel="nofollow" class="btn" href="https://code.example/o/p/commits?before=abc+35">Newer</a><a on rel="nofollow" class="btn" href="https://code.example/o/p/commits?after=abc+69">Older</a></div></div>`,
    ),
  },
  {
    name: 'Reddit, old: next-button',
    url: 'https://talk.example/r/x/',
    body: list(
      `<div class="nav-buttons"><span class="nextprev">view more: <span class="next-button"><a on href="https://talk.example/r/x/?count=25&amp;after=t3_abc" rel="nofollow next">next ›</a></span></span></div>`,
    ),
  },
  {
    name: 'Hacker News: More',
    url: 'https://talk.example/news',
    body: `${menu}<table>${repeat(20, (at) => `<tr class="athing"><td>${at}.</td><td><a href="https://else.example/${at}">Story ${at} of the day</a></td></tr>`)}<tr class="morespace"></tr><tr><td></td><td class="title"><a on href="?p=2" class="morelink" rel="next">More</a></td></tr></table>`,
  },
  {
    name: 'Amazon: s-pagination',
    url: `${search}&page=2`,
    body: list(
      `<div class="s-pagination-container"><span class="s-pagination-strip"><a href="/search?q=lamp&amp;page=1" aria-label="Go to previous page, page 1" class="s-pagination-item s-pagination-previous s-pagination-button">Previous</a><a href="/search?q=lamp&amp;page=1" aria-label="Go to page 1" class="s-pagination-item">1</a><span class="s-pagination-item s-pagination-selected" aria-label="Current page, page 2">2</span><a href="/search?q=lamp&amp;page=3" aria-label="Go to page 3" class="s-pagination-item">3</a><a on href="/search?q=lamp&amp;page=3" aria-label="Go to next page, page 3" class="s-pagination-item s-pagination-next s-pagination-button s-pagination-separator">Next</a></span></div>`,
    ),
  },
  {
    name: 'eBay: a button type link, and a carousel of similar things above',
    url: `${search}&_pgn=2`,
    body: list(
      `<div class="carousel"><button class="carousel__control carousel__control--next" aria-label="Go to next slide"></button></div><nav class="pagination" role="navigation"><a class="pagination__previous icon-link" type="previous" aria-label="Go to previous search page" href="${search}&amp;_pgn=1"><svg></svg></a><ol class="pagination__items"><li><a class="pagination__item" href="${search}&amp;_pgn=1">1</a></li><li><a class="pagination__item" aria-current="page" href="${search}&amp;_pgn=2">2</a></li><li><a class="pagination__item" href="${search}&amp;_pgn=3">3</a></li></ol><a on class="pagination__next icon-link" type="next" aria-label="Go to next search page" href="${search}&amp;_pgn=3"><svg></svg></a></nav>`,
    ),
  },
  {
    name: 'Etsy-like: the words only for readers, after dots',
    url: search,
    body: list(
      `<nav aria-label="Pagination of listings"><ul class="wt-action-group"><li><span class="wt-is-disabled" aria-disabled="true"><span class="wt-screen-reader-only">Previous page</span></span></li><li><a href="${search}&amp;page=1" aria-current="true"><span class="wt-screen-reader-only">Current page, </span><span>Page </span>1</a></li><li><a href="${search}&amp;page=2"><span>Page </span>2</a></li><li><a on href="${search}&amp;page=2"><span class="wt-screen-reader-only">Next page</span><span class="etsy-icon"><svg></svg></span></a></li></ul></nav>`,
    ),
  },
  {
    name: 'A property portal: from-to and a plain link',
    url: 'https://homes.example/rent?index=24',
    body: list(
      `<div class="pagination"><span>25 to 48 of 300</span> <a href="/rent?index=0">&lt;</a> <a on href="/rent?index=48">&gt;</a></div>`,
    ),
  },
  {
    name: 'Elementor: load more in a link without address',
    url: 'https://blog.example/',
    body: list(
      `<div class="e-load-more-anchor" data-page="1" data-max-page="5" data-next-page="https://blog.example/page/2/"></div><div class="elementor-button-wrapper"><a on href="#" class="elementor-button-link elementor-button" role="button"><span class="elementor-button-text">Load More</span></a></div>`,
    ),
  },
  {
    name: 'Squarespace: blog list, older with its own names',
    url: 'https://blog.example/journal',
    body: list(
      `<nav class="blog-list-pagination"><div class="newer"></div><div class="older"><a on href="/journal?offset=1714550400000" rel="next"><span class="prev-label">Older Posts</span><svg class="caret-right-icon--small"></svg></a></div></nav>`,
    ),
  },
  {
    name: 'Squarespace: one post with neighbours',
    url: 'https://blog.example/journal/a-post',
    body: article(
      `<section id="itemPagination" class="item-pagination item-pagination--prev-next" data-collection-type="blog"><a href="/journal/before" class="item-pagination-link item-pagination-link--prev"><div class="item-pagination-title">How it began</div></a><a href="/journal/after" class="item-pagination-link item-pagination-link--next"><div class="item-pagination-icon"><svg class="caret-right-icon--small"></svg></div><div class="item-pagination-prev-next"><div class="item-pagination-label visually-hidden">Next</div><h2 class="item-pagination-title">How it ended</h2></div></a></section>`,
    ),
  },
  {
    name: 'Wix: hashed buttons with labels',
    url: 'https://shop.example/shop',
    body: list(
      `<nav aria-label="Page" class="sHtGOZN"><ul><li><a data-hook="previous" aria-disabled="true"><svg></svg></a></li><li><span data-hook="current-page" aria-current="page">1</span></li><li><a data-hook="page-2" href="https://shop.example/shop?page=2" aria-label="Page 2">2</a></li><li><a on data-hook="next" href="https://shop.example/shop?page=2" aria-label="Next Page"><svg></svg></a></li></ul></nav>`,
    ),
  },
  {
    name: 'A comic with the next strip',
    url: 'https://comic.example/612/',
    body: `${menu}<main><ul class="comicNav"><li><a href="/1/">|&lt;</a></li><li><a rel="prev" href="/611/" accesskey="p">&lt; Prev</a></li><li><a href="//c.comic.example/random">Random</a></li><li><a rel="next" href="/613/" accesskey="n" on>Next &gt;</a></li></ul><img src="/s.png" alt="A strip"></main>${foot}`,
  },
  {
    name: 'A video page: up next, autoplay',
    url: 'https://video.example/watch?v=abc',
    body: `${menu}<main><div class="html5-player"><button class="ytp-next-button" aria-label="Next (SHIFT+n)"></button></div><h1>A video</h1><h2>Up next</h2>${repeat(6, card)}</main>${foot}`,
  },
  {
    name: 'A hotel search: dates with arrows, months with next',
    url: 'https://hotels.example/search?city=1',
    body: list(
      `<div class="datepicker"><button class="ui-datepicker-next" title="Next">Next month</button></div><div class="room-photos"><button aria-label="Next photo">›</button></div>`,
    ),
  },
  {
    name: 'A list whose end is reached: the button is there, but empty of life',
    url: shop,
    body: list(
      '<button class="load-more" disabled>Load more</button><a class="next disabled" aria-disabled="true">Next</a>',
    ),
  },
  {
    name: 'A front page with a teaser for a series',
    url: 'https://news.example/',
    body: list(
      '<a class="next-up" href="/series/part-2">Next: what happens to the bridge</a><a href="/newsletter">More newsletters</a>',
    ),
  },
  {
    name: 'Questions and answers that unfold',
    url: 'https://site.example/faq',
    body: `${menu}<main>${repeat(6, (at) => `<section><h3>Question ${at}?</h3><p>An answer, in some words.</p></section>`)}<p class="excerpt">A long text … <a href="#" class="read-more">Show more</a></p></main>${foot}`,
  },
  {
    name: 'A product with reviews of several pages',
    url: 'https://shop.example/products/a-shoe',
    body: article(
      `<div id="reviews">${repeat(5, (at) => `<div class="review"><b>Buyer ${at}</b><p>It fits well, and looks good.</p></div>`)}<div class="pagination"><b>1</b> <a href="?reviews_page=2">2</a> <a href="?reviews_page=3">3</a> <a on href="?reviews_page=2">Next ›</a></div></div>`,
    ),
  },
  {
    name: 'A table with a toolbar of icons',
    url: 'https://app.example/users',
    body: `${menu}<table>${repeat(9, (at) => `<tr><td>Name ${at}</td><td>Town ${at}</td></tr>`)}</table><div class="p-paginator"><button class="p-paginator-first p-disabled" disabled aria-label="First Page"><svg></svg></button><button class="p-paginator-prev p-disabled" disabled aria-label="Previous Page"></button><span class="p-paginator-pages"><button class="p-paginator-page p-highlight" aria-current="page">1</button><button class="p-paginator-page">2</button><button class="p-paginator-page">3</button></span><button on class="p-paginator-next" aria-label="Next Page"><svg></svg></button><button class="p-paginator-last" aria-label="Last Page"><svg></svg></button></div>${foot}`,
  },
  {
    name: 'A grid of the desk: title attributes only',
    url: 'https://app.example/orders',
    body: `${menu}<table>${repeat(9, (at) => `<tr><td>Order ${at}</td><td>Town ${at}</td></tr>`)}</table><div class="k-pager-wrap"><a href="#" title="Go to the first page" class="k-link k-pager-first k-state-disabled"><span class="k-icon k-i-arrow-end-left"></span></a><a href="#" title="Go to the previous page" class="k-link k-state-disabled"><span class="k-icon k-i-arrow-60-left"></span></a><ul class="k-pager-numbers"><li class="k-current-page"><span class="k-link">1</span></li><li><a class="k-link" href="#" data-page="2">2</a></li></ul><a on href="#" title="Go to the next page" class="k-link"><span class="k-icon k-i-arrow-60-right"></span></a><a href="#" title="Go to the last page" class="k-link k-pager-last"><span class="k-icon k-i-arrow-end-right"></span></a></div>${foot}`,
  },
  {
    name: 'Links that only the style sheet draws',
    url: 'https://site.example/things',
    body: list(
      `<div class="pager"><a href="#" class="go-prev"></a><span>1 / 9</span><a on href="#" class="go-next"></a></div>`,
    ),
  },
  {
    name: 'A form with a field for the number of the page',
    url: 'https://site.example/things',
    body: list(
      `<form action="/things"><input type="text" name="per" value="20"><span>&lt;&lt; Previous</span> Page 1 of 14 <input on type="submit" class="nextPrev" name="bottomNext" value="Next &gt;&gt;" title="Next Page"></form>`,
    ),
  },
  {
    name: 'Archives: next year, next issue',
    url: 'https://paper.example/archive/2023/04',
    body: list(
      `<div class="issue-nav"><a href="/archive/2023/03">Previous issue</a> <a href="/archive/2023/05">Next issue</a></div>`,
    ),
  },
  {
    name: 'A search engine in Russian: дальше',
    url: 'https://find.example/search/?text=x&p=1',
    body: list(
      `<div class="pager"><a class="pager__item" href="/search/?text=x&amp;p=0">1</a><span class="pager__item pager__item_current_yes">2</span><a class="pager__item" href="/search/?text=x&amp;p=2">3</a><a on class="pager__item pager__item_kind_next" href="/search/?text=x&amp;p=2">дальше</a></div>`,
    ),
  },
  {
    name: 'A Chinese forum: Discuz',
    url: 'https://bbs.example/forum-2-1.html',
    body: list(
      `<div class="pg"><strong>1</strong><a href="forum-2-2.html">2</a><a href="forum-2-3.html">3</a><a href="forum-2-99.html" class="last">... 99</a><label><input type="text" name="custompage" class="px" size="2" value="1"></label><a on href="forum-2-2.html" class="nxt">下一页</a></div>`,
    ),
  },
  {
    name: 'A Japanese shop: 次の24件 and >>',
    url: 'https://shop.example/list?n=1',
    body: list(
      `<p class="pager">24件中 <b>1</b> <a href="/list?n=2">2</a> <a href="/list?n=3">3</a> <a on href="/list?n=2">次の24件&gt;&gt;</a></p>`,
    ),
  },
  {
    name: 'Numbers that say to those who cannot see them what they are, and addresses that say nothing',
    url: 'https://site.example/list/b4',
    body: list(
      `<ul class="pagination"><li><a href="/list/a1"><span class="visually-hidden">Go to page </span>1</a></li><li><a href="/list/b4"><span class="visually-hidden">Current page </span>2</a></li><li><a on href="/list/x9"><span class="visually-hidden">Go to page </span>3</a></li><li><a href="/list/k2"><span class="visually-hidden">Go to page </span>4</a></li></ul>`,
    ),
  },
  {
    name: 'Full-width arrows around numbers, and the class of the number that is here',
    url: 'https://site.example/list/b4',
    body: list(
      `<div class="pg"><a href="/list/a1">＜</a> <a href="/list/a1">1</a> <a class="here">2</a> <a on href="/list/x9">3</a> <a href="/list/k2">4</a> <a on href="/list/x9">＞</a></div>`,
    ),
  },
  {
    name: 'A page of one author: previous and next posts as titles with arrows',
    url: post,
    body: article(
      `<div class="post-nav"><a href="/2024/04/before/">« How it began and what was said</a> <a href="/2024/06/after/">How it ended, and why »</a></div>`,
    ),
  },
];

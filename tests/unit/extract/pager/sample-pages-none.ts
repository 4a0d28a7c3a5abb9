import { repeat } from '../page';
import { article, card, foot, list, menu, post, shop, type SamplePage } from './sample-pages';

const forum = 'https://forum.example/';
const text = '<p>A sentence of a text that goes on and on, with another thought.</p>'.repeat(6);

/** Pages with no way on, though something on them looks like one. */
export const dead: readonly SamplePage[] = [
  {
    name: 'Blogger: the older post below a single one',
    url: post,
    body: article(
      `<div class="blog-pager" id="blog-pager"><span id="blog-pager-newer-link"><a class="blog-pager-newer-link" href="https://blog.example/2024/06/after.html" title="Newer Post">Newer Post</a></span><span id="blog-pager-older-link"><a class="blog-pager-older-link" href="https://blog.example/2024/04/before.html" title="Older Post">Older Post</a></span></div>`,
    ),
  },
  {
    name: 'A theme that calls the neighbours of an article a pagination',
    url: post,
    head: '<meta property="og:type" content="article">',
    body: article(
      `<nav class="pagination"><a class="prev" href="/2024/04/before/">Previous</a><a class="next" href="/2024/06/after/">Next</a></nav>`,
    ),
  },
  {
    name: 'A product with arrows to its neighbours, and rel',
    url: 'https://shop.example/products/a-shoe',
    head: '<meta property="og:type" content="product">',
    body: article(
      `<div class="neighbours"><a rel="prev" href="/products/boot">Previous</a><a rel="next" href="/products/sandal">Next</a></div>`,
    ),
  },
  {
    name: 'A tour of a site in a dialogue',
    url: shop,
    body: list(
      `<div role="dialog" aria-modal="true" class="welcome"><p>Step 1 of 3</p><button>Skip</button><button class="btn-next">Next</button></div>`,
    ),
  },
  {
    name: 'A notice about cookies in a modal',
    url: shop,
    body: list(
      `<div class="modal-footer"><button>Back</button><button class="next">Next</button></div>`,
    ),
  },
  {
    name: 'A quiz',
    url: 'https://site.example/quiz/capitals',
    body: `${menu}<div class="quiz"><h1>Capitals</h1><p>What is the capital of France?</p>${repeat(4, (at) => `<label><b>Answer ${at} of the possible ones</b></label>`)}<button class="next">Next</button></div>${foot}`,
  },
  {
    name: 'Tailwind: the last page, by classes that take no pointer',
    url: `${shop}?page=9`,
    body: list(
      `<div class="pager"><a href="?page=8">Previous</a><a class="pointer-events-none opacity-50" href="#" >Next</a></div><div class="pager"><button>Previous</button><button class="cursor-not-allowed next">Next</button></div>`,
    ),
  },
  {
    name: 'The last page by its words',
    url: shop,
    body: list(
      `<div class="pagination"><a href="#" class="prev">Previous</a> <span>Page 9 of 9</span> <a href="#" class="next">Next</a></div>`,
    ),
  },
  {
    name: 'The last page: a disabled list item around the link',
    url: `${shop}?page=9`,
    body: list(
      `<ul class="pager"><li><a href="?page=8">Previous</a></li><li aria-disabled="true" class="next"><a href="#">Next</a></li></ul>`,
    ),
  },
  {
    name: 'Sizes as numbers, with a choice in the address',
    url: 'https://shop.example/products/a-shoe?size=40',
    body: article(
      `<div class="sizes"><a href="?size=39">39</a><a class="active" href="?size=40">40</a><a href="?size=41">41</a></div>`,
    ),
  },
  {
    name: 'Bedrooms as numbers',
    url: 'https://homes.example/rent?beds=2',
    body: list(
      `<div class="choice"><a href="?beds=1">1</a><b>2</b><a href="?beds=3">3</a><a href="?beds=4">4</a></div>`,
    ),
  },
  {
    name: 'Seasons of a series',
    url: 'https://video.example/series/a?season=1',
    body: list(
      `<div class="seasons">Season: <b>1</b> <a href="?season=2">2</a> <a href="?season=3">3</a></div>`,
    ),
  },
  {
    name: 'Stars of a review',
    url: 'https://shop.example/products/a-shoe?rating=3',
    body: article(
      `<div><a href="?rating=2">2</a> <a class="selected" href="?rating=3">3</a> <a href="?rating=4">4</a> <a href="?rating=5">5</a></div>`,
    ),
  },
  {
    name: 'Days of a month',
    url: 'https://site.example/events?day=14',
    body: `${menu}<p>${repeat(31, (at) => (at === 14 ? '<b>14</b>' : `<a href="?day=${at}">${at}</a>`))}</p>${repeat(5, card)}${foot}`,
  },
  {
    name: 'A week of a programme',
    url: 'https://tv.example/guide?date=2024-05-14',
    body: list(
      `<p><a href="?date=2024-05-13">Previous day</a> <a href="?date=2024-05-15">Next day</a></p>`,
    ),
  },
  {
    name: 'A thread with its neighbours, and no more pages',
    url: `${forum}showthread.php?t=5`,
    body: list(
      `<div>« <a href="showthread.php?t=5&amp;goto=nextoldest">Previous Thread</a> | <a href="showthread.php?t=5&amp;goto=nextnewest">Next Thread</a> »</div>`,
    ),
  },
  {
    name: 'Languages as a row',
    url: 'https://site.example/list',
    body: list(
      `<p class="languages"><a href="/de/list">DE</a> <a href="/fr/list">FR</a> <a href="/list" class="active">EN</a> <a href="/es/list">ES</a></p>`,
    ),
  },
  {
    name: 'A path of crumbs with arrows',
    url: `${shop}/boots`,
    body: list(
      `<p class="crumbs"><a href="/">Home</a> <a href="/c">›</a> <a href="/c/shoes">Shoes</a> › Boots</p>`,
    ),
  },
  {
    name: 'Chapters of a manual',
    url: 'https://docs.example/manual/install.html',
    body: `${menu}<main>${text}<div role="navigation" class="related"><ul><li><a href="configure.html" title="Configure" accesskey="N">next</a> |</li><li><a href="intro.html" title="Introduction" accesskey="P">previous</a> |</li></ul></div></main>${foot}`,
  },
  {
    name: 'A card of many pictures, each with arrows',
    url: 'https://homes.example/rent',
    body: list(
      repeat(
        9,
        (at) =>
          `<div class="home"><a href="/h/${at}"><img src="/h${at}.jpg" alt="A house"></a><a class="go" href="/h/${at}?p=2" aria-label="Next picture">›</a></div>`,
      ),
    ),
  },
  {
    name: 'A stage with one product after another',
    url: 'https://shop.example/',
    body: `${menu}<section><h2>New</h2><div class="stage">${repeat(4, card)}</div><button aria-label="Previous"><svg></svg></button><button aria-label="Next"><svg></svg></button></section>${foot}`,
  },
  {
    name: 'Versions of a program',
    url: 'https://docs.example/v/3/start',
    body: article(
      `<p>Version: <a href="/v/1/start">1</a> <a href="/v/2/start">2</a> <b>3</b> <a href="/v/4/start">4</a></p>`,
    ),
  },
  {
    name: 'The next match of a team',
    url: 'https://sport.example/team/7',
    body: list('<p><a href="/match/41">Last match</a> <a href="/match/42">Next match</a></p>'),
  },
  {
    name: 'Read on below a teaser',
    url: 'https://news.example/',
    body: list('<p>A lead. <a class="more" href="/story/a-law">Continue reading →</a></p>'),
  },
  {
    name: 'A menu of a site with a submenu for more',
    url: shop,
    body: list(
      `<header><nav class="main-navigation"><ul class="menu"><li class="menu-item"><a href="/news/">News</a></li><li class="menu-item has-children"><a href="#">More</a></li></ul></nav></header>`,
    ),
  },
  {
    name: 'A toggle of a menu bar',
    url: shop,
    body: list(
      `<div class="nav-bar"><div class="dropdown-container"><a class="dropdown-toggle more-items" href="#">More</a></div></div>`,
    ),
  },
  {
    name: 'More places to share an article',
    url: post,
    body: article(
      `<div class="share-panel">${repeat(4, (at) => `<div class="share-button"><a href="#" data-link="#">Place ${at}</a></div>`)}<div class="share-button"><a href="#" data-link="#">More</a></div></div>`,
    ),
  },
  {
    name: 'The feed of a social network below an article',
    url: post,
    body: article(
      `<div id="insta-feed" class="social feed"><div class="items">${repeat(4, (at) => `<div class="item"><a href="/photo/${at}"><img src="/${at}.jpg" alt="Photo ${at}"></a></div>`)}</div><div><button class="load_btn" type="button">Load More</button></div></div>`,
    ),
  },
  {
    name: 'More comments on an article',
    url: post,
    head: '<meta property="og:type" content="article">',
    body: article(
      `<ol class="comment-list">${repeat(4, (at) => `<li class="comment"><p>Opinion number ${at}</p></li>`)}</ol><button class="load-more-comments" type="button">Load More Comments</button>`,
    ),
  },
  {
    name: 'Older comments in WordPress',
    url: post,
    body: article(
      `<div id="comments"><div class="comment-pagination"><a class="next page-numbers" href="/2024/05/a-post/comment-page-2/#comments">Next »</a></div></div>`,
    ),
  },
  {
    name: 'Events of a series, whose addresses end with numbers',
    url: 'https://heap.example/events/meeting-of-the-commission-14/',
    body: article(
      `<nav class="navigation post-navigation"><div class="nav-links"><div class="nav-next"><a href="/events/meeting-of-the-commission-15/" rel="next"><span class="meta-nav">←</span> Meeting of the Commission</a></div></div></nav>`,
    ),
  },
];

import type { FastifyPluginAsync } from 'fastify';
import { escape, page } from './markup.ts';
import { pageCount, perPage, pounds, products } from './products.ts';
import type { Product } from './products.ts';

const html = 'text/html; charset=utf-8';

export function tile(product: Product): string {
  const stock = product.stock > 0 ? `${product.stock} in stock` : 'Sold out';
  return `<li class="card product" data-sku="${product.sku}"><a href="/product/${product.id}">
<img src="/img/${product.id}.svg" alt="" width="260" height="160" loading="lazy">
<h2 class="name">${escape(product.name)}</h2></a>
<div><span class="price">${pounds(product.price)}</span> <span class="soft rating">★ ${product.rating} (${product.reviews})</span></div>
<div class="soft stock">${stock}</div></li>`;
}

function listing(at: number): string {
  const shown = products.slice((at - 1) * perPage, at * perPage);
  const back =
    at > 1 ? `<a rel="prev" class="prev" href="/products?page=${at - 1}">Previous</a>` : '';
  const next =
    at < pageCount ? `<a rel="next" class="next" href="/products?page=${at + 1}">Next</a>` : '';
  return `<h1>All lamps</h1><p class="soft">${products.length} products, page ${at} of ${pageCount}</p>
<ul class="grid products">${shown.map(tile).join('\n')}</ul>
<nav class="pager" aria-label="Pages">${back}<span>Page ${at} of ${pageCount}</span>${next}</nav>`;
}

function detail(product: Product): string {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    offers: { '@type': 'Offer', price: product.price, priceCurrency: 'GBP' },
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      reviewCount: product.reviews,
    },
  };
  const data = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return `<p><a href="/products">All lamps</a> · <span class="tag">${escape(product.category)}</span></p>
<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${escape(product.name)}</h1>
<img src="/img/${product.id}.svg" alt="" width="520" height="320">
<p class="lead" itemprop="description">${escape(product.description)}</p>
<p><span class="price" itemprop="price">${pounds(product.price)}</span></p>
<dl><dt>SKU</dt><dd itemprop="sku">${product.sku}</dd><dt>Rating</dt><dd>${product.rating} of 5, ${product.reviews} reviews</dd>
<dt>Stock</dt><dd>${product.stock}</dd></dl></div><script type="application/ld+json">${data}</script>`;
}

/**
 * Small picture of a lamp in a colour of its own, so that lists show pictures without image files.
 */
function picture(id: number): string {
  const hue = (id * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 160"><rect width="260" height="160" fill="hsl(${hue} 45% 88%)"/>
<circle cx="130" cy="70" r="52" fill="hsl(${hue} 80% 74%)" opacity=".6"/><path d="M98 84 L114 40 H146 L162 84 Z" fill="hsl(${hue} 50% 42%)"/>
<rect x="127" y="84" width="6" height="44" fill="hsl(${hue} 20% 30%)"/><rect x="106" y="126" width="48" height="8" rx="4" fill="hsl(${hue} 20% 30%)"/></svg>`;
}

const front = `<h1>Lamps for harbours, desks and long evenings</h1>
<p class="lead">A made-up shop with real pages: a paged list, tables, an article, a page that needs scripts, one that is slow and one that fails.</p>
<ul class="grid">${[
  ['/products', 'The shop', '240 lamps on ten pages'],
  ['/table', 'Tables', 'With spans, and one inside another'],
  ['/article', 'An article', 'Long, with headings and a quotation'],
  ['/app', 'Needs scripts', 'Empty until its script has fetched'],
  ['/slow?seconds=8', 'Slow', 'Answers after eight seconds'],
  ['/fail', 'Failing', 'Answers 500'],
  ['/redirect', 'Redirect', 'Leads to the shop'],
  ['/ip', 'Your address', 'As this site sees it'],
  ['/market', 'Prices by country', 'Other prices and words wherever you come from'],
  ['/hostile', 'Hostile', 'Styles and scripts that fight a card'],
]
  .map(
    ([to, name, about]) =>
      `<li class="card"><h2><a href="${to}">${name}</a></h2><div class="soft">${about}</div></li>`,
  )
  .join('')}</ul>`;

/** Shop: front page, paged list, products, pictures. */
export const shop: FastifyPluginAsync = async (app) => {
  app.get('/', (_request, reply) => reply.type(html).send(page('Harbour Lamps', front)));

  app.get<{ Querystring: { page?: string } }>('/products', (request, reply) => {
    const at = Number(request.query.page ?? '1');
    if (!Number.isInteger(at) || at < 1 || at > pageCount) {
      return reply.code(404).type(html).send(page('No such page', '<h1>No such page</h1>'));
    }
    const head = at < pageCount ? `<link rel="next" href="/products?page=${at + 1}">` : '';
    return reply.type(html).send(page(`All lamps, page ${at}`, listing(at), head));
  });

  app.get<{ Params: { id: string } }>('/product/:id', (request, reply) => {
    const found = products.find((product) => String(product.id) === request.params.id);
    if (!found) {
      return reply.code(404).type(html).send(page('No such lamp', '<h1>No such lamp</h1>'));
    }
    return reply.type(html).send(page(found.name, detail(found)));
  });

  app.get<{ Params: { name: string } }>('/img/:name', (request, reply) =>
    reply.type('image/svg+xml').send(picture(Number.parseInt(request.params.name, 10) || 0)),
  );
};

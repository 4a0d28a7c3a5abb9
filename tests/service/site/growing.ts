import type { FastifyPluginAsync } from 'fastify';
import { page } from './markup.ts';
import { perPage, products } from './products.ts';
import { tile } from './shop.ts';

/** Number of products on the pages that grow. */
const count = 4 * perPage;

const tiles = (from: number): string =>
  products
    .slice(from, Math.min(from + perPage, count))
    .map(tile)
    .join('\n');

/** Appends the next tiles; `done` is called when there are no more. */
const script = `const list = document.querySelector('.products');
let pending = false;
async function more(done) {
  if (pending) return;
  pending = true;
  const answer = await fetch('/growing/tiles?from=' + list.children.length);
  list.insertAdjacentHTML('beforeend', await answer.text());
  pending = false;
  if (list.children.length >= ${count}) done();
}`;

const listing = (end: string): string =>
  `<h1>All lamps</h1><ul class="grid products">${tiles(0)}</ul>${end}`;

/** The newest week that has lamps; those before have more of them. */
const newest = 4;

const weekLink = (week: number, rel: string, text: string): string =>
  week < 1 || week > newest + 1
    ? ''
    : `<a class="week" rel="${rel}" href="/growing/week/${week}">${text}</a>`;

/** Shows the lamp of the route with which the document was loaded; like many sites it ignores later ones. */
const routes = `const lamp = /^#\\/lamp\\/(\\d+)$/.exec(location.hash)?.[1];
if (lamp) document.querySelector('main').innerHTML =
  '<h1>Lamp ' + lamp + '</h1><dl><dt>SKU</dt><dd>R-' + lamp + '</dd><dt>Stock</dt><dd>' + lamp + '</dd></dl>';`;

/**
 * Lists that grow in place, by a button and on scrolling, also with a tall footer, a short one, and one that goes on
 * backwards in time; and one whose links lead to routes of its own document.
 */
export const growing: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
  });

  app.get<{ Querystring: { from?: string } }>('/growing/tiles', (request, reply) =>
    reply.send(tiles(Number(request.query.from ?? 0) || 0)),
  );

  app.get('/growing/few', (_request, reply) => {
    const few = products.slice(0, 5).map(tile).join('\n');
    return reply.send(
      page('A few lamps', `<h1>A few lamps</h1><ul class="grid products">${few}</ul>`),
    );
  });

  app.get('/growing/routes', (_request, reply) => {
    const lamps = [1, 2, 3].map(
      (at) =>
        `<li class="card"><a href="/growing/routes#/lamp/${at}">Lamp ${at}</a><b>£${at}.50</b></li>`,
    );
    const list = `<h1>Routes</h1><ul class="grid products">${lamps.join('\n')}</ul>`;
    return reply.send(page('Lamps by route', `${list}<script>${routes}</script>`));
  });

  app.get<{ Params: { week: string } }>('/growing/week/:week', (request, reply) => {
    const week = Number(request.params.week) || newest;
    const lamps = products.slice((newest - week) * perPage, (newest - week + 1) * perPage);
    return reply.send(
      page(
        `Lamps of week ${week}`,
        `<h1>Lamps of week ${week}</h1><ul class="grid products">${lamps.map(tile).join('\n')}</ul>
<p class="weeks">${weekLink(week - 1, 'prev', 'Previous week')} ${weekLink(week + 1, 'next', 'Next week')}</p>`,
      ),
    );
  });

  app.get('/growing/more', (_request, reply) =>
    reply.send(
      page(
        'Lamps with a button',
        listing(`<p class="pager"><button type="button" class="load-more">Load more</button></p>
<script>${script}
const button = document.querySelector('.load-more');
button.addEventListener('click', () => more(() => button.remove()));</script>`),
      ),
    ),
  );

  app.get<{ Querystring: { footer?: string } }>('/growing/scroll', (request, reply) =>
    reply.send(
      page(
        'Lamps without end',
        listing(`<div class="infinite-scroll-sentinel" style="height:2px"></div>
<div style="height:${request.query.footer === 'tall' ? 300 : 0}vh"></div>
<script>${script}
const watch = new IntersectionObserver(([entry]) => {
  if (entry.isIntersecting) more(() => watch.disconnect());
});
watch.observe(document.querySelector('.infinite-scroll-sentinel'));</script>`),
      ),
    ),
  );
};

import type { FastifyPluginAsync } from 'fastify';
import type { ServiceState } from '../types.ts';
import { escape, page } from './markup.ts';
import { pounds, products } from './products.ts';

/** Day of the sale of each service, from 0; the pages over HTTP and HTTPS show the same. */
const days = new WeakMap<ServiceState, number>();

/** Number of lamps on sale. */
const count = 10;

function stall(day: number): string {
  // Each day one lamp is sold, another one comes, and the third one is a tenth cheaper.
  const lamps = products.slice(day, day + count).map((lamp) => {
    const price = lamp.id === 3 ? lamp.price * 0.9 ** day : lamp.price;
    return `<li class="card"><h2><a href="/product/${lamp.id}">${escape(lamp.name)}</a></h2><p class="price">${pounds(price)}</p><p class="soft">${lamp.reviews} reviews</p></li>`;
  });
  return `<h1>Sale</h1><ul class="grid">${lamps.join('\n')}</ul>`;
}

/**
 * `/sale`: a list whose prices and rows differ from day to day. `/sale/next` begins the next day,
 * `/sale/closed` a day on which the list is not there.
 */
export function sale(state: ServiceState): FastifyPluginAsync {
  return async (app) => {
    const closed = -1;
    app.get('/sale', (_request, reply) => {
      const day = days.get(state) ?? 0;
      const body = day === closed ? '<h1>Sale</h1><p>Closed today.</p>' : stall(day);
      const next = '<p><a href="/sale/next">Next day</a></p>';
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      return reply.send(page('Sale', body + next));
    });
    app.get('/sale/next', (_request, reply) => {
      days.set(state, (days.get(state) ?? 0) + 1);
      return reply.redirect('/sale');
    });
    app.get('/sale/closed', (_request, reply) => {
      days.set(state, closed);
      return reply.redirect('/sale');
    });
  };
}

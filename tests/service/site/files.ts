import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { escape } from './markup.ts';
import { pageCount, pounds, products } from './products.ts';

const fixed = ['/', '/table', '/article', '/app', '/slow', '/fail', '/whoami'];

function origin(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}

/** Files for crawlers: feed, site map, robots.txt. URLs contain the host name of the request. */
export const files: FastifyPluginAsync = async (app) => {
  app.get('/feed.xml', (request, reply) => {
    const root = origin(request);
    const items = products.slice(0, 20).map(
      (product) => `<item><title>${escape(product.name)}</title>
<link>${escape(`${root}/product/${product.id}`)}</link><guid>${product.sku}</guid>
<description>${escape(`${product.description} ${pounds(product.price)}`)}</description></item>`,
    );
    return reply.type('application/rss+xml; charset=utf-8').send(
      `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>New lamps</title><link>${escape(root)}/</link><description>Twenty new lamps</description>
${items.join('\n')}</channel></rss>`,
    );
  });

  app.get('/sitemap.xml', (request, reply) => {
    const root = origin(request);
    const lists = Array.from({ length: pageCount }, (_, at) => `/products?page=${at + 1}`);
    const all = [...fixed, ...lists, ...products.map((product) => `/product/${product.id}`)];
    const urls = all.map((path) => `<url><loc>${escape(root + path)}</loc></url>`);
    return reply.type('application/xml; charset=utf-8').send(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`,
    );
  });

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /crash\nSitemap: ${origin(request)}/sitemap.xml\n`),
  );
};

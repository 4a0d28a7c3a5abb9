import type { FastifyPluginAsync } from 'fastify';
import type { ServiceState } from '../types.ts';

/** Cookies of a request by name; the site's own cookies need no unquoting. */
function cookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((part): [string, string][] => {
    const [name = '', ...rest] = part.trim().split('=');
    return name === '' ? [] : [[name, rest.join('=')]];
  });
  return Object.fromEntries(pairs);
}

/**
 * Service worker that answers the pages under `/offline` itself, without a request, and those with `by-worker` in
 * their query by a request of its own.
 */
const serviceWorker = `
  const passOn = async (request) => {
    const text = await (await fetch(request)).text();
    return new Response(text + 'by its worker', { headers: { 'content-type': 'text/plain' } });
  };
  onactivate = (event) => event.waitUntil(clients.claim());
  onfetch = (event) => {
    const { pathname, search } = new URL(event.request.url);
    if (search.includes('by-worker')) event.respondWith(passOn(event.request));
    if (!pathname.startsWith('/offline')) return;
    event.respondWith(new Response('offline', { headers: { 'content-type': 'text/html' } }));
  };
`;

/** Pages that show the visitor's request as the site received it. */
export function mirror(state: ServiceState): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    app.removeContentTypeParser(['application/json', 'text/plain']);

    app.get('/ip', (request, reply) => {
      const from = request.socket.remoteAddress ?? '';
      const exit = state.exits.find(from);
      const place = exit ? `${exit.country} ${exit.city} (${exit.network})` : 'no exit';
      return reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${from}\n${place}\n`);
    });

    app.get('/whoami', (request, reply) => {
      const from = request.socket.remoteAddress ?? '';
      return reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'no-store')
        .send({
          from,
          country: state.exits.find(from)?.country ?? null,
          headers: request.headers,
          cookies: cookies(request.headers.cookie),
        });
    });

    app.get('/service-worker.js', (_request, reply) =>
      reply.type('text/javascript').send(serviceWorker),
    );

    app.get<{ Querystring: { name?: string; value?: string } }>('/set-cookie', (request, reply) => {
      const name = (request.query.name ?? 'visit').replace(/[^\w-]/g, '');
      const value = encodeURIComponent(request.query.value ?? '1');
      return reply
        .header('set-cookie', `${name}=${value}; Path=/; Max-Age=86400; SameSite=Lax`)
        .send({ set: { [name]: value }, had: cookies(request.headers.cookie) });
    });

    app.all('/echo', (request, reply) =>
      reply.send({
        method: request.method,
        url: request.url,
        from: request.socket.remoteAddress ?? '',
        headers: request.headers,
        body: typeof request.body === 'string' ? request.body : '',
      }),
    );
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { escape, page } from './markup.ts';

const html = 'text/html; charset=utf-8';

// Fills the renderer's memory until the tab dies; a page has no other way to crash itself.
const crashing = `<h1>This page crashes its tab</h1><script>
const hoard = []; for (;;) hoard.push(new Array(1e6).fill(hoard.length + 0.5));
</script>`;

// Obstacles for an injected card: resets with !important, overlays above everything, patched
// prototypes.
const hostile = `<h1>Hostile page</h1><p id="word">Cards shown here must stay readable and in front.</p>
<style>* { all: unset !important; } html, body { font-size: 5px !important; filter: invert(1) !important; transform: scale(.5) !important; }
div, section, vantage-card { display: none !important; visibility: hidden !important; opacity: 0 !important; pointer-events: none !important; }
.cover { display: block !important; visibility: visible !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; background: #f0c8 !important; }</style>
<aside class="cover">cover</aside>
<script>
(() => {
  const noop = () => undefined;
  Element.prototype.attachShadow = function () { return document.createElement('p'); };
  Node.prototype.appendChild = function (child) { return child; };
  Element.prototype.append = noop;
  EventTarget.prototype.addEventListener = noop;
  Array.prototype.map = () => ['patched'];
  Array.prototype.toJSON = () => 'patched';
  Object.prototype.get = () => 'patched';
  JSON.parse = () => ({ patched: true });
  Promise.prototype.then = noop;
  window.fetch = () => Promise.reject(new Error('patched'));
  window.addEventListener = noop;
  for (const kind of ['keydown', 'keyup', 'keypress', 'click', 'pointerdown', 'mousedown'])
    window['on' + kind] = (event) => { event.stopImmediatePropagation(); event.preventDefault(); };
  setInterval(() => { for (const node of [...document.documentElement.children]) if (node.shadowRoot) node.remove(); }, 500);
  setInterval(() => { const cover = document.querySelector('.cover'); if (cover) document.body.insertBefore(cover, null); }, 200);
})();
</script>`;

/**
 * Pages that fail. `/fail?status=502&times=2&id=x` and `/crash?times=1&id=x` fail the first `times`
 * times for that `id` and succeed afterwards; without `times`, always.
 */
export const trouble: FastifyPluginAsync = async (app) => {
  const seen = new Map<string, number>();
  const misbehaves = (path: string, query: Record<string, string | undefined>): boolean => {
    const id = `${path}:${query['id'] ?? ''}`;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return query['times'] === undefined || count <= Number(query['times']);
  };

  app.get<{ Querystring: { seconds?: string } }>('/slow', async (request, reply) => {
    const asked = Number(request.query.seconds ?? '8');
    const seconds = Number.isFinite(asked) ? Math.min(Math.max(asked, 0), 300) : 8;
    await sleep(seconds * 1000, undefined, { ref: false });
    const body = `<h1>Worth the wait</h1><p class="lead">This page took ${seconds} seconds to answer.</p>`;
    return reply.type(html).send(page('Slow page', body));
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/fail', (request, reply) => {
    if (!misbehaves('/fail', request.query)) {
      return reply.type(html).send(page('Recovered', '<h1>Recovered</h1>'));
    }
    const asked = Number(request.query['status'] ?? '500');
    const status = Number.isInteger(asked) && asked >= 400 && asked < 600 ? asked : 500;
    const body = `<h1>Something broke</h1><p class="lead">This page always answers ${escape(String(status))}.</p>`;
    return reply.code(status).type(html).send(page('Failing page', body));
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/crash', (request, reply) =>
    misbehaves('/crash', request.query)
      ? reply.type(html).send(page('Crashing page', crashing))
      : reply.type(html).send(page('Recovered', '<h1>Recovered</h1>')),
  );

  app.get('/hostile', (_request, reply) => reply.type(html).send(page('Hostile page', hostile)));

  app.get<{ Querystring: { to?: string; status?: string } }>('/redirect', (request, reply) => {
    const status = Number(request.query.status ?? '302');
    const allowed = [301, 302, 303, 307, 308];
    return reply.redirect(request.query.to ?? '/products', allowed.includes(status) ? status : 302);
  });
};

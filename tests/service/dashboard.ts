import type { FastifyPluginAsync } from 'fastify';
import type { ServiceState } from './types.ts';

/** Server for `{dashboard_url}`: a page with its own address and the keys of the demo accounts. */
export function dashboard(state: ServiceState): FastifyPluginAsync {
  return async (app) => {
    app.get('/', (_request, reply) => {
      const rows = state.accounts.map(
        ({ key, scope, emailVerified }) =>
          `<tr><td>${scope}${emailVerified ? '' : ', e-mail not verified'}</td><td><code>${key}</code></td></tr>`,
      );
      return reply
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>Local dashboard</title><h1>Local service</h1><p>These keys work on this machine only, until the service stops.</p><table>${rows.join('')}</table></html>`,
        );
    });
  };
}

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { canariesIn, canary } from './canary.ts';
import type { ServiceState } from './types.ts';

/** Keys that clients show to the parts of the service, also those of before a change. */
export const keysOf = {
  account: new RegExp(`local-\\w+-key-${canary}\\w+`, 'g'),
  scraper: new RegExp(`local-scraper-${canary}\\w+`, 'g'),
  browser: new RegExp(`local-browser-${canary}\\w+`, 'g'),
};

/** Looks for secrets in one request's address and headers. @param rightful those that belong there. */
export function checkHeadForSecrets(
  state: ServiceState,
  where: string,
  rightful: RegExp | null,
  { method = '', url = '', rawHeaders }: IncomingMessage,
): void {
  checkTextForSecrets(state, where, rightful, `${method} ${url} ${rawHeaders.join(' ')}`);
}

/** Looks for secrets in what a client sent. */
export function checkTextForSecrets(
  state: ServiceState,
  where: string,
  rightful: RegExp | null,
  text: string,
): void {
  // Nearly every request has none: then nothing is copied.
  if (canariesIn(text).length === 0) return;
  const rest = rightful ? text.replaceAll(rightful, '…') : text;
  state.foundSecrets.push(...canariesIn(rest).map((found) => `${where}: ${found}`));
}

/** Notes secrets in the requests of a server that are not its own: `rightful` are those that clients show there. */
export function watchForSecrets(
  state: ServiceState,
  app: FastifyInstance,
  where: string,
  rightful: RegExp | null,
): void {
  app.addHook('onRequest', async ({ raw }) => checkHeadForSecrets(state, where, rightful, raw));
  app.addHook('preHandler', async ({ body }) => {
    if (body === undefined || body === null) return;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    checkTextForSecrets(state, where, rightful, text);
  });
}

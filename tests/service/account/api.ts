import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { applyFault } from '../faults.ts';
import type { Account, ProductCode, ServiceState } from '../types.ts';
import { parameter, refuse, type Rooms } from './common.ts';
import { generate } from './generate.ts';
import { settings } from './settings.ts';
import { usage } from './usage.ts';

/** Reads the key from the header `x-apikey` or the query parameter `apikey`. */
function accountOf(state: ServiceState, request: FastifyRequest): Account | undefined {
  const key = request.headers['x-apikey'] ?? parameter(request, 'apikey');
  return state.accounts.find((account) => account.key === key);
}

type Operation = (
  rooms: Rooms,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown;

const rotateCodes = new Map<string, ProductCode>([
  ['rp', 'rp'],
  ['rpc', 'rpc'],
  ['mp', 'mp'],
  ['sdc', 'dcp'],
]);

const operations: Record<string, Operation> = {
  '/public': (_rooms, account) => ({ success: true, products: proxyData(account) }),
  '/public/usage': usage,
  '/public/settings': () => ({ success: true, data: settings() }),
  '/public/rotate_session': rotate,
  '/public/generate': generate,
  '/public/scraper': ({ state }, { scraper }) => ({
    success: true,
    has_access: scraper.hasAccess,
    credits: scraper.credits,
    concurrency: scraper.concurrency,
    api_key: scraper.hasAccess ? scraper.key : null,
    endpoint_url: state.addresses.scraperApi,
  }),
  '/public/browser': ({ state }, { browser }) => ({
    success: true,
    has_access: browser.hasAccess,
    credits: browser.credits,
    concurrency: browser.concurrency,
    api_key: browser.hasAccess ? browser.key : null,
    max_session_length_seconds: browser.maxSessionLengthSeconds,
    endpoint_url: state.addresses.browserWs,
  }),
};

/** Account API (interface, 'Common to the account API' and the sections after it). */
export function accountApi(rooms: Rooms): FastifyPluginAsync {
  const { state } = rooms;
  return async (app) => {
    app.addHook('onResponse', async (request, reply) =>
      state.note({
        where: 'account',
        kind: 'request',
        from: request.socket.remoteAddress ?? '',
        host: request.headers.host ?? '',
        method: request.method,
        path: request.url.replace(/apikey=[^&]+/, 'apikey=…'),
        status: reply.statusCode,
      }),
    );
    for (const [path, operation] of Object.entries(operations)) {
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        if (await applyFault(state, 'account', request, reply)) return reply;
        const account = accountOf(state, request);
        if (!account) return refuse(reply, 401, 'Invalid API key');
        return operation(rooms, account, request, reply);
      };
      app.get(path, answer);
      app.get(`${path}/`, answer);
    }
    app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'Not found'));
    app.setErrorHandler((_error, _request, reply) => refuse(reply, 500, 'Internal server error'));
  };
}

function proxyData(account: Account): Record<string, unknown> {
  const entries = [...account.products.values()].map((product): [string, unknown] => {
    if (product.code === 'static_residential') {
      const ips = account.staticIps.map(({ ip, password }) => ({ password, ipInfo: { ip } }));
      const packages = ips.length > 0 ? [{ expiryDate: '2099-01-31T00:00:00.000Z', ips }] : [];
      return [product.code, { packages, ports: product.ports }];
    }
    const { username, password, balanceMb, endpoint, ports } = product;
    return [product.code, { username, password, balance_mb: balanceMb, endpoint, ports }];
  });
  return Object.fromEntries(entries);
}

function rotate(
  { sessions }: Rooms,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const id = parameter(request, 'sessionid');
  if (!id) return refuse(reply, 400, 'Session ID not provided');
  const product = rotateCodes.get(parameter(request, 'product') ?? '');
  if (!product) return refuse(reply, 400, 'Invalid product');
  if (!sessions.rotate(account, product, id)) return refuse(reply, 500, 'Failed to reset session');
  return { success: true, message: 'Session reset successfully' };
}

import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { productCodes } from './accounts.ts';
import type { Faults } from './faults.ts';
import type { Gateways } from './proxy/gateways.ts';
import type { Sessions } from './proxy/sessions.ts';
import type { ServiceState } from './types.ts';

const Product = z.enum(['rp', 'rpc', 'mp', 'dcp', 'static_residential']);
const FaultSchema = z.object({
  area: z.enum(['account', 'scraper', 'agent', 'proxy', 'exitCheck']),
  path: z.optional(z.string()),
  kind: z.enum(['status', 'delay', 'cut', 'garbage', 'dead', 'gateway', 'nested', 'redirect']),
  status: z.optional(z.number()),
  ms: z.optional(z.number()),
  count: z.optional(z.number()),
  share: z.optional(z.number()),
  seed: z.optional(z.number()),
  waitSeconds: z.optional(z.number()),
});
const BalanceSchema = z.object({
  key: z.string(),
  product: z.optional(Product),
  balanceMb: z.optional(z.number()),
  credits: z.optional(z.number()),
  concurrency: z.optional(z.number()),
  /**
   * Sets a new proxy password for the product; logins with the old one are refused from then on.
   */
  password: z.optional(z.string()),
});

interface AdminDependencies {
  state: ServiceState;
  faults: Faults;
  sessions: Sessions;
  setDead: Gateways['setDead'];
}

/**
 * Registers the admin routes, through which tests change and read the state of the running service.
 */
export function admin({ state, faults, sessions, setDead }: AdminDependencies): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) =>
      reply.code(400).send({ error: error instanceof Error ? error.message : String(error) }),
    );
    app.post('/faults', (request) => {
      const { area, kind, ...rest } = FaultSchema.parse(request.body);
      faults.add({
        area,
        kind,
        ...(rest.path !== undefined && { path: rest.path }),
        ...(rest.status !== undefined && { status: rest.status }),
        ...(rest.ms !== undefined && { ms: rest.ms }),
        ...(rest.count !== undefined && { count: rest.count }),
        ...(rest.share !== undefined && { share: rest.share }),
        ...(rest.seed !== undefined && { seed: rest.seed }),
        ...(rest.waitSeconds !== undefined && { waitSeconds: rest.waitSeconds }),
      });
      return { ok: true };
    });
    /** Active faults, with the number of calls that each one hit. */
    app.get('/faults', () => faults.list());
    app.delete('/faults', () => {
      faults.clear();
      return { ok: true };
    });
    app.get('/log', (request) => {
      const { since } = z.object({ since: z._default(z.coerce.number(), 0) }).parse(request.query);
      return state.log.filter(({ at }) => at >= since);
    });
    app.delete('/log', () => {
      state.log.length = 0;
      return { ok: true };
    });
    app.post('/balances', (request) => {
      const change = BalanceSchema.parse(request.body);
      const account = state.accounts.find(({ key }) => key === change.key);
      if (!account) throw new Error('No account has this key');
      for (const code of change.product ? [change.product] : productCodes) {
        const product = account.products.get(code);
        if (!product) continue;
        if (change.balanceMb !== undefined) product.balanceMb = change.balanceMb;
        if (change.password !== undefined) product.password = change.password;
      }
      if (change.credits !== undefined) account.scraper.credits = change.credits;
      if (change.concurrency !== undefined) account.scraper.concurrency = change.concurrency;
      return { ok: true };
    });
    app.post('/sessions/expire', () => {
      sessions.expireAll();
      return { ok: true };
    });
    /** Advances the clock of schedules by minutes; answers when all runs that fell due are done. */
    app.post('/clock', (request) => {
      const { minutes } = z.object({ minutes: z.number() }).parse(request.body);
      const now = () => new Date(state.clock.now()).toISOString();
      return state.clock.advance(minutes * 60_000).then(() => ({ ok: true, now: now() }));
    });
    app.post('/proxies', (request) => {
      const Change = z.object({ product: Product, dead: z.boolean() });
      const { product, dead } = Change.parse(request.body);
      return setDead(product, dead).then(() => ({ ok: true }));
    });
    app.get('/state', () => ({
      charges: state.charges,
      accounts: state.accounts.map(({ key, scope, scraper, products }) => ({
        key,
        scope,
        credits: scraper.credits,
        balances: Object.fromEntries(
          [...products].map(([code, { balanceMb }]) => [code, balanceMb]),
        ),
      })),
    }));
  };
}

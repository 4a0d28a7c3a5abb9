import type { Exit, ServiceState } from '../types.ts';
import type { ScrapeParams } from './params.ts';

const lifetimeMs = 30 * 60_000;

/**
 * Exits of scrapes: a new one for each scrape, or with `proxy_session_id` the same one until it is
 * unused for half an hour.
 */
export class ScrapeExits {
  readonly #state: ServiceState;
  readonly #sticky = new Map<string, { exit: Exit; until: number }>();

  constructor(state: ServiceState) {
    this.#state = state;
  }

  /**
   * Returns an exit; null when none fits. Exits in `tried` are excluded unless the session holds
   * one.
   */
  pick(account: string, params: ScrapeParams, tried: ReadonlySet<string>): Exit | null {
    const name = params.sessionId === null ? null : `${account} ${params.sessionId}`;
    const held = name === null ? undefined : this.#sticky.get(name);
    const exit = held && held.until > Date.now() ? held.exit : this.#fresh(params, tried);
    if (exit && name !== null) {
      const until = Date.now() + lifetimeMs / this.#state.options.clockSpeed;
      this.#sticky.set(name, { exit, until });
    }
    return exit;
  }

  #fresh(params: ScrapeParams, tried: ReadonlySet<string>): Exit | null {
    const product = params.proxyType === 'datacenter' ? 'dcp' : 'rp';
    const targeting = params.country === null ? {} : { countries: [params.country] };
    const { exits } = this.#state;
    return exits.pick(product, targeting, tried) ?? exits.pick(product, targeting);
  }
}

import { productCodes } from '../accounts.ts';
import type { ProductCode, ServiceState } from '../types.ts';
import type { RunningGateway } from './gateway.ts';
import { startHttpGateway } from './http.ts';
import type { Meter } from './meter.ts';
import type { Sessions } from './sessions.ts';
import { startSocksGateway } from './socks.ts';

export interface Gateways {
  /**
   * Marks a product's gateways dead: their ports refuse connections, and running connections end.
   */
  setDead(product: ProductCode, dead: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts one endpoint per product, with an HTTP and a SOCKS5 port, and enters the ports in the
 * accounts' proxy data.
 */
export async function startGateways(
  state: ServiceState,
  sessions: Sessions,
  meter: Meter,
): Promise<Gateways> {
  const running = new Map<ProductCode, RunningGateway[]>();
  for (const code of productCodes) {
    const gateway = { state, code, sessions, meter };
    const http = await startHttpGateway(gateway);
    const socks = await startSocksGateway(gateway);
    running.set(code, [http, socks]);
    for (const { products } of state.accounts) {
      const product = products.get(code);
      if (product) product.ports = { http: http.port, socks5: socks.port };
    }
  }
  return {
    async setDead(product, dead) {
      await Promise.all((running.get(product) ?? []).map((gateway) => gateway.setDead(dead)));
    },
    async close() {
      await Promise.all([...running.values()].flat().map((gateway) => gateway.close()));
    },
  };
}

import { productCodes } from '../accounts.ts';
import type { ProductCode, World } from '../types.ts';
import type { Gateway } from './gateway.ts';
import { startHttpGateway } from './http.ts';
import type { Meter } from './meter.ts';
import type { Sessions } from './sessions.ts';
import { startSocksGateway } from './socks.ts';

/** One endpoint a product, each with an HTTP and a SOCKS5 port that the accounts' proxy data then name. */
export async function startGateways(
  world: World,
  sessions: Sessions,
  meter: Meter,
): Promise<{ setDead: (product: ProductCode, dead: boolean) => void; close(): Promise<void> }> {
  const gateways = new Map<ProductCode, Gateway>();
  const running: { close(): Promise<void> }[] = [];
  for (const code of productCodes) {
    const gateway: Gateway = { world, code, sessions, meter, dead: false };
    gateways.set(code, gateway);
    const http = await startHttpGateway(gateway);
    const socks = await startSocksGateway(gateway);
    running.push(http, socks);
    for (const { products } of world.accounts) {
      const product = products.get(code);
      if (product) product.ports = { http: http.port, socks5: socks.port };
    }
  }
  return {
    setDead(product, dead) {
      const gateway = gateways.get(product);
      if (gateway) gateway.dead = dead;
    },
    async close() {
      await Promise.all(running.map((server) => server.close()));
    },
  };
}

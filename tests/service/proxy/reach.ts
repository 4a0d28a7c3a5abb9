import type { Exit, World } from '../types.ts';

/** Where a host is as the exits see it, and the address to leave from. */
export interface Way {
  address: string;
  /** Absent for what lies beyond this machine: exits are loopback addresses, which only reach itself. */
  localAddress?: string;
}

/** Names resolve at the exit, never in the browser. Rejects like `dns.lookup`. */
export async function wayTo(world: World, host: string, exit: Exit): Promise<Way> {
  const address = await world.resolve(host);
  return address.startsWith('127.') ? { address, localAddress: exit.address } : { address };
}

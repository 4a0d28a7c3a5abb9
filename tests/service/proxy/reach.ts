import type { Exit, ServiceState } from '../types.ts';

/** Address of a host as exits resolve it, and the local address to connect from. */
export interface Way {
  address: string;
  /**
   * Absent for hosts beyond this machine: exits are loopback addresses, which only reach this
   * machine.
   */
  localAddress?: string;
}

/** Resolves a host at the exit, never in the browser. Rejects like `dns.lookup`. */
export async function wayTo(state: ServiceState, host: string, exit: Exit): Promise<Way> {
  const address = await state.resolve(host);
  return address.startsWith('127.') ? { address, localAddress: exit.address } : { address };
}

import type { Exit, ServiceState } from '../types.ts';

/** Host that an exit connects to: its address as exits resolve it, and the local address to connect from. */
export interface Target {
  address: string;
  /**
   * Absent for hosts beyond this machine: exits are loopback addresses, which only reach this
   * machine.
   */
  localAddress?: string;
}

/** Resolves a host at the exit, never in the browser. Rejects like `dns.lookup`. */
export async function resolveTarget(
  state: ServiceState,
  host: string,
  exit: Exit,
): Promise<Target> {
  const address = await state.resolve(host);
  return address.startsWith('127.') ? { address, localAddress: exit.address } : { address };
}

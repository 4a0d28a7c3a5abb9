import net from 'node:net';
import type { Exit, ServiceState } from '../types.ts';

/** Address of a host, and the local address to connect from. */
interface Dial {
  address: string;
  localAddress: string | undefined;
}

/**
 * Resolves a host as exits do. Exits are loopback addresses, which only reach this machine; hosts
 * beyond it are reached from the machine's own address.
 */
export async function dial(state: ServiceState, host: string, exit: Exit): Promise<Dial> {
  const bare = host.replace(/^\[|\]$/g, '');
  const address = net.isIP(bare) === 0 ? await state.resolve(bare) : bare;
  return { address, localAddress: address.startsWith('127.') ? exit.address : undefined };
}

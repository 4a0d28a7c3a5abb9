import { sentAddress } from '@/utils/runs/address';
import { addressToSend } from './start-run';

/**
 * Asks about the addresses of what a backup brought, before they are sent: the answer was given in another browser, or
 * never. Rejects with `private-address` and the first such host unless the user confirmed it.
 */
export async function checkRestored(urls: readonly string[], confirmed: boolean): Promise<void> {
  const hosts = new Map(
    urls.flatMap((url) => {
      const address = sentAddress(url);
      // What can't be sent fails by itself when its turn comes.
      return address === null ? [] : [[new URL(address).host, address] as const];
    }),
  );
  for (const address of hosts.values()) await addressToSend(address, confirmed);
}

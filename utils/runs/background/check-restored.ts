import { sentAddress } from '@/utils/runs/address';
import { addressesToSend } from './start-run';

/**
 * Checks the addresses of a job or watch restored from a backup before they are sent. The user may have confirmed
 * private addresses in another browser, or never, so this browser asks again.
 * @param confirmed whether the user has confirmed them in this browser.
 * Rejects with `private-address`, naming the first private host, if not.
 */
export async function checkRestored(urls: readonly string[], confirmed: boolean): Promise<void> {
  // A URL that can't be sent is reported when it is sent.
  const sendable = urls.filter((url) => sentAddress(url) !== null);
  await addressesToSend(sendable, confirmed);
}

import { logFailure } from '@/utils/log-failure';
import { serviceUrls } from '@/utils/account/service-urls';
import { type DirectAddress, directAddresses } from '@/utils/proxy/routing/bypass';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';

/** Addresses of connection attempts in progress. They end with the worker, as do the calls that need them. */
const tried: string[] = [];
const listeners: (() => Promise<void>)[] = [];

/**
 * Confirmed origins of the account API, the scraper and the browser product. They are reached directly; otherwise a
 * dead proxy would lock the user out.
 */
export async function serviceAddresses(): Promise<DirectAddress[]> {
  const [{ addresses }, state, { others }] = await Promise.all([
    settingsItem.read(),
    accountItem.read(),
    accountsItem.read(),
  ]);
  // Includes accounts not in use, whose pending tasks are still polled to their end.
  const all = [{ addresses, state }, ...others];
  const own = all.flatMap((one) => serviceUrls(one.addresses, one.state));
  own.push(...tried);
  return directAddresses([...new Set(own)]);
}

/** Calls back when the set of addresses to reach directly changed. */
export function onServiceAddressesChanged(listener: () => Promise<void>): void {
  listeners.push(listener);
}

/**
 * Reaches further addresses directly until the returned function is called. While another extension holds the proxy, a
 * listener fails: the connection attempt then goes out by whatever that one set.
 */
export async function reachDirectly(addresses: readonly string[]): Promise<() => Promise<void>> {
  const tell = async () => {
    const failed = logFailure('changing the addresses that are reached directly');
    await Promise.all(listeners.map((listener) => listener().catch(failed)));
  };
  tried.push(...addresses);
  await tell();
  return async () => {
    for (const address of addresses) tried.splice(tried.indexOf(address), 1);
    await tell();
  };
}

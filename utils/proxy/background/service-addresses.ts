import { serviceUrls } from '@/utils/account/service-urls';
import { type DirectAddress, directAddresses } from '@/utils/proxy/routing/bypass';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';

/** Addresses being tried now. They die with the worker, and so does the call that needs them. */
const tried: string[] = [];
const listeners: (() => Promise<void>)[] = [];

/**
 * The account API, the scraper and the browser product, as far as their origins are confirmed: reached directly, or a dead
 * proxy would lock the user out.
 */
export async function serviceAddresses(): Promise<DirectAddress[]> {
  const [{ addresses }, state, { others }] = await Promise.all([
    settingsItem.read(),
    accountItem.read(),
    accountsItem.read(),
  ]);
  // Of the accounts not in use, too: what was begun with them is asked for to its end.
  const all = [{ addresses, state }, ...others];
  const own = all.flatMap((one) => serviceUrls(one.addresses, one.state));
  own.push(...tried);
  return directAddresses([...new Set(own)]);
}

/** Calls back when other addresses must be reached directly. */
export function onServiceAddressesChanged(listener: () => Promise<void>): void {
  listeners.push(listener);
}

/** Makes further addresses direct, until the function that it returns is called. */
export async function reachDirectly(addresses: readonly string[]): Promise<() => Promise<void>> {
  tried.push(...addresses);
  await Promise.all(listeners.map((listener) => listener()));
  return async () => {
    for (const address of addresses) tried.splice(tried.indexOf(address), 1);
    await Promise.all(listeners.map((listener) => listener()));
  };
}

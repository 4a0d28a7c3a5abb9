import type { Addresses } from '../settings/schema';
import type { AccountState } from './schema';

/**
 * Confirmed URLs of the service used by an account: account API, scraper and browser product; ''
 * for a missing one. Without an account there is none: the address may come from a backup, and nobody has connected to
 * it.
 */
export function serviceUrls(addresses: Addresses, { account }: AccountState): string[] {
  return [
    account ? addresses.accountApi : '',
    account?.scraper.endpointUrl ?? '',
    account?.browser.endpointUrl ?? '',
  ];
}

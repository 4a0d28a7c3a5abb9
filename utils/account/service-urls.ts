import type { Addresses } from '../settings/schema';
import type { AccountState } from './schema';

/**
 * Confirmed URLs of the service used by an account: account API, scraper and browser product; ''
 * for a missing one.
 */
export function serviceUrls(addresses: Addresses, { account }: AccountState): string[] {
  return [
    addresses.accountApi,
    account?.scraper.endpointUrl ?? '',
    account?.browser.endpointUrl ?? '',
  ];
}

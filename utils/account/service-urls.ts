import type { Addresses } from '../settings/schema';
import type { AccountState } from './schema';

/**
 * The service's own addresses that an account uses: account API, scraper, browser product. Those that the user has not
 * confirmed are not among them. Empty ones mean that there is none.
 */
export function serviceUrls(addresses: Addresses, { account }: AccountState): string[] {
  return [
    addresses.accountApi,
    account?.scraper.endpointUrl ?? '',
    account?.browser.endpointUrl ?? '',
  ];
}

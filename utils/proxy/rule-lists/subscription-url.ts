import { sentAddress } from '../../runs/address';
import { completeAddress } from '../../typed-address';

/** URL of a typed rule list; null: not a web address, or one with a user name, which browsers refuse to request. */
export function subscriptionUrl(typed: string): string | null {
  const url = completeAddress(typed);
  if (!URL.canParse(url) || new URL(url).username !== '') return null;
  return sentAddress(url);
}

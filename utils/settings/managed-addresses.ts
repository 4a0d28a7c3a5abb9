import { isSameOrigin } from '../url-parts';
import type { Addresses } from './schema';

/** URLs of the policy, with the user's for those that the policy leaves empty. */
export function withManagedAddresses(typed: Addresses, preset: Addresses): Addresses {
  return {
    accountApi: preset.accountApi || typed.accountApi,
    exitCheck: preset.exitCheck || typed.exitCheck,
    dashboard: preset.dashboard || typed.dashboard,
  };
}

/**
 * Whether an account with these URLs may be used under a policy: with an account API on another
 * server, its key would be sent there.
 */
export function matchesManagedAddresses({ accountApi }: Addresses, preset: Addresses): boolean {
  if (preset.accountApi === '' || preset.accountApi === accountApi) return true;
  return isSameOrigin(accountApi, preset.accountApi);
}

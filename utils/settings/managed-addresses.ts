import type { Addresses } from './schema';

/** The addresses with those that a company presets in their place; empty ones are the user's. */
export function withManagedAddresses(typed: Addresses, preset: Addresses): Addresses {
  return {
    accountApi: preset.accountApi || typed.accountApi,
    exitCheck: preset.exitCheck || typed.exitCheck,
    dashboard: preset.dashboard || typed.dashboard,
  };
}

/**
 * Whether an account of these addresses may be used under a company's: with the account API of another server in the
 * place of its own, its key would be sent there.
 */
export function matchesManagedAddresses({ accountApi }: Addresses, preset: Addresses): boolean {
  if (preset.accountApi === '' || preset.accountApi === accountApi) return true;
  return isSameServer(accountApi, preset.accountApi);
}

/** Whether two addresses are of one server: a key is never sent to another than its own. */
export function isSameServer(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  return new URL(one).origin === new URL(other).origin;
}

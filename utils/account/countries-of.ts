import type { Account } from './schema';

/** Returns the codes of the countries that a product has in an account; none without an account. */
export const countriesOf = (account: Account | null, product: string): string[] =>
  Object.keys(account?.countries[product] ?? {});

import { profiles } from '@/utils/storage/state/page-state';
import type { Account, AccountProduct } from '@/utils/account/schema';

/**
 * Returns the first product with countries and remaining balance; else the first with countries.
 */
export function productOf(known: Account): AccountProduct | undefined {
  const usable = known.products.filter(({ code }) => codesOf(known, code).length > 0);
  return usable.find(({ balanceMb }) => balanceMb !== null && balanceMb > 0) ?? usable[0];
}

/** Codes of the countries in which the account has a product. */
export function codesOf(known: Account, product: string): string[] {
  return Object.keys(known.countries[product] ?? {});
}

/** Returns the first free name, such as 'Germany' or 'Germany 2'. */
export function freeName(name: string): string {
  const taken = new Set((profiles.value.value ?? []).map((one) => one.name));
  let free = name;
  for (let at = 2; taken.has(free); at += 1) free = `${name} ${at}`;
  return free;
}

import { countryName } from '@/utils/i18n/format';
import type { Account } from '@/utils/account/schema';
import type { ProductCode } from '@/utils/proxy/product-codes';
import type { Profile, ServiceProfile } from '@/utils/proxy/schema';
import { emptyDraft } from '../proxy/profile-form/profile-draft';
import { saveInputOf } from '../proxy/profile-form/profile-save';
import type { SaveInput } from '../proxy/profile-form/profile-draft';
import { recents } from '@/utils/proxy/state/remembered-profiles';

/** Returns the service profile that was switched on last, else the last one of the list. */
function lastUsed(all: readonly Profile[]): ServiceProfile | null {
  const ofService = all.filter((one) => one.kind === 'service');
  const recent = recents().flatMap((id) => ofService.filter((one) => one.id === id));
  return recent[0] ?? ofService.at(-1) ?? null;
}

/**
 * Returns the product used last, else the first with countries and balance, else the first with countries; null: none
 * has countries.
 */
export function productForCountries(known: Account, all: readonly Profile[]): ProductCode | null {
  const usable = known.products.filter(
    ({ code }) => Object.keys(known.countries[code] ?? {}).length > 0,
  );
  const last = lastUsed(all)?.product;
  const chosen =
    usable.find(({ code }) => code === last) ??
    usable.find(({ balanceMb }) => balanceMb !== null && balanceMb > 0) ??
    usable[0];
  return chosen?.code ?? null;
}

/** Returns the message that saves a profile named as its country, with the product and session kind used last. */
export function makeCountryProfile(
  code: string,
  known: Account,
  all: readonly Profile[],
): SaveInput {
  const last = lastUsed(all);
  const product = productForCountries(known, all) ?? 'rp';
  const draft = emptyDraft(crypto.randomUUID(), 'service', product);
  return saveInputOf({
    ...draft,
    name: freeName(countryName(code), all),
    countries: [code],
    ...(last?.product === product && {
      session: last.session,
      lifetime: String(last.lifetimeMinutes),
    }),
  });
}

/** Returns the first free name, such as 'Germany' or 'Germany 2'. */
function freeName(name: string, all: readonly Profile[]): string {
  const taken = new Set(all.map((one) => one.name));
  let free = name;
  for (let at = 2; taken.has(free); at += 1) free = `${name} ${at}`;
  return free;
}

import { countryName } from '@/utils/i18n/format';
import { countriesOf } from '@/utils/account/countries-of';
import type { Account } from '@/utils/account/schema';
import type { ProductCode } from '@/utils/proxy/product-codes';
import type { Profile, ServiceProfile } from '@/utils/proxy/schema';
import { emptyProfileDraft, type SaveInput } from './profile-form/profile-draft';
import { profileSaveInput } from './profile-form/profile-save';
import { freeName } from '@/components/proxy/profile-list-order';

/**
 * Returns the product of `last`, else the first with countries and balance, else the first with countries; null: none
 * has countries.
 */
export function productForCountries(
  known: Account,
  last: ServiceProfile | null,
): ProductCode | null {
  const usable = known.products.filter(({ code }) => countriesOf(known, code).length > 0);
  const chosen =
    usable.find(({ code }) => code === last?.product) ??
    usable.find(({ balanceMb }) => balanceMb !== null && balanceMb > 0) ??
    usable[0];
  return chosen?.code ?? null;
}

/**
 * Returns the message that saves a profile named as its country.
 * @param all stored profiles.
 * @param last profile whose product and session kind are used if possible; null: none.
 */
export function makeCountryProfile(
  code: string,
  known: Account,
  all: readonly Profile[],
  last: ServiceProfile | null,
): SaveInput {
  const product = productForCountries(known, last) ?? 'rp';
  const draft = emptyProfileDraft(crypto.randomUUID(), 'service', product);
  return profileSaveInput({
    ...draft,
    name: freeName(
      countryName(code),
      all.map((one) => one.name),
    ),
    countries: [code],
    ...(last?.product === product && {
      session: last.session,
      lifetime: String(last.lifetimeMinutes),
    }),
  });
}

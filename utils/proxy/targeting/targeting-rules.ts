import type { ProductCode } from '../product-codes';
import type { ServiceProfile } from '../schema';
import { modifiers, type ModifierKey } from './modifiers';

/** Targeting field of a service profile, besides its expert modifiers. */
export type TargetingField =
  | 'countries'
  | 'continent'
  | 'region'
  | 'city'
  | 'isp'
  | 'session'
  | 'adblock'
  | 'staticAddress';

const pooled: readonly ProductCode[] = ['rp', 'rpc', 'mp', 'dcp'];

/**
 * Products that accept each field. The interface refuses `isp` and `adblock` on Core Residential (generate); that
 * Mobile has no cities, and Datacenter neither cities, regions nor networks, is known only from the service's own
 * integrations. A field is never sent to a product not listed for it.
 */
const productsByField: Readonly<Record<TargetingField, readonly ProductCode[]>> = {
  countries: pooled,
  continent: pooled,
  region: ['rp', 'rpc', 'mp'],
  city: ['rp', 'rpc'],
  isp: ['rp', 'mp'],
  session: pooled,
  adblock: ['rp', 'mp', 'dcp'],
  staticAddress: ['static_residential'],
};

export function productTakes(product: ProductCode, field: TargetingField | ModifierKey): boolean {
  const products = isField(field) ? productsByField[field] : modifiers[field].products;
  return products.includes(product);
}

function isField(field: string): field is TargetingField {
  return Object.hasOwn(productsByField, field);
}

/** Choices that decide whether a field is available. */
export interface TargetingChoice {
  product: ProductCode;
  countries: readonly string[];
  expert: Readonly<Record<string, string>>;
}

/**
 * Reason why a field is unavailable. `product`: the product does not accept it; `one-country`: requires at most one
 * country; `narrower`: a country is chosen, which is more specific than a continent; `extended`: the extended pool
 * accepts neither places nor filters.
 */
export type FieldConflict = 'product' | 'one-country' | 'narrower' | 'extended';

/** Fields that the extended pool excludes (as it does all filters). */
const places = new Set<string>(['countries', 'continent', 'region', 'city', 'isp']);

/** Returns the reason why a field is unavailable; null: it is available. */
export function fieldConflict(
  field: TargetingField | ModifierKey,
  wishes: TargetingChoice,
): FieldConflict | null {
  if (!productTakes(wishes.product, field)) return 'product';
  const extended = 'extended' in wishes.expert && productTakes(wishes.product, 'extended');
  const excluded = places.has(field) || (!isField(field) && modifiers[field].filters);
  if (extended && excluded) return 'extended';
  const several = wishes.countries.length > 1;
  if ((field === 'city' || field === 'region') && several) return 'one-country';
  if (field === 'continent' && wishes.countries.length > 0) return 'narrower';
  return null;
}

/**
 * Values of a profile that are not sent to the service, as a policy or a file may combine them; each with the reason.
 */
export function unusedTargeting(
  profile: ServiceProfile,
): { value: string; field: TargetingField; conflict: FieldConflict }[] {
  const values = { ...profile, countries: profile.countries.join(', ') };
  return (['countries', 'region', 'city', 'isp'] as const).flatMap((field) => {
    const value = values[field] ?? '';
    const conflict = value === '' ? null : fieldConflict(field, profile);
    return conflict === null ? [] : [{ value, field, conflict }];
  });
}

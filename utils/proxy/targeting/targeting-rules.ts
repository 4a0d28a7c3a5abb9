import type { ProductCode } from '../product-codes';
import { modifiers, type ModifierKey } from './modifiers';

/** What a profile from the service may ask for, beside its expert modifiers. */
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
 * Which product takes which field. `isp` and `adblock` on Core Residential are refused by the interface
 * (generate); that Mobile has no cities and Datacenter neither cities, regions nor networks is known of
 * the service's own integrations only. A field is never sent to a product that is not in its line.
 */
const takers: Readonly<Record<TargetingField, readonly ProductCode[]>> = {
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
  const products = isField(field) ? takers[field] : modifiers[field].products;
  return products.includes(product);
}

function isField(field: string): field is TargetingField {
  return Object.hasOwn(takers, field);
}

/** What decides whether a field can be used. */
export interface TargetingChoice {
  product: ProductCode;
  countries: readonly string[];
  expert: Readonly<Record<string, string>>;
}

/**
 * Why a field can't be used. `product`: not by this product; `one-country`: only with at most one country;
 * `narrower`: a country is chosen, which says more than a continent; `extended`: the extended pool takes
 * neither places nor filters.
 */
export type FieldConflict = 'product' | 'one-country' | 'narrower' | 'extended';

/** The fields that the extended pool excludes (all filters are, too). */
const places = new Set<string>(['countries', 'continent', 'region', 'city', 'isp']);

/** Null: the field can be used. */
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

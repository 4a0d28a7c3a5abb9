import * as z from 'zod/mini';
import { mapOf } from './account-bodies';
import type { TargetingValue, TargetingLists } from '../proxy/targeting/lists';
import { isObject, isRecord } from '../is-record';
import { firstText, isNamedCity, listsWithin, rareNameFields } from './nested-cities';

/** Data of one product in GET /public/settings; missing lists are empty. */
export interface ProductTargeting extends TargetingLists {
  /** Country names by two-letter code. */
  countries: Record<string, string>;
}

const loose = z.catch(z.unknown(), undefined);
const ProductSchema = z.object({
  countries: z.catch(z.record(z.string(), z.catch(z.string(), '')), {}),
  cities: loose,
  regions: loose,
  isp: loose,
  isps: loose,
  continents: loose,
});
type ProductSettings = z.infer<typeof ProductSchema>;

/** GET /public/settings: targeting values by product. Fields of another type count as missing. */
export const SettingsBodySchema = z.object({
  data: mapOf(z.catch(z.nullable(ProductSchema), null)),
});

/** Targeting values by product code; omits products with an unreadable entry. */
export function parseTargeting(
  body: z.infer<typeof SettingsBodySchema>,
): Record<string, ProductTargeting> {
  return Object.fromEntries(
    Object.entries(body.data).flatMap(([code, settings]): [string, ProductTargeting][] =>
      settings === null ? [] : [[code, readProduct(settings)]],
    ),
  );
}

/** Only the countries, by product: sufficient for most pages. */
export function countriesByProduct(
  targets: Record<string, ProductTargeting>,
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(targets).map(([product, { countries }]) => [product, countries]),
  );
}

function readProduct(settings: ProductSettings): ProductTargeting {
  const { countries, cities, regions, isp, isps, continents } = settings;
  return {
    countries,
    continents: read(continents, 'key'),
    regions: read(regions, 'code'),
    cities: read(cities, 'name'),
    isps: read(isp ?? isps, 'value'),
  };
}

/**
 * Source of the value to send for an object in a list: its own value if present, else its key or name. Regions may
 * use a code; a code in a city is that of its region.
 */
type Sent = 'key' | 'value' | 'code' | 'name';
const valueFields: Record<Sent, readonly string[]> = {
  key: [],
  value: ['value'],
  code: ['id', 'value', 'code'],
  name: ['id', 'value'],
};

/**
 * Reads a list in any observed form (facts, section 6): an array or a map, bare or under `data`, of strings or
 * objects; nested by country or by name.
 */
function read(raw: unknown, sent: Sent): TargetingValue[] {
  const inner = (isRecord(raw) ? raw['data'] : null) ?? raw;
  const found = new Map<string, TargetingValue>();
  walk(inner, null, null, 0);
  return [...found.values()];

  function add(value: string, name: string, countries: readonly string[]): void {
    // A value that does not fit on one line cannot be sent in a URL either.
    if (value === '' || /[\t\r\n]/.test(value + name)) return;
    const known = found.get(value);
    const all = [...new Set([...(known?.countries ?? []), ...countries])];
    found.set(value, { value, name: known?.name ?? (name || value), countries: all });
  }

  function walk(item: unknown, key: string | null, country: string | null, depth: number): void {
    if (depth > 4) return;
    const own = country === null ? [] : [country];
    const below =
      isCountry(key) && (country === null || continentCodes.has(country)) ? key : country;
    const name = isCountry(key) ? null : key;
    if (typeof item === 'string' || typeof item === 'number') {
      if (sent === 'name' && name !== null && isNamedCity(name, item)) add(name, name, own);
      // In a map of strings the key is the name; in an array the string is both.
      else add(String(item), name ?? String(item), own);
      return;
    }
    if (Array.isArray(item)) {
      // 'Nested by city name', containing only codes.
      if (name !== null && item.every((one) => typeof one === 'string')) {
        add(name, name, own);
        return;
      }
      for (const one of item) walk(one, name, below, depth + 1);
      return;
    }
    const object = isRecord(item) ? item : null;
    if (!object) return;
    const countries = countriesOf(object, own);
    const lists = sent === 'name' ? listsWithin(object) : [];
    if (lists.length > 0) {
      for (const one of lists) walk(one, null, countriesOf(object, [])[0] ?? below, depth + 1);
      return;
    }
    const value = firstText(object, valueFields[sent]);
    const named = nameOf(object, name);
    const isCity = sent === 'name' && name !== null && isNamedCity(name, object);
    if (named !== null || value !== null || countries.length > own.length || isCity) {
      const byKey = sent === 'key' || sent === 'value';
      const fallback = byKey ? (key ?? named) : (named ?? key);
      add(value ?? fallback ?? '', named ?? key ?? value ?? '', countries);
      return;
    }
    for (const [inside, one] of Object.entries(object)) walk(one, inside, below, depth + 1);
  }

  /**
   * Name that an object gives itself; null: none.
   * @param key the name that it lies under.
   */
  function nameOf(object: Record<string, unknown>, key: string | null): string | null {
    // A region within a city is not its name.
    const isUnderName = sent === 'name' && key !== null;
    const name = firstText(object, ['name', 'label', 'city', ...(isUnderName ? [] : ['region'])]);
    if (name !== null || sent !== 'name') return name;
    const hasCodes = isUnderName && firstText(object, ['code', 'region']) !== null;
    return hasCodes ? null : firstText(object, rareNameFields);
  }
}

/**
 * Codes of continents, within which two letters are a country; within a country they are a region. AF, AS, NA and SA
 * are countries too: there a region of two letters is taken for a country.
 */
const continentCodes = new Set(['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA']);

const isCountry = (key: string | null): key is string => key !== null && /^[A-Z]{2}$/.test(key);

function countriesOf(object: Record<string, unknown>, own: readonly string[]): string[] {
  const one = firstText(object, ['countryCode', 'country_code', 'country']);
  const { countries } = object;
  const many: unknown[] = isObject(countries) ? Object.values(countries) : [];
  const codes = [...many, ...(one === null ? [] : [one]), ...own];
  return codes.flatMap((code) =>
    typeof code === 'string' && /^[A-Za-z]{2}$/.test(code) ? [code.toUpperCase()] : [],
  );
}

import * as z from 'zod/mini';
import type { TargetingValue, Lists } from '../proxy/targeting/lists';

/** What GET /public/settings tells of one product; lists that are missing are empty. */
export interface ProductTargeting extends Lists {
  /** Two-letter code → name. */
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

/** GET /public/settings: the targeting values by product. Fields of another shape count as missing. */
export const SettingsBodySchema = z.object({
  data: z.record(z.string(), z.catch(z.nullable(ProductSchema), null)),
});

/** The targeting values by product code; products whose entry can't be read are left out. */
export function parseTargeting(
  body: z.infer<typeof SettingsBodySchema>,
): Record<string, ProductTargeting> {
  return Object.fromEntries(
    Object.entries(body.data).flatMap(([code, settings]): [string, ProductTargeting][] =>
      settings === null ? [] : [[code, readProduct(settings)]],
    ),
  );
}

/** The countries alone, by product: all that most pages need. */
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

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;

/**
 * What is sent for an object of a list: its own value where it has one, else the key it stands under or its
 * name. Regions may go by a code; a code that a city carries is that of its region.
 */
type Sent = 'key' | 'value' | 'code' | 'name';
const valueFields: Record<Sent, readonly string[]> = {
  key: [],
  value: ['value'],
  code: ['id', 'value', 'code'],
  name: ['id', 'value'],
};

/**
 * Any of the shapes that were seen (facts, section 6): a list or a map, bare or under `data`, of texts or
 * of objects; lists may be nested by country or by name.
 */
function read(raw: unknown, sent: Sent): TargetingValue[] {
  const inner = asObject(raw)?.['data'] ?? raw;
  const found = new Map<string, TargetingValue>();
  walk(inner, null, null, 0);
  return [...found.values()];

  function add(value: string, name: string, countries: readonly string[]): void {
    // What can't be kept in one line can't be sent in an address either.
    if (value === '' || /[\t\r\n]/.test(value + name)) return;
    const known = found.get(value);
    const all = [...new Set([...(known?.countries ?? []), ...countries])];
    found.set(value, { value, name: known?.name ?? (name || value), countries: all });
  }

  function walk(item: unknown, key: string | null, country: string | null, depth: number): void {
    if (depth > 4) return;
    const own = country === null ? [] : [country];
    if (typeof item === 'string' || typeof item === 'number') {
      // In a map of texts the key is the name; in a list of them the text is both.
      add(String(item), key !== null && !isCountry(key) ? key : String(item), own);
      return;
    }
    if (Array.isArray(item)) {
      // 'Nested by city name', with nothing but codes inside.
      if (key !== null && !isCountry(key) && item.every((one) => typeof one === 'string')) {
        add(key, key, own);
        return;
      }
      const below = isCountry(key) ? key : country;
      for (const one of item) walk(one, isCountry(key) ? null : key, below, depth + 1);
      return;
    }
    const object = asObject(item);
    if (!object) return;
    const name = text(object, ['name', 'label', 'city', 'region']);
    const value = text(object, valueFields[sent]);
    const countries = countriesOf(object, own);
    if (name !== null || value !== null || countries.length > own.length) {
      const byKey = sent === 'key' || sent === 'value';
      const fallback = byKey ? (key ?? name) : (name ?? key);
      add(value ?? fallback ?? '', name ?? key ?? value ?? '', countries);
      return;
    }
    for (const [inside, one] of Object.entries(object)) {
      walk(one, inside, isCountry(key) ? key : country, depth + 1);
    }
  }
}

const isCountry = (key: string | null): key is string => key !== null && /^[A-Z]{2}$/.test(key);

function text(object: Record<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = object[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

function countriesOf(object: Record<string, unknown>, own: readonly string[]): string[] {
  const one = text(object, ['countryCode', 'country_code', 'country']);
  const { countries } = object;
  const many: unknown[] =
    typeof countries === 'object' && countries !== null ? Object.values(countries) : [];
  const codes = [...many, ...(one === null ? [] : [one]), ...own];
  return codes.flatMap((code) =>
    typeof code === 'string' && /^[A-Za-z]{2}$/.test(code) ? [code.toUpperCase()] : [],
  );
}

import { isObject, isRecord } from '../is-record';

/** First of the fields that holds a number or a text that is not empty, as text; null: none does. */
export function firstText(
  object: Record<string, unknown>,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const value = object[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

/** Fields with a city's name, besides the usual `name`, `label` and `city`. */
export const rareNameFields: readonly string[] = ['title', 'city_name', 'cityName'];
const cityFields = ['name', 'label', 'city', 'id', 'value', ...rareNameFields];

const wrapperFields = ['cities', 'data', 'items', 'list', 'results'];

/** Lists of cities in an object that is no city itself, such as a country; empty: none. */
export function listsWithin(object: Record<string, unknown>): unknown[] {
  const { cities } = object;
  if (isObject(cities) && Object.keys(cities).length > 0) return [cities];
  if (firstText(object, cityFields) !== null) return [];
  return wrapperFields.map((name) => object[name]).filter((value) => isObject(value));
}

/** Code of a region or country: `BE`, `75`, `DE-BE`. */
const isCode = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:[A-Z]{2}-)?[A-Z0-9]{1,3}$/.test(value);

const isoField = /^(?:code|iso(?:2|3|_?code|_3166\w*)?)$/i;
const areaField =
  /^(?:region|state|province|country|county|subdivision|admin)\d?(?:s|_?(?:code|id|name|iso|abbr)s?)?$/i;
/** Whether a field says where a city lies: `code`, `iso2`, `region_code`, `stateName`, `admin1`. */
const isPlaceField = (name: string): boolean => isoField.test(name) || areaField.test(name);

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Whether a text is a name in another spelling, and so the value to send: `La Paz` and `LA-PAZ`. */
const isSpelling = (value: unknown, name: string): boolean =>
  typeof value === 'string' && letters(value) === letters(name);

/**
 * Whether a key is the name of a city and the item, a text or an object, only carries its codes (interface,
 * 'Targeting settings').
 */
export function isNamedCity(key: string, item: unknown): boolean {
  if (!isRecord(item)) return isCode(item) && !isSpelling(item, key);
  if (firstText(item, ['code', 'region']) !== null) return true;
  const fields = Object.entries(item);
  if (fields.some(([name, value]) => isCityEntry(name, value))) return false;
  const isPlaced = fields.some(([name, value]) => isPlaceField(name) && isPlace(value));
  return isPlaced || (fields.length > 0 && fields.every(isRegion));
}

const isCityEntry = (name: string, value: unknown): boolean =>
  !isPlaceField(name) &&
  (isSpelling(value, name) || (isRecord(value) && firstText(value, cityFields) !== null));

function isPlace(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isCode);
  return !isRecord(value) || Object.keys(value).some((name) => isPlaceField(name));
}

/** A region and its country: `NY: 'US'`. */
const isRegion = ([name, value]: [string, unknown]): boolean =>
  isCode(name) && typeof value === 'string' && /^[A-Z]{2}$/.test(value);

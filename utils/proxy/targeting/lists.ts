export interface TargetingValue {
  /** Sent exactly as the service returned it. */
  value: string;
  name: string;
  /** Two-letter codes of the countries it lies in; empty: unknown. */
  countries: readonly string[];
}

const listNames = ['continents', 'regions', 'cities', 'isps'] as const;
type ListName = (typeof listNames)[number];

export type TargetingLists = Readonly<Record<ListName, readonly TargetingValue[]>>;

/** Targeting values of a product as last received. */
export interface KnownLists {
  /** Time of the response in ms since the epoch. */
  at: number;
  lists: TargetingLists;
  /** IP addresses that the account rents; empty for products other than static residential. */
  addresses: readonly string[];
}

/** Serializes a list, one value per line: fast to store and to parse at any length. */
export function serializeList(choices: readonly TargetingValue[]): string {
  return choices
    .map(({ value, name, countries }) => `${value}\t${name}\t${countries.join(',')}`)
    .join('\n');
}

export function parseList(text: string): TargetingValue[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [value = '', name = '', countries = ''] = line.split('\t');
    return { value, name, countries: countries === '' ? [] : countries.split(',') };
  });
}

/** Normalizes text for comparison: lower case, no diacritics, single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** List prepared for searching. */
interface Searchable {
  /** @returns the best matches, at most `maxFound`, and the total number of matches. */
  find(query: string, maxFound: number): { found: TargetingValue[]; total: number };
  /** The entry with this value; null: not in the list. */
  of(value: string): TargetingValue | null;
}

/**
 * Prepares a list once, so that each keystroke costs one pass over it. Matches at the beginning come first, then
 * matches at the beginning of a word, then the others; within each group by name.
 * @param countries only entries in one of these, or of unknown country; empty: all.
 */
export function createSearchableList(
  choices: readonly TargetingValue[],
  countries: readonly string[] = [],
): Searchable {
  const rows = choices
    .filter((choice) => liesIn(choice, countries))
    .map((choice) => ({ choice, key: ` ${plain(choice.name)} ${plain(choice.value)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return {
    find(query, maxFound) {
      const wanted = plain(query);
      if (wanted === '') {
        return { found: rows.slice(0, maxFound).map(({ choice }) => choice), total: rows.length };
      }
      const ranks: TargetingValue[][] = [[], [], []];
      for (const { choice, key } of rows) {
        const at = key.indexOf(wanted);
        if (at < 0) continue;
        const rank = at === 1 ? 0 : key.includes(` ${wanted}`) ? 1 : 2;
        ranks[rank]?.push(choice);
      }
      const all = ranks.flat();
      return { found: all.slice(0, maxFound), total: all.length };
    },
    of: (value) => choices.find((choice) => choice.value === value) ?? null,
  };
}

function liesIn(choice: TargetingValue, countries: readonly string[]): boolean {
  if (countries.length === 0 || choice.countries.length === 0) return true;
  return choice.countries.some((code) => countries.includes(code));
}

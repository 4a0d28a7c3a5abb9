/** One value that may be asked for. */
export interface TargetingValue {
  /** Sent exactly as the service returned it. */
  value: string;
  name: string;
  /** Two-letter codes of the countries it lies in; none: not told. */
  countries: readonly string[];
}

const listNames = ['continents', 'regions', 'cities', 'isps'] as const;
type ListName = (typeof listNames)[number];

/** The targeting values of one product. */
export type Lists = Readonly<Record<ListName, readonly TargetingValue[]>>;

/** The targeting values of a product as they were last asked for. */
export interface KnownLists {
  /** Milliseconds since the epoch. */
  at: number;
  lists: Lists;
  /** Static residential: the account's addresses. */
  addresses: readonly string[];
}

/** A list as text, one value a line: quick to store and to read again, however long. */
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

/** Text as it is compared: lower case, letters without marks, one space between words. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A list made ready for searching. */
export interface Searchable {
  /** @returns the best matches, at most `most` of them, and how many there are in all. */
  find(query: string, most: number): { found: TargetingValue[]; total: number };
  /** The choice with this value; null where the list does not have it. */
  of(value: string): TargetingValue | null;
}

/**
 * Prepares a list once, so that each letter typed costs one pass over it. Matches that begin with what
 * was typed come first, then words that do, then the rest; within that by name.
 * @param countries only what lies in one of these, or in none that is known; empty: everything.
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
    find(query, most) {
      const wanted = plain(query);
      if (wanted === '') {
        return { found: rows.slice(0, most).map(({ choice }) => choice), total: rows.length };
      }
      const ranks: TargetingValue[][] = [[], [], []];
      for (const { choice, key } of rows) {
        const at = key.indexOf(wanted);
        if (at < 0) continue;
        const rank = at === 1 ? 0 : key.includes(` ${wanted}`) ? 1 : 2;
        ranks[rank]?.push(choice);
      }
      const all = ranks.flat();
      return { found: all.slice(0, most), total: all.length };
    },
    of: (value) => choices.find((choice) => choice.value === value) ?? null,
  };
}

function liesIn(choice: TargetingValue, countries: readonly string[]): boolean {
  if (countries.length === 0 || choice.countries.length === 0) return true;
  return choice.countries.some((code) => countries.includes(code));
}

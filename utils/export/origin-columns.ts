import type { FoundTable } from '../extract/schema';
import type { RowOrigin, RowOrigins } from './row-origin';

/** Parts of an origin, in the order of their columns. */
const originParts = ['address', 'time', 'mode', 'country', 'credits'] as const;
type OriginPart = (typeof originParts)[number];

const kinds = {
  address: 'link',
  time: 'date',
  mode: 'text',
  country: 'text',
  credits: 'number',
} as const;

/** Texts of an origin, in the order of `originParts`; '' for what is unknown. */
function originTexts(origin: RowOrigin | null): string[] {
  if (!origin) return originParts.map(() => '');
  const { address, at, mode, country, credits } = origin;
  return [address, new Date(at).toISOString(), mode, country, String(credits ?? '')];
}

const isEach = (origins: RowOrigins): origins is readonly (RowOrigin | null)[] =>
  Array.isArray(origins);

/**
 * Adds the columns of the origin to a table, in the order of `originParts`.
 * @param origins null: nothing is added. @param nameOf returns the name of a column.
 */
export function withOriginColumns(
  table: FoundTable,
  origins: RowOrigins | null,
  nameOf: (part: OriginPart) => string,
): FoundTable {
  if (!origins) return table;
  const known = new Map<RowOrigin | null, string[]>();
  const textsAt = (index: number): string[] => {
    const origin = isEach(origins) ? (origins[index] ?? null) : origins;
    const texts = known.get(origin) ?? originTexts(origin);
    known.set(origin, texts);
    return texts;
  };
  return {
    ...table,
    columns: [
      ...table.columns,
      ...originParts.map((part) => ({
        name: nameOf(part),
        kind: kinds[part],
        fill: 1,
        minor: false,
        plain: true,
      })),
    ],
    rows: table.rows.map((row, index) => [...row, ...textsAt(index)]),
  };
}

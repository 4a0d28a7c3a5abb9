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

/** Cell for one fact about where a row comes from, such as its address or cost; '' if unknown. */
function originText(origin: RowOrigin | null, part: OriginPart): string {
  if (!origin) return '';
  return part === 'time' ? new Date(origin.at).toISOString() : String(origin[part] ?? '');
}

const isEach = (origins: RowOrigins): origins is readonly (RowOrigin | null)[] =>
  Array.isArray(origins);

/**
 * Adds the columns of the origin to a table, in the order of `originParts`.
 * @param origins null: nothing is added.
 * @param nameOf returns the name of a column.
 * @param hasAddress whether a column of the table already holds the address of each row's page.
 */
export function withOriginColumns(
  table: FoundTable,
  origins: RowOrigins | null,
  nameOf: (part: OriginPart) => string,
  hasAddress = false,
): FoundTable {
  if (!origins) return table;
  const parts = originParts.filter((part) => !(hasAddress && part === 'address'));
  const known = new Map<RowOrigin | null, string[]>();
  const textsAt = (index: number): string[] => {
    const origin = isEach(origins) ? (origins[index] ?? null) : origins;
    const texts = known.get(origin) ?? parts.map((part) => originText(origin, part));
    known.set(origin, texts);
    return texts;
  };
  return {
    ...table,
    columns: [
      ...table.columns,
      ...parts.map((part) => ({
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

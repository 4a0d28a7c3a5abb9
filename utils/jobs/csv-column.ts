import { sentAddress } from '../runs/address';
import { completeAddress } from '../typed-address';
import { withoutRanges } from './ranges';

/** Rows looked at to find the column of addresses. */
const sampleRows = 100;

/** Column of a table that the user may choose. */
export interface CsvColumn {
  index: number;
  name: string;
  /** Number of addresses among the first rows. */
  addresses: number;
}

const isAddress = (cell: string | undefined) => sentAddress(completeAddress(cell ?? '')) !== null;

/** Whether the first row names the columns: none of its cells is an address, as one below is. */
function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows.slice(0, sampleRows);
  return !first.some(isAddress) && others.some((row) => row.some(isAddress));
}

/** Columns of a table that hold addresses, the one with most of them first. */
export function addressColumns(rows: readonly (readonly string[])[]): CsvColumn[] {
  const header = hasHeader(rows) ? (rows[0] ?? []) : [];
  const sample = rows.slice(0, sampleRows);
  const width = Math.max(0, ...sample.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => ({
    index,
    name: header[index]?.trim() ?? '',
    addresses: sample.filter((row) => isAddress(row[index])).length,
  }))
    .filter(({ addresses }) => addresses > 0)
    .sort((a, b) => b.addresses - a.addresses);
}

/**
 * Cells of a column, without its name and without empty ones. Blanks in an address are encoded, so that the text of a
 * job does not read what is before the first one as an address of its own. Brackets stand for themselves.
 */
export function columnCells(rows: readonly (readonly string[])[], index: number): string[] {
  return rows
    .slice(hasHeader(rows) ? 1 : 0)
    .map((row) => row[index]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .map((cell) =>
      isAddress(cell)
        ? completeAddress(cell)
            .replaceAll(/\s+/g, ' ')
            .replaceAll(/ (?!https?:)/gi, '%20')
        : cell,
    )
    .map(withoutRanges);
}

import type { FoundTable } from '../extract/schema';
import { withTransforms } from '../extract/transforms/apply';
import { asProven, isAsOnPage, type Proof, provenIn } from '../extract/transforms/proven';
import type { RecipeDefinition } from './schema';

type Read = Omit<FoundTable, 'columns'>;
type Fields = RecipeDefinition['fields'];

/** Rows of a page before the changes of their values. */
export interface RawRows {
  readonly rows: string[][];
  /** URL for resolving relative ones. */
  readonly base: string;
  /** Number and date formats found in each column, see `provenIn`. */
  readonly proof: readonly Proof[];
}

const changesOf = (fields: Fields) => fields.map(({ transforms }) => transforms);

function unchanged(read: Read, fields: Fields): FoundTable {
  const { rows } = read;
  const columns = fields.map(({ name, kind }, at) => ({
    name,
    kind,
    fill: rows.filter((row) => (row[at] ?? '') !== '').length / Math.max(1, rows.length),
    minor: false,
  }));
  return { ...read, columns };
}

/**
 * Makes a table of rows whose cells are in the order of a recipe's fields, with the changes of their values applied.
 * @param base URL for resolving relative ones.
 */
export const fieldTable = (read: Read, fields: Fields, base: string): FoundTable =>
  withTransforms(unchanged(read, fields), changesOf(fields), base);

/**
 * Returns the rows with what they prove; null if no field is read as it is written on the page. Parameters as for
 * `fieldTable`.
 */
export function rawRows(read: Read, fields: Fields, base: string): RawRows | null {
  if (!fields.some(({ transforms }) => transforms?.some(isAsOnPage))) return null;
  const proof = provenIn(unchanged(read, fields), changesOf(fields), base);
  return { rows: read.rows, base, proof };
}

/** Returns the fields with what was proven written into their changes, see `asProven`. */
export const fieldsAsProven = (
  fields: Fields,
  proof: readonly Proof[],
  language?: string,
): Fields =>
  fields.map((field, at) => {
    const { transforms } = field;
    if (!transforms) return field;
    return { ...field, transforms: [...asProven(transforms, proof[at], language)] };
  });

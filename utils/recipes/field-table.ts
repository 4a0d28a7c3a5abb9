import type { FoundTable } from '../extract/schema';
import { withTransforms } from '../extract/transforms/apply';
import type { RecipeDefinition } from './schema';

/**
 * Makes a table of rows whose cells are in the order of a recipe's fields, with the changes of their values applied.
 * @param base URL for resolving relative ones.
 */
export function fieldTable(
  read: Omit<FoundTable, 'columns'>,
  fields: RecipeDefinition['fields'],
  base: string,
): FoundTable {
  const { rows } = read;
  const columns = fields.map(({ name, kind }, at) => ({
    name,
    kind,
    fill: rows.filter((row) => (row[at] ?? '') !== '').length / Math.max(1, rows.length),
    minor: false,
  }));
  return withTransforms(
    { ...read, columns },
    fields.map(({ transforms }) => transforms),
    base,
  );
}

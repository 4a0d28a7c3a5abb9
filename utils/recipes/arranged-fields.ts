import type { NamedColumn } from './recipe-fields';
import type { RecipeDefinition } from './schema';

/**
 * Returns the fields of a recipe as the user arranged the table of their rows: with its names, its order, and its
 * changes after their own.
 * @param columns of that table; `at` is the index of their field.
 */
export const arrangedFields = (
  fields: RecipeDefinition['fields'],
  columns: readonly NamedColumn[],
): RecipeDefinition['fields'] =>
  columns.flatMap(({ at, name, transforms = [] }) => {
    const field = fields[at];
    const all = [...(field?.transforms ?? []), ...transforms];
    return field ? [{ ...field, name, ...(all.length > 0 && { transforms: all }) }] : [];
  });

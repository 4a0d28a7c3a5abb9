import type { FoundColumn } from '../extract/schema';
import type { RecipeDraft } from './schema';

interface NamedColumn {
  /** Index in the list. */
  readonly at: number;
  readonly name: string;
  readonly kind: FoundColumn['kind'];
}

/**
 * Returns the fields of a recipe in the order of the columns, and the columns without locators.
 * @param located index in the list of the column of each locator.
 */
export function fieldsOf<C extends NamedColumn>(
  columns: readonly C[],
  located: readonly number[],
): { fields: RecipeDraft['fields']; missing: C[] } {
  const fields: RecipeDraft['fields'] = [];
  const missing: C[] = [];
  for (const column of columns) {
    const locator = located.indexOf(column.at);
    if (locator < 0) missing.push(column);
    else fields.push({ name: column.name, kind: column.kind, locator });
  }
  return { fields, missing };
}

import type { FoundColumn } from '../extract/schema';
import type { Transform } from '../extract/transforms/schema';
import type { RecipeDefinition } from './schema';

/** Column of a list as the user named it. */
export interface NamedColumn {
  /** Index in the list. */
  readonly at: number;
  readonly name: string;
  readonly kind: FoundColumn['kind'];
  readonly transforms?: readonly Transform[] | undefined;
}

/**
 * Kind of a field's values after its changes. `plain`: numbers are plain digits with a point, and dates as
 * `2026-03-04`.
 */
export function settledKind({
  kind,
  transforms,
}: Pick<RecipeDefinition['fields'][number], 'kind' | 'transforms'>): {
  kind: FoundColumn['kind'];
  plain: boolean;
} {
  const last = transforms?.at(-1)?.do;
  if (last === 'number' || last === 'date') return { kind: last, plain: true };
  return { kind: last === 'absolute' ? 'link' : last ? 'text' : kind, plain: false };
}

/**
 * Returns the fields of a recipe in the order of the columns, and the columns without locators.
 * @param located index in the list of the column of each locator.
 */
export function fieldsOf<C extends NamedColumn>(
  columns: readonly C[],
  located: readonly number[],
): { fields: RecipeDefinition['fields']; missing: C[] } {
  const fields: RecipeDefinition['fields'] = [];
  const missing: C[] = [];
  for (const column of columns) {
    const locator = located.indexOf(column.at);
    if (locator < 0) missing.push(column);
    else {
      const { name, kind, transforms = [] } = column;
      fields.push({
        name,
        kind,
        locator,
        ...(transforms.length > 0 && { transforms: [...transforms] }),
      });
    }
  }
  return { fields, missing };
}

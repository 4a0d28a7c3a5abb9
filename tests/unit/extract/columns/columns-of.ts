import type { Column } from '@/utils/extract/columns/column';
import { columnSteps, type ColumnOptions } from '@/utils/extract/columns/columns-of';
import { finish } from '@/utils/extract/steps';

/** Columns of records that consist of one or several sibling elements each. */
export function columnsOf(
  records: readonly (readonly Element[])[],
  options: ColumnOptions = {},
): Column[] {
  const parts = records.map((elements) => [{ column: -1, elements }]);
  return finish(columnSteps(parts, options));
}

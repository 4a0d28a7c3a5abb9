import { withoutBrackets } from '../extract/values/brackets';
import { decimalOfColumn } from '../extract/values/column-decimal';
import { readMoney } from '../extract/values/money';
import { readNumber } from '../extract/values/number';
import type { WatchTable } from './schema';

/**
 * Numbers and amounts of money in a column, one per row; null for a missing one and for a text that
 * is no number. The decimal separator is the one that the whole column proves.
 */
export function columnNumbers(
  { columns, rows, language }: Pick<WatchTable, 'columns' | 'rows' | 'language'>,
  name: string,
): (number | null)[] {
  const at = columns.findIndex((column) => column.name === name);
  if (at < 0) return rows.map(() => null);
  const texts = rows.map((row) => row[at] ?? '');
  const decimal = columns[at]?.plain ? '.' : decimalOfColumn(texts, language);
  const bare = withoutBrackets(texts.filter((text) => text !== ''));
  return texts.map(
    (text) => readMoney(bare(text), decimal)?.amount ?? readNumber(bare(text), decimal),
  );
}

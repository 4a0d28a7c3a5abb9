import { i18n } from '@/utils/i18n/i18n';
import { createNames } from '@/utils/export/unique-names';
import type { FoundColumn } from '@/utils/extract/schema';

function nameOf({ name, kind }: FoundColumn): string {
  if (name === '') return i18n.t(`extract.kind_${kind}`);
  if (kind === 'link') return i18n.t('extract.linkOf', [name]);
  if (kind === 'picture') return i18n.t('extract.pictureOf', [name]);
  return name;
}

/**
 * Returns the column names for the screen and files; repeated names are numbered, those of columns shown at first
 * before those of others.
 */
export function columnNames(columns: readonly FoundColumn[]): string[] {
  const unique = createNames();
  const names = columns.map(() => '');
  for (const isMinor of [false, true])
    for (const [at, column] of columns.entries())
      if (column.minor === isMinor) names[at] = unique(nameOf(column));
  return names;
}

/**
 * Sort rank of URL columns, which come after all others because URLs are long and less useful to
 * read.
 */
export const behind: Partial<Record<FoundColumn['kind'], number>> = { link: 1, picture: 2 };

/** Returns the indexes of all columns in display order. */
export function columnOrder(columns: readonly FoundColumn[]): number[] {
  const rank = (at: number): number => behind[columns[at]?.kind ?? 'text'] ?? 0;
  return columns.map((_, at) => at).toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Returns the indexes of the columns shown at first, in display order: the non-minor ones, or all
 * if there are only minor ones.
 */
export function mainColumns(columns: readonly FoundColumn[]): number[] {
  const all = columnOrder(columns);
  const main = all.filter((at) => columns[at]?.minor === false);
  return main.length > 0 ? main : all;
}

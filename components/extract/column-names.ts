import { i18n } from '#i18n';
import { createNames } from '@/utils/export/file-name';
import type { FoundColumn } from '@/utils/extract/schema';

function nameOf({ name, kind }: FoundColumn): string {
  if (name === '') return i18n.t(`extract.kind_${kind}`);
  if (kind === 'link') return i18n.t('extract.linkOf', [name]);
  if (kind === 'picture') return i18n.t('extract.pictureOf', [name]);
  return name;
}

/** The names of columns on the screen and in files: each once, the later ones numbered. */
export function columnNames(columns: readonly FoundColumn[]): string[] {
  return columns.map(nameOf).map(createNames());
}

/** Addresses are long and say little: they stand behind what people read. */
const behind: Partial<Record<FoundColumn['kind'], number>> = { link: 1, picture: 2 };

/** The places of all columns in the order in which they are shown. */
export function columnOrder(columns: readonly FoundColumn[]): number[] {
  const rank = (at: number): number => behind[columns[at]?.kind ?? 'text'] ?? 0;
  return columns.map((_, at) => at).toSorted((a, b) => rank(a) - rank(b));
}

/** Those of the columns that are shown at first: all but the minor ones, where there are others. */
export function mainColumns(columns: readonly FoundColumn[]): number[] {
  const all = columnOrder(columns);
  const main = all.filter((at) => columns[at]?.minor === false);
  return main.length > 0 ? main : all;
}

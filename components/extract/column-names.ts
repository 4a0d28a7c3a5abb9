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

/** The places of the columns that are shown at first: all but the minor ones, where there are others. */
export function mainColumns(columns: readonly FoundColumn[]): number[] {
  const all = columns.map((_, at) => at);
  const main = all.filter((at) => columns[at]?.minor === false);
  return main.length > 0 ? main : all;
}

import { useSignal, type Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { FileButton } from '@/components/ui/file-button';
import { Banner, ProblemBanner } from '@/components/ui/problem-banner';
import { SelectField } from '@/components/ui/select-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { numberText, countText } from '@/utils/i18n/format';
import type { AddressList } from '@/utils/jobs/addresses';
import { columnCells } from '@/utils/jobs/csv-column';
import { foundText, withoutSitemap } from '@/utils/jobs/found-text';
import { readTextFile } from '@/utils/jobs/read-file';
import { type AddressTable, readTable } from '@/utils/jobs/read-table';
import { ProblemError } from '@/utils/problem';
import { parseSitemap } from '@/utils/jobs/sitemap';
import { DroppedAddresses } from './dropped-addresses';
import styles from './jobs.module.css';

/** Field for the addresses of a job: typed, pasted, or read from files. */
export function JobAddressField({ text, list }: { text: Signal<string>; list: AddressList }) {
  const id = useId();
  const opening = useIntent();
  const table = useSignal<AddressTable | null>(null);
  const index = useSignal(0);
  /** Text above the addresses of files. */
  const before = useSignal('');
  /** Whole text as last set here; it differs once the user or another source has changed it. */
  const written = useSignal('');

  const append = (parts: readonly string[]): void => {
    written.value = [before.value, ...parts].filter((part) => part !== '').join('\n');
    text.value = written.value;
  };

  function takeTable(chosen: AddressTable): void {
    table.value = chosen;
    append(columnCells(chosen.rows, chosen.index));
  }

  async function open(files: readonly File[]): Promise<void> {
    table.value = null;
    index.value = 0;
    const parts: string[] = [];
    let only: AddressTable | null = null;
    for (const file of files) {
      const content = await readTextFile(file);
      const sitemap = parseSitemap(content);
      const isTable = /\.(csv|tsv)(\.gz)?$/i.test(file.name);
      const read = sitemap === null && isTable ? await readTable(content) : null;
      if (sitemap?.kind === 'index') index.value += sitemap.addresses.length;
      else if (sitemap) parts.push(sitemap.addresses.map(foundText).join('\n'));
      else if (read && files.length === 1) only = read;
      else if (isTable) parts.push(read ? columnCells(read.rows, read.index).join('\n') : '');
      else parts.push(content);
    }
    if (!only && index.value === 0 && parts.every((part) => part.trim() === ''))
      throw new ProblemError('file-empty', { detail: files.map(({ name }) => name).join(', ') });
    // Addresses may have been added while the files were read.
    before.value = withoutSitemap(text.value).trimEnd();
    if (only) takeTable(only);
    else append(parts);
  }

  const { value: read } = table;
  return (
    <>
      <div class="field">
        <label for={id}>{i18n.t('jobs.addresses')}</label>
        <textarea
          id={id}
          class={`input ${styles.addresses ?? ''}`}
          rows={8}
          spellcheck={false}
          autocomplete="off"
          value={text.value}
          aria-describedby={`${id}-hint ${id}-count`}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <p class="hint" id={`${id}-hint`}>
          {i18n.t('jobs.addressesHint')}
        </p>
      </div>
      <div class="row row-wrap between">
        <p class="num" id={`${id}-count`} role="status">
          <strong>{countText('jobs.addressCount', list.addresses.length)}</strong>
          {list.duplicates > 0 && ` · ${countText('jobs.duplicates', list.duplicates)}`}
        </p>
        <FileButton
          name={i18n.t('jobs.openFile')}
          small
          multiple
          accept=".txt,.csv,.tsv,.xml,.gz,text/plain,text/csv,text/xml,application/gzip"
          onFiles={(files) => opening.run(() => open(files))}
        />
      </div>
      {read && read.columns.length > 1 && text.value === written.value && (
        <SelectField
          name={i18n.t('jobs.column')}
          value={String(read.index)}
          options={read.columns.map((column) => ({
            value: String(column.index),
            name: column.name || i18n.t('jobs.columnNumber', [numberText(column.index + 1)]),
          }))}
          onChange={(value) => takeTable({ ...read, index: Number(value) })}
        />
      )}
      {index.value > 0 && <Banner>{countText('jobs.sitemapIndex', index.value)}</Banner>}
      <ProblemBanner problem={opening.problem.value} onDismiss={opening.dismiss} />
      <DroppedAddresses list={list} />
    </>
  );
}

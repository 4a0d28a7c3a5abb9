import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { openDiskFile } from '@/utils/browser/disk-file';
import { saveFile } from '@/utils/browser/save-file';
import type { TypedTable } from '@/utils/export/typed-table';
import type { CsvCell } from '@/utils/export/csv';
import type { RowFormat, RowTable } from '@/utils/export/write-rows';
import { ProblemBanner } from '../ui/problem-banner';
import { CopyButton, type RichText } from '../ui/copy-button';
import { SendRows } from '../webhooks/send-rows';
import { useIntent } from '../ui/hooks/use-intent';
import { csvForm, OriginField, RowsExportOptions } from './rows-export-options';
import { toggle } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { countText, numberText } from '@/utils/i18n/format';

interface Props {
  /** Returns the rows with the visible columns; called on press. */
  read: () => Promise<TypedTable>;
  /** Returns all rows, if `read` returns only the first ones. */
  readAll?: (() => Promise<RowTable>) | undefined;
  /** Number of rows that `readAll` returns at least. */
  total: number;
  /** Title of the table; '' for none. */
  title: string;
  /** URL that names the file; '' for none. */
  address: string;
  /** True while rows are still being read. */
  disabled: boolean;
}

const quickFormats: readonly RowFormat[] = ['csv', 'xlsx', 'json'];
const moreFormats: readonly RowFormat[] = ['jsonl', 'markdown'];
/** Number of rows between two reports. */
const reported = 10_000;

/** Buttons that save or copy rows, wherever rows are shown. */
export function RowsExport({ read, readAll, total, title, address, disabled }: Props) {
  const intent = useIntent();
  const more = useSignal(false);
  const cut = useSignal(0);
  /** Error message that names the workbook limit that was exceeded; null: none was. */
  const tooLarge = useSignal<string | null>(null);
  /** Number of rows written so far, of an export that takes long. */
  const written = useSignal<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const save = async (format: RowFormat): Promise<void> => {
    const { writeRows, rowsFileName, countCut, maxWorkbookRows, maxSheetColumns, TooLarge } =
      await import('@/utils/export/write-rows');
    const tooLargeText = {
      rows: i18n.t('extract.tooLarge', [numberText(maxWorkbookRows)]),
      columns: i18n.t('extract.tooManyColumns', [numberText(maxSheetColumns)]),
      size: i18n.t('extract.tooManyBytes'),
    };
    tooLarge.value = null;
    cut.value = 0;
    if (format === 'xlsx' && readAll && total > maxWorkbookRows) {
      tooLarge.value = tooLargeText.rows;
      return;
    }
    const table: RowTable = await (readAll ?? read)();
    const control = new AbortController();
    stop.current = control;
    async function* counted(): AsyncGenerator<readonly CsvCell[]> {
      let count = 0;
      for await (const row of table.rows) {
        count += 1;
        if (format === 'xlsx') cut.value += countCut([row]);
        if (readAll && count % reported === 0) written.value = count;
        yield row;
      }
    }
    const options = { csv: csvForm.value, signal: control.signal, disk: openDiskFile };
    try {
      const file = await writeRows({ ...table, rows: counted() }, format, options);
      saveFile(rowsFileName(title, address, format), file);
    } catch (error) {
      if (control.signal.aborted) return;
      if (!(error instanceof TooLarge)) throw error;
      tooLarge.value = tooLargeText[error.excess];
    } finally {
      written.value = null;
    }
  };
  const copied = async (): Promise<RichText> => {
    const { clipboardTable } = await import('@/utils/export/clipboard-table');
    return clipboardTable(await read());
  };
  const saveButtons = (formats: readonly RowFormat[]) =>
    formats.map((format) => (
      <Button
        small
        key={format}
        disabled={disabled || intent.pending.value}
        onClick={() => void intent.run(() => save(format))}
      >
        {i18n.t(`extract.save_${format}`)}
      </Button>
    ));
  return (
    <>
      <span class="row row-wrap" role="group" aria-label={i18n.t('export.button')}>
        {saveButtons(quickFormats)}
        <CopyButton read={copied} name={i18n.t('extract.copy')} disabled={disabled} />
        <Button small aria-expanded={more.value} onClick={toggle(more)}>
          {i18n.t('extract.moreExports')}
        </Button>
      </span>
      <OriginField />
      {written.value !== null && (
        <p class="row row-wrap">
          <span role="status" class="small num">
            {countText('extract.written', written.value)}
          </span>
          <Button small onClick={() => stop.current?.abort()}>
            {i18n.t('extract.stopWriting')}
          </Button>
        </p>
      )}
      {tooLarge.value !== null && (
        <p class="error" role="alert">
          {tooLarge.value}
        </p>
      )}
      {cut.value > 0 && (
        <p class="hint" role="status">
          {countText('extract.cutCells', cut.value)}
        </p>
      )}
      {more.value && (
        <RowsExportOptions>
          <p class="row row-wrap">{saveButtons(moreFormats)}</p>
          <SendRows read={read} title={title} address={address} disabled={disabled} />
        </RowsExportOptions>
      )}
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </>
  );
}

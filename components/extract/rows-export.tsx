import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/measures';
import { saveFile } from '@/utils/browser/save-file';
import { originCells, originParts, type RowOrigin } from '@/utils/export/row-origin';
import type { TypedTable } from '@/utils/export/typed-table';
import type { RowFormat } from '@/utils/export/write-rows';
import { ProblemBanner } from '../ui/problem-banner';
import { CopyButton, type RichText } from '../ui/copy-button';
import { SendRows } from '../webhooks/send-rows';
import { useIntent } from '../ui/hooks/use-intent';
import { csvForm, RowsExportOptions, withOrigin } from './rows-export-options';
import { toggle } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

interface Props {
  /** Returns the rows with the visible columns; called on press. */
  read: () => Promise<TypedTable>;
  /** Title of the table; '' for none. */
  title: string;
  /** URL that names the file; '' for none. */
  address: string;
  /** Where the rows come from; null: from several pages. */
  origin: RowOrigin | null;
  /** True while rows are still being read. */
  disabled: boolean;
}

const quickFormats: readonly RowFormat[] = ['csv', 'xlsx', 'json'];
const moreFormats: readonly RowFormat[] = ['jsonl', 'markdown'];

/** Adds the columns of the origin, if they are wanted. */
function originAdded(table: TypedTable, origin: RowOrigin | null): TypedTable {
  if (!withOrigin.value || !origin) return table;
  const cells = originCells(origin);
  return {
    ...table,
    names: [...table.names, ...originParts.map((part) => i18n.t(`extract.origin_${part}`))],
    rows: table.rows.map((row) => [...row, ...cells]),
  };
}

/** Buttons that save or copy rows, wherever rows are shown. */
export function RowsExport({ read, title, address, origin, disabled }: Props) {
  const intent = useIntent();
  const more = useSignal(false);
  const cut = useSignal(0);
  const readRows = async (): Promise<TypedTable> => originAdded(await read(), origin);
  const save = async (format: RowFormat): Promise<void> => {
    const { writeRows, rowsFileName, countCut } = await import('@/utils/export/write-rows');
    const table = await readRows();
    cut.value = format === 'xlsx' ? countCut(table.rows) : 0;
    const file = await writeRows(table, format, csvForm.value);
    saveFile(rowsFileName(title, address, format), file);
  };
  const copied = async (): Promise<RichText> => {
    const { clipboardTable } = await import('@/utils/export/clipboard-table');
    return clipboardTable(await readRows());
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
      {cut.value > 0 && (
        <p class="hint" role="status">
          {i18n.t('extract.cutCells', cut.value, [numberText(cut.value)])}
        </p>
      )}
      {more.value && (
        <RowsExportOptions hasOrigin={origin !== null}>
          <p class="row row-wrap">{saveButtons(moreFormats)}</p>
          <SendRows read={readRows} title={title} address={address} disabled={disabled} />
        </RowsExportOptions>
      )}
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </>
  );
}

import { i18n } from '#i18n';
import { saveFile } from '@/utils/browser/save-file';
import type { TableFormat } from '@/utils/export/export-table';
import type { TypedTable } from '@/utils/export/typed-table';
import type { FoundTable } from '@/utils/extract/schema';
import { ProblemBanner } from '../ui/problem-banner';
import { CopyButton, type RichText } from '../ui/copy-button';
import { useIntent } from '../ui/hooks/use-intent';

interface Props {
  table: FoundTable;
  names: readonly string[];
  shown: readonly number[];
  /** URL of the page that contains the table. */
  address: string;
  /** True while rows are still being read. */
  disabled: boolean;
}

const formats: readonly TableFormat[] = ['csv', 'xlsx', 'json'];

async function typed({ table, names, shown }: Props): Promise<TypedTable> {
  const { typedTable } = await import('@/utils/export/typed-table');
  return typedTable(table, names, shown, (name) => i18n.t('extract.currencyOf', [name]));
}

async function copied(props: Props): Promise<RichText> {
  const { clipboardTable } = await import('@/utils/export/clipboard-table');
  return clipboardTable(await typed(props));
}

/** Buttons that save or copy the rows with the visible columns. */
export function TableExport(props: Props) {
  const intent = useIntent();
  const save = async (format: TableFormat): Promise<void> => {
    const { exportTable } = await import('@/utils/export/export-table');
    const { title } = props.table;
    const { file, name } = await exportTable(await typed(props), format, title, props.address);
    saveFile(name, file);
  };
  return (
    <>
      <span class="row row-wrap" role="group" aria-label={i18n.t('export.button')}>
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            class="button small"
            disabled={props.disabled || intent.pending.value}
            onClick={() => void intent.run(() => save(format))}
          >
            {i18n.t(`extract.save_${format}`)}
          </button>
        ))}
        <CopyButton
          read={() => copied(props)}
          name={i18n.t('extract.copy')}
          disabled={props.disabled}
        />
      </span>
      {intent.problem.value && (
        <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      )}
    </>
  );
}

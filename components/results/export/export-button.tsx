import { i18n } from '@/utils/i18n/i18n';
import { LazyDialogButton } from './lazy-dialog-button';

/** Loads the export dialog on first use. */
async function load(ids: readonly string[]) {
  const [{ ExportForm }, { saveResults }] = await Promise.all([
    import('@/components/results/export/export-form'),
    import('./export-results'),
  ]);
  return { ExportForm, saveResults, ids };
}

interface Props {
  /** Returns the IDs of the results to export; called on press. */
  read: () => Promise<readonly string[]>;
  /** Whether it is the first action of its page. */
  primary?: boolean;
}

/** Button that opens the export dialog. */
export const ExportButton = ({ read, primary = false }: Props) => (
  <LazyDialogButton
    primary={primary}
    name={i18n.t('export.button')}
    load={async () => load(await read())}
    renderDialog={({ ExportForm, saveResults, ids }, onClose) => (
      <ExportForm
        count={ids.length}
        onExport={(format, onProgress, signal) => saveResults(ids, format, onProgress, signal)}
        onClose={onClose}
      />
    )}
  />
);

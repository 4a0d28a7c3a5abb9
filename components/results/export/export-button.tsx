import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

/** Loads the export dialog on first use. */
async function load(ids: readonly string[]) {
  const [{ ExportForm }, { saveResults }] = await Promise.all([
    import('@/components/results/export/export-form'),
    import('./export-results'),
  ]);
  return { ExportForm, saveResults, ids };
}
type Loaded = Awaited<ReturnType<typeof load>>;

/**
 * Button that opens the export dialog.
 * @param read returns the IDs of the results to export; called on press.
 * @param primary whether it is the first action of its page.
 */
export function ExportButton({
  read,
  primary = false,
}: {
  read: () => Promise<readonly string[]>;
  primary?: boolean;
}) {
  const open = useSignal<Loaded | null>(null);
  const intent = useIntent();
  const { ExportForm, saveResults, ids } = open.value ?? {};
  return (
    <>
      <Button
        small
        primary={primary}
        onClick={() =>
          void intent.run(async () => {
            open.value = await load(await read());
          })
        }
      >
        {i18n.t('export.button')}
      </Button>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {ExportForm && saveResults && ids && (
        <ExportForm
          count={ids.length}
          onExport={(format, onProgress, signal) => saveResults(ids, format, onProgress, signal)}
          onClose={setTo(open, null)}
        />
      )}
    </>
  );
}

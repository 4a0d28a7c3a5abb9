import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { logFailure } from '@/utils/log-failure';
import { runs } from '@/utils/runs/state/runs';
import { CopyResult, textToCopy } from '../results/export/copy-result';

/** Time in milliseconds for which the note 'Copied' is shown. */
const readMs = 1200;

/**
 * Copies a result as soon as the window opens, and closes it. Where the browser wants a press first (Firefox), the
 * button is there.
 */
export function CopyWindow({ runId }: { runId: string }) {
  const found = runs.value.find(({ id }) => id === runId);
  const run = found?.kind === 'scrape' ? found : null;
  const copied = useSignal(false);
  useEffect(() => {
    if (run?.state !== 'done') return;
    // Copying may be refused here; the button then reports why.
    textToCopy(run)
      .then((text) => navigator.clipboard.writeText(text))
      .then(() => {
        copied.value = true;
        setTimeout(() => window.close(), readMs);
      })
      .catch(logFailure('copying a result'));
  }, [run?.id]);
  return (
    <>
      <h1>{i18n.t('card.copyTitle')}</h1>
      {run?.result?.title && <p class="clip">{run.result.title}</p>}
      <p class="hint" role="status">
        {copied.value && i18n.t('common.copied')}
      </p>
      {run && !copied.value && (
        <div class="row">
          <CopyResult run={run} />
        </div>
      )}
      {!run && <p class="hint">{i18n.t('sidePanel.none')}</p>}
    </>
  );
}

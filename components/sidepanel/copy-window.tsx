import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { readScrape } from '@/utils/library/state/newest-run';
import { logFailure } from '@/utils/log-failure';
import type { Problem } from '@/utils/problem';
import type { ScrapeRun } from '@/utils/runs/schema';
import { loadInto } from '@/components/ui/load-into';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { CopyResult, isCopyable, isText, textToCopy } from '../results/export/copy-result';

/** Time in milliseconds for which the note 'Copied' is shown. */
const readMs = 1200;

/**
 * Copies a result as soon as the window opens, and closes it. Where the browser wants a press first (Firefox), the
 * button is there.
 */
export function CopyWindow({ runId }: { runId: string }) {
  /** Undefined: not read yet; null: not in the library. */
  const found = useSignal<ScrapeRun | null | undefined>(undefined);
  const problem = useSignal<Problem | null>(null);
  const run = found.value ?? null;
  const copied = useSignal(false);
  useEffect(() => loadInto(readScrape(runId), found, problem), [runId]);
  useEffect(() => {
    if (run?.state !== 'done' || !isCopyable(run)) return;
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
        {run && !isText(run) && i18n.t('card.copyNoText')}
      </p>
      {run && !copied.value && (
        <div class="row">
          <CopyResult run={run} />
        </div>
      )}
      {found.value === null && <p class="hint">{i18n.t('library.gone')}</p>}
      <ProblemBanner problem={problem.value} />
    </>
  );
}

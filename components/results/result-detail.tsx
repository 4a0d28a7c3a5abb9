import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { Address } from '@/components/ui/address';
import { CostLine } from '@/components/scrape/credits';
import { hostText } from '@/utils/i18n/measures';
import { BackIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { progressText } from '@/components/results/run-summary';
import { RunDetails } from '@/components/results/run-details';
import { isUnderWay, StateChip } from '@/components/results/state-chip';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useNow } from '@/components/ui/hooks/use-now';
import type { ScrapeRun } from '@/utils/runs/schema';
import { send } from '@/utils/messaging/send';
import { CodeButton } from './export/export-code';
import { ExportButton } from './export/export-button';
import { removeResults } from '@/utils/library/state/result-actions';
import { KeepIncognitoResult } from './list/incognito-note';
import { ResultViews } from './views/result-views';
import { goTo } from '../workspace/route';
import { RunWithout } from '../schedules/run-without-browser';
import { followProblemLink, workspaceProblemLinks } from '../workspace/problem-links';
import styles from './result.module.css';
import { classes } from '@/components/ui/classes';

/** Details of one scrape: its views, cost and actions. */
export function ResultDetail({ run }: { run: ScrapeRun }) {
  const again = useSignal<typeof import('./rerun-dialog').RerunDialog | null>(null);
  const intent = useIntent();
  const underWay = isUnderWay(run.state);
  const now = useNow(underWay);

  function repeat() {
    void intent.run(async () => {
      // Also loads the runs that the price estimate is based on.
      const { RerunDialog, runsReady } = await import('./rerun-dialog');
      await runsReady;
      again.value = RerunDialog;
    });
  }

  function remove() {
    // No confirmation, because the removal can be undone.
    void intent.run(async () => {
      await removeResults([run.id]);
      goTo('results');
    });
  }
  const Again = again.value;

  return (
    <article class="stack" aria-labelledby="result-title">
      <a class={styles.back} href="#/results">
        <BackIcon />
        {i18n.t('results.back')}
      </a>
      <header class="stack-s">
        <div class="row between row-wrap">
          <h2 id="result-title" class={classes('break', styles.title)} dir="auto">
            {(run.result?.title || hostText(run.url)).slice(0, 300)}
          </h2>
          <StateChip state={run.state} />
        </div>
        {/* Live region with the state only; the elapsed seconds would be announced on every change. */}
        <p class="vh" role="status">
          {i18n.t(`state.${run.state}`)}
        </p>
        <Address url={run.url} />
        <CostLine cost={run.cost} />
      </header>
      <div class="row row-wrap">
        {/^https?:/i.test(run.url) && (
          <a
            class="button small"
            href={run.url}
            target="_blank"
            rel="noreferrer noopener"
            title={i18n.t('view.originalHint')}
          >
            {i18n.t('view.original')}
          </a>
        )}
        {!underWay && (
          <button type="button" class="button small" onClick={repeat}>
            {i18n.t('repeat.button')}
          </button>
        )}
        {underWay && run.state !== 'intent' && (
          <button
            type="button"
            class="button small"
            title={i18n.t('scrape.stopHint')}
            onClick={() => void intent.run(() => send('scrape/cancel', { runId: run.id }))}
          >
            {i18n.t('scrape.stop')}
          </button>
        )}
        {run.result && <ExportButton read={() => Promise.resolve([run.id])} />}
        <CodeButton run={run} />
        <a class="button small" href={`#/world?url=${encodeURIComponent(run.url)}`}>
          {i18n.t('world.link')}
        </a>
        {!underWay && <KeepIncognitoResult id={run.id} />}
        <RunWithout url={run.url} options={run.options} privateConfirmed />
        {!underWay && (
          <button
            type="button"
            class={classes('button small quiet', styles.remove)}
            onClick={remove}
          >
            {i18n.t('results.remove')}
          </button>
        )}
      </div>
      {underWay && (
        <div class="stack-s">
          <div class="progress" aria-hidden="true" />
          <p class="num">{progressText(run, now)}</p>
        </div>
      )}
      {run.problem && (
        <ProblemBanner
          problem={run.problem}
          tone={run.state === 'unknown' ? 'warn' : 'bad'}
          ways={workspaceProblemLinks}
          onWay={followProblemLink}
        />
      )}
      {intent.problem.value && (
        <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      )}
      {run.result ? <ResultViews run={run} /> : <RunDetails run={run} />}
      {Again && (
        <Again
          run={run}
          onClose={() => {
            again.value = null;
          }}
        />
      )}
    </article>
  );
}

import { i18n } from '@/utils/i18n/i18n';
import { Address } from '@/components/ui/address';
import { CostLine } from '@/components/scrape/credits';
import { hostText } from '@/utils/i18n/format';
import { BackLink } from '@/components/ui/back-link';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { RunProgress, RunStatus } from '@/components/results/run-progress';
import { RunDetails } from '@/components/results/run-details';
import { StateChip } from '@/components/results/state-chip';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { isRunUnderWay, isUnsent } from '@/utils/runs/run-states';
import type { ScrapeRun } from '@/utils/runs/schema';
import { ResultActions } from './result-actions';
import { ResultViews } from './views/result-views';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import styles from './result.module.css';
import { classes } from '@/components/ui/classes';

/** Details of one scrape: its views, cost and actions. */
export function ResultDetail({ run }: { run: ScrapeRun }) {
  const intent = useIntent();
  const title = (run.result?.title || hostText(run.url)).slice(0, 300);
  return (
    <article class="stack" aria-labelledby="result-title">
      <div class={styles.back}>
        <BackLink href="#/results" name={i18n.t('results.back')} />
      </div>
      <header class="stack-s">
        <div class="row between row-wrap">
          <h2 id="result-title" class={classes('break', styles.title)} title={title} dir="auto">
            {title}
          </h2>
          {run.state !== 'done' && <StateChip state={run.state} unsent={isUnsent(run)} />}
        </div>
        <RunStatus run={run} />
        <Address url={run.url} />
        <CostLine cost={run.cost} />
      </header>
      <ResultActions run={run} intent={intent} />
      {isRunUnderWay(run.state) && <RunProgress run={run} />}
      {run.problem && (
        <WorkspaceProblemBanner
          problem={run.problem}
          tone={run.state === 'failed' ? 'bad' : 'warn'}
        />
      )}
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {run.result ? <ResultViews run={run} /> : <RunDetails run={run} />}
    </article>
  );
}

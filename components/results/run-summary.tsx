import { i18n } from '@/utils/i18n/i18n';
import { isRunUnderWay, isUnsent } from '@/utils/runs/run-states';
import type { Run } from '@/utils/runs/schema';
import { ActionList } from '../agent/action-list';
import { hostText, countText } from '@/utils/i18n/format';
import { ProblemBanner } from '../ui/problem-banner';
import type { ProblemLink } from '@/utils/i18n/problem-text';
import { RunProgress, RunStatus } from './run-progress';
import { StateChip } from './state-chip';
import styles from './run-summary.module.css';
import { Button } from '@/components/ui/button';

interface Props {
  run: Run;
  title: string;
  onOpen: () => void;
  onStop?: () => void;
  onLink: (link: ProblemLink) => void;
}

function nameOf(run: Run): string {
  if (run.kind === 'agent') return run.response;
  return run.result?.title || hostText(run.url);
}

/** Summary of a run: state, duration, result and cost. */
export function RunSummary({ run, title, onOpen, onStop, onLink }: Props) {
  const underWay = isRunUnderWay(run.state);
  return (
    <section class={styles.summary} aria-label={title}>
      <div class="row between">
        <h2 class="eyebrow">{title}</h2>
        <StateChip state={run.state} unsent={isUnsent(run)} />
      </div>
      <RunStatus run={run} />
      {underWay && <RunProgress run={run} />}
      {!underWay && nameOf(run) !== '' && (
        <p class={run.kind === 'agent' ? styles.answer : 'clip'} dir="auto">
          {nameOf(run)}
        </p>
      )}
      {run.kind === 'agent' && run.state === 'done' && <ActionList actions={run.actions} />}
      {run.state === 'unknown' && <p class="small">{i18n.t('state.unknownHint')}</p>}
      {run.problem && !underWay && (
        <ProblemBanner
          problem={run.problem}
          tone={run.state === 'failed' ? 'bad' : 'warn'}
          onLink={onLink}
        />
      )}
      <div class="row between">
        {underWay && onStop && run.state !== 'intent' ? (
          <Button
            small
            quiet
            class={styles.stop}
            title={i18n.t('scrape.stopHint')}
            onClick={onStop}
          >
            {i18n.t('scrape.stop')}
          </Button>
        ) : (
          <span class="small muted num">
            {run.cost.used !== null && countText('results.credits', run.cost.used)}
          </span>
        )}
        <Button small quiet onClick={onOpen}>
          {i18n.t('scrape.openWorkspace')}
        </Button>
      </div>
    </section>
  );
}

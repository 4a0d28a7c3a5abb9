import { i18n } from '@/utils/i18n/i18n';
import { isRunUnderWay, isUnsent } from '@/utils/runs/run-states';
import type { Run } from '@/utils/runs/schema';
import { ActionList } from '../agent/action-list';
import { clockText, hostText, countText } from '@/utils/i18n/format';
import { ProblemBanner } from '../ui/problem-banner';
import type { ProblemLink } from '@/utils/i18n/problem-text';
import { StateChip, stateText } from './state-chip';
import { useNow } from '../ui/hooks/use-now';
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

/** Returns the progress of an active run as a sentence. */
export function progressText(run: Run, now: number): string {
  if (run.state === 'waiting') {
    return i18n.t('scrape.waiting', [clockText((run.notBefore ?? now) - now)]);
  }
  const elapsed = clockText(now - run.createdAt);
  if (run.kind === 'agent') return i18n.t('agent.running', [elapsed]);
  if (run.state === 'intent') return i18n.t('scrape.sent');
  return i18n.t('scrape.running', [elapsed]);
}

/** Summary of a run: state, duration, result and cost. */
export function RunSummary({ run, title, onOpen, onStop, onLink }: Props) {
  const underWay = isRunUnderWay(run.state);
  const now = useNow(underWay);
  return (
    <section class={styles.summary} aria-label={title}>
      <div class="row between">
        <h2 class="eyebrow">{title}</h2>
        <StateChip state={run.state} unsent={isUnsent(run)} />
      </div>
      {/* Live region with the state only; the elapsed seconds would be announced on every change. */}
      <p class="vh" role="status">
        {stateText(run)}
      </p>
      {underWay && (
        <>
          <div class="progress" aria-hidden="true" />
          <p class="num">{progressText(run, now)}</p>
        </>
      )}
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

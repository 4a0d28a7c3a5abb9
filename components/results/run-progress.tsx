import { i18n } from '@/utils/i18n/i18n';
import { clockText } from '@/utils/i18n/format';
import type { Run } from '@/utils/runs/schema';
import { useNow } from '../ui/hooks/use-now';
import { stateText } from './state-chip';

/** Returns the progress of an active run as a sentence. */
export function progressText(run: Run, now: number): string {
  if (run.state === 'waiting') return waitingText(run, now);
  const elapsed = clockText(now - run.createdAt);
  if (run.kind === 'agent') return i18n.t('agent.running', [elapsed]);
  if (run.state === 'intent') return i18n.t('scrape.sent');
  return i18n.t('scrape.running', [elapsed]);
}

/** A scrape waits for a busy service, or for others to end; one that was put off while locked waits for these too. */
function waitingText({ problem, notBefore }: Run, now: number): string {
  if (problem === null || problem.code === 'locked') return i18n.t('scrape.queued');
  return i18n.t('scrape.waiting', [clockText((notBefore ?? now) - now)]);
}

/** Progress of an active run, with the elapsed time. */
export function RunProgress({ run }: { run: Run }) {
  const now = useNow(true);
  return (
    <div class="stack-s">
      <div class="progress" aria-hidden="true" />
      <p class="num">{progressText(run, now)}</p>
    </div>
  );
}

/** Live region with the state of a run only; the elapsed seconds would be announced on every change. */
export const RunStatus = ({ run }: { run: Run }) => (
  <p class="vh" role="status">
    {stateText(run)}
  </p>
);

import { Fragment } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { clockText, numberText } from '@/utils/i18n/format';
import type { Account } from '@/utils/account/schema';
import { jobProgress } from '@/utils/jobs/job-progress';
import type { Job } from '@/utils/jobs/schema';
import { accounts } from '@/utils/account/state/accounts';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { useNow } from '../ui/hooks/use-now';

export function JobProgressBar({ job }: { job: Job }) {
  const { ended } = jobProgress(job, job.createdAt);
  const text = i18n.t('jobs.progress', [numberText(ended), numberText(job.count)]);
  return (
    <progress
      max={job.count}
      value={ended}
      aria-label={i18n.t('jobs.progressOf', [job.name])}
      aria-valuetext={text}
    >
      {text}
    </progress>
  );
}

/** The account that pays for a job; null: it is not connected, or not loaded yet. */
function accountOf({ accountId }: Job): Account | null {
  const kept = accounts.value.value;
  if (accountId === kept?.current.id) return connectedAccount();
  return kept?.others.find(({ id }) => id === accountId)?.state.account ?? null;
}

/** Figures of a job: addresses in each state, rate, time left, credits. */
export function JobFigures({ job }: { job: Job }) {
  const { done, failed, running, unknown } = job.totals;
  // A few more runs wait in the queue, so that no slot stays empty.
  const limit = accountOf(job)?.scraper.concurrency || running;
  const now = useNow(job.state === 'running');
  const { left, perMinute, leftMs } = jobProgress(job, now);
  const figures: [string, string][] = [
    [i18n.t('jobs.done'), numberText(done)],
    [i18n.t('jobs.failed'), numberText(failed)],
    ...(unknown > 0
      ? [[i18n.t('jobs.unknown'), numberText(unknown)] satisfies [string, string]]
      : []),
    [i18n.t('jobs.running'), numberText(Math.min(running, limit))],
    [i18n.t('jobs.left'), numberText(left)],
    ...(job.state === 'running' ? speedFacts(perMinute, leftMs) : []),
    [i18n.t('jobs.credits'), i18n.t('jobs.ofCap', [numberText(job.used), numberText(job.cap)])],
  ];
  return (
    <dl class="facts in-line num">
      {figures.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Rate and time left, which a job has while it runs. */
const speedFacts = (perMinute: number | null, leftMs: number | null): [string, string][] => [
  [
    i18n.t('jobs.rate'),
    perMinute === null ? '–' : i18n.t('jobs.perMinute', [numberText(Math.round(perMinute))]),
  ],
  [i18n.t('jobs.timeLeft'), leftMs === null ? '–' : clockText(leftMs)],
];

import type { Job } from './schema';

/**
 * Whether a job came with a backup, and the user has not begun it here. Earlier versions did not store `restored`; the
 * problem code tells.
 */
export const isRestored = ({ restored, problem }: Job): boolean =>
  restored ?? problem?.code === 'restored-paused';

/** Undoing a restore removes the jobs marked as restored. This one has been begun by the user since. */
export const begun = (job: Job): Pick<Job, 'restored'> =>
  isRestored(job) ? { restored: false } : {};

/** Pauses a restored job that has ended, since addresses may be left. A cancelled one stays as it is. */
export const reopened = (job: Job): Job =>
  job.state === 'cancelled'
    ? job
    : { ...job, state: 'paused', endedAt: null, problem: { code: 'restored-paused' } };

import * as z from 'zod/mini';
import { isAfter } from './followed-pages';
import { restoredAmount, restoredId, restoredTime } from '../restored-values';
import { withoutHold } from './job-hold';
import { publishedCost } from '../runs/cost/estimate-cost';
import { leftOf } from './job-progress';
import { optionsOf, completeItem } from './job-states';
import { type Job, type JobItem, JobItemSchema, JobSchema, maxAddresses } from './schema';

/** Job with all its addresses, in a backup. The results are stored separately. */
export const JobBundleSchema = z.lazy(() =>
  z
    .object({
      job: JobSchema.check(z.refine(({ id }) => z.uuid().safeParse(id).success)),
      items: z.array(JobItemSchema).check(z.minLength(1), z.maxLength(maxAddresses)),
    })
    .check(
      z.refine(({ job, items }) =>
        items.every(
          ({ jobId, n, url }, at) =>
            jobId === job.id && isAfter(n, items[at - 1]?.n ?? -1) && /^https?:\/\//.test(url),
        ),
      ),
    ),
);
export type JobBundle = z.infer<typeof JobBundleSchema>;

/**
 * Credits reserved for each address of a job from a backup: no less than the published prices allow, since less would
 * lift the cap. What similar scrapes cost there is not known here, as with estimates.
 */
function restoredReserve(job: Job, items: readonly JobItem[]): number {
  const modes = new Set(items.map(({ mode }) => mode));
  const prices = [...modes].map((mode) => publishedCost(optionsOf(job, { mode })).most);
  return Math.max(restoredAmount(job.reserve), ...prices);
}

/**
 * Adapts a job from a backup, so that it sends nothing by itself: what was running is paused, and an
 * address whose run was under way may have been charged, so that its reply counts as lost.
 * @param accounts IDs in this browser by ID in the backup.
 * @param now timestamp in ms.
 */
export function restoredJob(
  { job, items }: JobBundle,
  accounts: Readonly<Record<string, string>>,
  now: number,
): JobBundle {
  const totals = { waiting: 0, running: 0, reading: 0, done: 0, failed: 0, unknown: 0 };
  for (const { state } of items) totals[state] += 1;
  let next: Job = {
    ...withoutHold(job),
    restored: true,
    accountId: restoredId(job.accountId, accounts),
    createdAt: restoredTime(job.createdAt, now),
    endedAt: job.endedAt === null ? null : restoredTime(job.endedAt, now),
    count: items.length,
    totals,
    // A negative amount would lift the cap.
    used: restoredAmount(job.used),
    reserve: restoredReserve(job, items),
    cap: restoredAmount(job.cap),
    lost: restoredAmount(job.lost),
    typicalMs: job.typicalMs === null ? null : restoredAmount(job.typicalMs),
    recentEnds: [],
  };
  const settled = items.map((item): JobItem => {
    if (item.state !== 'running') return item;
    const step = completeItem({ job: next, item }, null, now);
    next = step.job;
    return step.item;
  });
  // A file may mark a job as done although addresses are left: trying one address again would then send all of them.
  if (next.state === 'done' && leftOf(next) > 0) next = { ...next, state: 'paused', endedAt: null };
  const isOpen = next.state !== 'done' && next.state !== 'cancelled';
  const paused = { state: 'paused', problem: { code: 'restored-paused' } } as const;
  return { job: { ...next, ...(isOpen && paused), lostInRow: 0 }, items: settled };
}

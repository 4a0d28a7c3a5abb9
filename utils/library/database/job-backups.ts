import { previousPosition } from '../../jobs/followed-pages';
import type { JobBundle } from '../../jobs/job-bundle';
import { settleRestored } from '../../jobs/settle-restored';
import type { Run } from '../../runs/schema';
import { toJob, toJobItem } from './job-items';
import { allJobItems, assignResult, getJob, listJobs, removeJob } from './jobs-store';
import { inTransaction } from './library-database';
import { readableRow } from './rows-store';

/** Jobs with their addresses, for backups. */
export const jobBackups = {
  async read(): Promise<JobBundle[]> {
    const bundles: JobBundle[] = [];
    for (const job of await listJobs()) {
      bundles.push({ job, items: await allJobItems(job.id) });
    }
    return bundles;
  },

  async has(id: string): Promise<boolean> {
    return (await getJob(id)) !== null;
  },

  /**
   * Adds a job in one transaction; false: one with this ID exists and stays unchanged. Results of the job that are
   * stored without it, because it was removed here, belong to it again.
   */
  add({ job, items }: JobBundle): Promise<boolean> {
    return inTransaction(['jobs', 'jobItems', 'runs', 'rows'], async (transaction) => {
      if ((await transaction.objectStore('jobs').get(job.id)) !== undefined) return false;
      await transaction.objectStore('jobs').put(job);
      const store = transaction.objectStore('jobItems');
      await Promise.all(items.map((item) => store.put(item)));
      const rows = transaction.objectStore('rows');
      for (const { runId } of items) {
        const stored: unknown = runId === null ? undefined : await rows.index('id').get(runId);
        const row = stored === undefined ? null : readableRow(stored);
        if (row && row.jobId === undefined) await assignResult(transaction, row, job.id);
      }
      return true;
    });
  },

  /**
   * Gives the address of a restored job the outcome of a run of the same file (`settleRestored`). Runs of older
   * versions do not say which address is theirs.
   * @returns whether the job was changed.
   */
  async settle(run: Run, now: number): Promise<boolean> {
    if (run.kind !== 'scrape' || run.jobId === undefined || run.jobPlace === undefined)
      return false;
    const { jobId, jobPlace } = run;
    return await inTransaction(['jobs', 'jobItems'], async (transaction) => {
      const jobs = transaction.objectStore('jobs');
      const store = transaction.objectStore('jobItems');
      const stored: unknown = await jobs.get(jobId);
      if (stored === undefined) return false;
      const itemAt = async (n: number) => {
        const item: unknown = await store.get([jobId, n]);
        return item === undefined ? undefined : toJobItem(item);
      };
      const item = await itemAt(jobPlace);
      const previous = item ? undefined : await itemAt(previousPosition(jobPlace));
      const settled = settleRestored({ job: toJob(stored), item, previous }, run, now);
      if (!settled) return false;
      await jobs.put(settled.job);
      for (const one of settled.items) await store.put(one);
      return true;
    });
  },

  /** Removes a job, unless it was resumed after it was added. */
  async remove(id: string): Promise<void> {
    if ((await getJob(id))?.restored !== false) await removeJob(id);
  },
};

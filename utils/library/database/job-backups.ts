import type { JobBundle } from '../../jobs/job-bundle';
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

  /** Removes a job, unless it was resumed after it was added. */
  async remove(id: string): Promise<void> {
    if ((await getJob(id))?.restored !== false) await removeJob(id);
  },
};

import type { JobBundle } from '../../jobs/job-bundle';
import { allJobItems, getJob, listJobs, removeJob } from './jobs-store';
import { inTransaction } from './library-database';

/** Jobs with their addresses, for backups. */
export const jobShelf = {
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

  /** Adds a job in one transaction; false: one with this ID is there and stays as it is. */
  add({ job, items }: JobBundle): Promise<boolean> {
    return inTransaction(['jobs', 'jobItems'], async (transaction) => {
      if ((await transaction.objectStore('jobs').get(job.id)) !== undefined) return false;
      await transaction.objectStore('jobs').put(job);
      const store = transaction.objectStore('jobItems');
      await Promise.all(items.map((item) => store.put(item)));
      return true;
    });
  },

  remove: removeJob,
};

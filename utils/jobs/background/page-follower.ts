import {
  allJobItems,
  changeJob,
  countReading,
  endReading,
  jobItems,
  listJobs,
  pagesUpTo,
} from '@/utils/library/database/jobs-store';
import { followOutcome, type FollowOutcome } from '@/utils/jobs/followed-pages';
import { paused } from '@/utils/jobs/job-states';
import type { Job, JobItem } from '@/utils/jobs/schema';
import type { Handlers, Input, Output } from '@/utils/messaging/protocol';
import type { Recipe } from '@/utils/recipes/schema';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { extractor } from './extractor';

/** Name of the task of the page that reads results. */
const task = 'jobs';
/** Attempts to read one page. */
const maxReads = 3;
/** Milliseconds after which the page that reads results is left to watches that wait for it. */
const slice = 20_000;
/** Milliseconds until a result that could not be read is read again; less than the lifetime of an idle worker. */
const retryMs = 20_000;

interface Dependencies {
  /** Called after a page was followed, when its job continues or has ended, and when a job has paused. */
  onFollowed(): void;
  /** Called when the page that reads results is free; resolves when watches that waited for it have it. */
  onFree(): Promise<void>;
}

const lacksRecipe = ({ recipeId }: Job, recipes: readonly Recipe[]): boolean =>
  recipeId !== undefined && !recipes.some(({ id }) => id === recipeId);

/**
 * Whether to read pages of a job now. Not right after a restore, when its results may not be imported yet, and not
 * while its recipe is missing. Of a job without a recipe, the reading is ended without a result.
 */
function isRead(job: Job, recipes: readonly Recipe[]): boolean {
  const { state, problem } = job;
  if (lacksRecipe(job, recipes)) return false;
  return state === 'running' || (state === 'paused' && problem?.code !== 'restored-paused');
}

/**
 * Follows the next links of results of jobs. A page is read by `extractor.html`, one after another. What is to be read
 * is stored with the job, and the next page is added in the transaction that ends the reading.
 */
export function createPageFollower({ onFollowed, onFree }: Dependencies) {
  /** URLs of the job read last, which are stored too; `owner` is that job and its run. */
  let urls = { owner: '', known: new Set<string>() };

  /** Runs whose results could not be read a moment ago, with their jobs: other pages are read first. */
  const later = new Map<string, string>();

  /** Whether a job has a page to read now. */
  function hasPage({ id, totals }: Job): boolean {
    const held = [...later.values()].filter((jobId) => jobId === id);
    return (totals.reading ?? 0) > held.length;
  }

  async function knownUrls({ id, watchRun = '' }: Job): Promise<Set<string>> {
    const owner = `${id} ${watchRun}`;
    if (urls.owner !== owner) {
      urls = { owner, known: new Set((await allJobItems(id)).map(({ url }) => url)) };
    }
    return urls.known;
  }

  async function end(job: Job, item: JobItem, outcome: FollowOutcome): Promise<void> {
    if (!(await endReading(item, outcome, Date.now()))) return;
    if ('next' in outcome) (await knownUrls(job)).add(outcome.next);
  }

  /** Returns the next page to read; null if there is none. */
  async function nextPage(): Promise<Output<'jobs/page'>['page']> {
    const recipes = await recipesItem.read();
    for (const job of await listJobs()) {
      const recipe = recipes.find(({ id }) => id === job.recipeId)?.draft;
      while (isRead(job, recipes)) {
        const items = await jobItems(job.id, 'reading', 1 + later.size);
        const item = items.find(({ runId }) => runId === null || !later.has(runId));
        if (!item) break;
        const { n, runId, reads = 0 } = item;
        if (recipe && runId !== null && reads < maxReads) {
          await countReading(item);
          const pages = await pagesUpTo(job.id, n);
          const earlier = pages.flatMap((page) =>
            page.n !== n && page.runId !== null ? [page.runId] : [],
          );
          return { jobId: job.id, n, runId, recipe, earlier };
        }
        await end(job, item, { end: 'not-read' });
      }
    }
    return null;
  }

  /** Closes the page that reads results: watches that wait for it come first, then jobs. */
  async function release(): Promise<void> {
    await extractor.close(task);
    await onFree();
    onFollowed();
  }

  async function readLater({ jobId, runId }: Input<'jobs/page-read'>): Promise<void> {
    later.set(runId, jobId);
    setTimeout(() => {
      later.delete(runId);
      onFollowed();
    }, retryMs);
    await release();
  }

  async function take({ jobId, n, runId, read }: Input<'jobs/page-read'>): Promise<void> {
    const job = (await listJobs()).find(({ id }) => id === jobId);
    const pages = job ? await pagesUpTo(jobId, n) : [];
    const item = pages.at(-1);
    if (!job || item?.n !== n || item.runId !== runId) return;
    const known = await knownUrls(job);
    await end(job, item, followOutcome(read, pages[0]?.url ?? '', known));
    onFollowed();
  }

  const handlers: Pick<Handlers, 'jobs/page' | 'jobs/page-read'> = {
    async 'jobs/page'() {
      const page = (await extractor.isFor(task, slice)) ? await nextPage() : null;
      if (!page) await release();
      return { page };
    },
    'jobs/page-read': (input) => (input.retry ? readLater(input) : take(input)),
  };

  return {
    handlers,
    /**
     * Reads the pages that wait for it.
     * @param jobs all jobs.
     */
    async follow(jobs: readonly Job[]): Promise<void> {
      const reading = jobs.filter(({ totals }) => (totals.reading ?? 0) > 0);
      for (const job of reading.filter(({ state }) => state === 'cancelled')) {
        const items = await jobItems(job.id, 'reading');
        for (const item of items) await end(job, item, { end: 'not-read' });
      }
      if (reading.length === 0) return;
      const recipes = await recipesItem.read();
      for (const job of reading) {
        if (job.state !== 'running' || !lacksRecipe(job, recipes)) continue;
        await changeJob(job.id, (now) => paused(now, { code: 'recipe-gone' }));
        onFollowed();
      }
      if (reading.some((job) => isRead(job, recipes) && hasPage(job))) await extractor.open(task);
    },
  };
}

import { getBody, getRun } from '../../library/database/library-runs';
import { jobItems } from '../../library/database/jobs-store';
import type { Recipe } from '../../recipes/schema';
import { pageAddress } from '../../runs/address';
import { createRowCollector, type JobRows } from '../collect-rows';
import type { RecipePage } from '../read-recipe-page';
import type { JobItem } from '../schema';

/** Pages read between two reports. */
const step = 20;

/** Reads the rows of a page; null if its result was removed. */
async function pageOf({ runId }: JobItem, draft: Recipe['draft']): Promise<RecipePage | null> {
  const [run, body] = await Promise.all([getRun(runId ?? ''), getBody(runId ?? '')]);
  if (run?.kind !== 'scrape' || !body) return null;
  // Read on demand, since the module needs a DOM when it is loaded.
  const { readRecipePage } = await import('../read-recipe-page');
  const type = run.result?.contentType ?? '';
  return await readRecipePage(body.content, type, pageAddress(run), draft);
}

/**
 * Reads the rows of a recipe from the results of a job that exist by now, in the order of its addresses, and yields
 * what was collected so far. One page is in memory at a time.
 * @param most number of pages. @param addressName name of the column with the URL of each row's page.
 */
export async function* readJobRows(
  jobId: string,
  recipe: Recipe,
  addressName: string,
  most: number,
): AsyncGenerator<JobRows> {
  const collector = createRowCollector(recipe, addressName);
  const items = (await jobItems(jobId, 'done')).slice(0, most);
  for (const [at, item] of items.entries()) {
    collector.add(item.url, await pageOf(item, recipe.draft));
    if ((at + 1) % step === 0) yield collector.result();
  }
  yield collector.result();
}

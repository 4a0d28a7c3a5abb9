import { getBody, getRun } from '../../library/database/library-runs';
import { allJobItems, jobItems } from '../../library/database/jobs-store';
import type { Recipe } from '../../recipes/schema';
import { pageAddress } from '../../runs/address';
import { createRowCollector, type JobRows } from '../collect-rows';
import { addedFields, completedRows } from '../completed-rows';
import type { RecipePage } from '../read-recipe-page';
import { type Completion, type Job, type JobItem } from '../schema';

/** Pages read between two reports. */
const step = 20;

/**
 * Reads the rows of a page; null if its result was removed.
 * @param source recipe that reads them, or the keys of values that make up its only row.
 */
async function pageOf(
  { runId }: JobItem,
  source: Recipe['draft'] | readonly string[],
): Promise<RecipePage | null> {
  const [run, body] = await Promise.all([getRun(runId ?? ''), getBody(runId ?? '')]);
  if (run?.kind !== 'scrape' || !body) return null;
  // Read on demand, since the module needs a DOM when it is loaded.
  const { readPageValues, readRecipePage } = await import('../read-recipe-page');
  const type = run.result?.contentType ?? '';
  return 'locators' in source
    ? await readRecipePage(body.content, type, pageAddress(run), source)
    : await readPageValues(body.content, type, pageAddress(run), source);
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

/**
 * Like `readJobRows`, for a job that completes rows: yields all its rows, with the values of the pages read so far.
 * @param recipe recipe of the job; null if it adds values of the pages by their keys.
 */
export async function* readCompletedRows(
  { id, name }: Pick<Job, 'id' | 'name'>,
  completes: Completion,
  recipe: Recipe | null,
  most: number,
): AsyncGenerator<JobRows> {
  const fields = addedFields(completes, recipe?.draft ?? null);
  const source = recipe?.draft ?? (completes.fields ?? []).map(({ key }) => key);
  const collector = createRowCollector(
    { draft: { name, fields }, lastRun: recipe?.lastRun ?? null },
    '',
  );
  const all = await allJobItems(id);
  const done = all.filter(({ state }) => state === 'done').slice(0, most);
  const pages = new Map<string, RecipePage>();
  const result = (): JobRows => ({
    ...collector.result(),
    table: completedRows(completes, fields, all, pages),
  });
  for (const [at, item] of done.entries()) {
    const page = await pageOf(item, source);
    collector.add(item.url, page);
    if (page) pages.set(item.url, page);
    if ((at + 1) % step === 0) yield result();
  }
  yield result();
}

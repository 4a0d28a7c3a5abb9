import { originOfRun, type RowOrigin } from '../../export/row-origin';
import { getBody, getRun } from '../../library/database/library-runs';
import { allJobItems, jobItems } from '../../library/database/jobs-store';
import type { Recipe } from '../../recipes/schema';
import { pageAddress } from '../../runs/address';
import { createRowCollector, type CollectedRows } from '../collect-rows';
import { addedFields, completedRows, type ReadPage } from '../completed-rows';
import { type Completion, type Job, type JobItem } from '../schema';
import type { RecipePage } from '../read-recipe-page';
import { isStackOverflow } from '../../stack-overflow';
import { nullIfDamaged } from '../../null-if-damaged';

/** Pages read between two reports. */
const step = 20;

/** Result for a page that can't be read, so that one page does not take away the rows of all others. */
const tooDeep: RecipePage = {
  drift: 'too-deep',
  fields: [],
  columns: [],
  rows: [],
  language: '',
  cut: false,
};

/**
 * Reads the rows of a page; null if its result was removed or is damaged.
 * @param source recipe that reads them, or the keys of values that make up its only row.
 */
async function pageOf(
  { runId, url }: JobItem,
  source: Recipe['draft'] | readonly string[],
): Promise<ReadPage | null> {
  const stored = Promise.all([getRun(runId ?? ''), getBody(runId ?? '')]);
  const [run, body] = (await nullIfDamaged(stored)) ?? [];
  if (run?.kind !== 'scrape' || run.removedAt !== undefined || !body) return null;
  // Read on demand, since the module needs a DOM when it is loaded.
  const { readPageValues, readRecipePage } = await import('../read-recipe-page');
  const type = run.result?.contentType ?? '';
  const reading =
    'locators' in source
      ? readRecipePage(body.content, type, pageAddress(run), source)
      : readPageValues(body.content, type, pageAddress(run), source);
  const page = await reading.catch((error: unknown) => {
    if (isStackOverflow(error)) return tooDeep;
    throw error;
  });
  return { page, origin: originOfRun(run, url) };
}

/**
 * Reads the rows of a recipe from the results of a job that exist by now, in the order of its addresses, and yields
 * what was collected so far. One page is in memory at a time.
 * @param maxPages number of pages.
 * @param addressName name of the column with the URL of each row's page.
 */
export async function* readJobRows(
  jobId: string,
  recipe: Recipe,
  addressName: string,
  maxPages: number,
): AsyncGenerator<CollectedRows> {
  const collector = createRowCollector(recipe, addressName);
  const items = (await jobItems(jobId, 'done')).slice(0, maxPages);
  for (const [at, item] of items.entries()) {
    const read = await pageOf(item, recipe.draft);
    collector.add(item.url, read?.page ?? null, read?.origin);
    if ((at + 1) % step === 0) yield collector.result();
  }
  yield collector.result();
}

/** Rows of one page of a job, as the collector of `readJobRows` keeps them. */
export interface JobPageRows {
  rows: string[][];
  origin: RowOrigin;
}

/**
 * Reads the rows of a recipe from all results of a job, one page after another: they are more than memory should hold.
 * @param rowsOf reads the rows of a page as those of the shown table are.
 */
export async function* readAllJobRows(
  jobId: string,
  recipe: Recipe,
  rowsOf: CollectedRows['rowsOf'],
): AsyncGenerator<JobPageRows> {
  for (const item of await jobItems(jobId, 'done')) {
    const read = await pageOf(item, recipe.draft);
    if (!read || read.page.drift !== null) continue;
    yield { rows: rowsOf(read.page).map((row) => [...row, item.url]), origin: read.origin };
  }
}

/**
 * Like `readJobRows`, for a job that completes rows: yields all its rows, with the values of the pages read so far.
 * @param recipe recipe of the job; null if it adds values of the pages by their keys.
 */
export async function* readCompletedRows(
  { id, name }: Pick<Job, 'id' | 'name'>,
  completes: Completion,
  recipe: Recipe | null,
  maxPages: number,
): AsyncGenerator<CollectedRows> {
  const fields = addedFields(completes, recipe?.draft ?? null);
  const source = recipe?.draft ?? (completes.fields ?? []).map(({ key }) => key);
  const collector = createRowCollector(
    { draft: { name, fields }, lastRun: recipe?.lastRun ?? null },
    '',
  );
  const all = await allJobItems(id);
  const done = all.filter(({ state }) => state === 'done').slice(0, maxPages);
  const pages = new Map<string, ReadPage>();
  const result = (): CollectedRows => {
    const collected = collector.result();
    const alike = new Map<string, ReadPage>();
    for (const [url, { page, origin }] of pages)
      alike.set(url, { page: { ...page, rows: collected.rowsOf(page) }, origin });
    return { ...collected, ...completedRows(completes, fields, all, alike) };
  };
  for (const [at, item] of done.entries()) {
    const read = await pageOf(item, source);
    collector.add(item.url, read?.page ?? null);
    if (read) pages.set(item.url, read);
    if ((at + 1) % step === 0) yield result();
  }
  yield result();
}

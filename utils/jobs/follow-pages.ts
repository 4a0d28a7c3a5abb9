import { logFailure } from '../log-failure';
import type { Send } from '../messaging/client';
import { nullIfDamaged } from '../null-if-damaged';
import type { Output } from '../messaging/protocol';
import type { RecipeDefinition } from '../recipes/schema';
import type { FollowedPage } from './followed-pages';
import { nextPageOf, readRecipePage } from './read-recipe-page';

/** Content of a stored scrape. */
export interface StoredPage {
  content: Blob;
  /** Content type reported by the service; '' if it reported none. */
  type: string;
  /** Status that the site answered with; null if the service reported none. */
  status: number | null;
  /** URL for resolving relative ones. */
  address: string;
}

/** Reads the content of a stored scrape; null if there is none. */
export type ReadStoredPage = (runId: string) => Promise<StoredPage | null>;

/** Maximum number of pages whose rows are kept for those that follow them. */
const maxKept = 200;

type Task = NonNullable<Output<'jobs/page'>['page']>;

/** A page that can't be read, as one nested too deeply, counts as not read: it must not keep all others waiting. */
function notRead(error: unknown): null {
  logFailure('reading a result')(error);
  return null;
}

/** Looks for the next links of pages of jobs, until none is left or a result can't be read now. */
export async function followPages(send: Send, readStoredPage: ReadStoredPage): Promise<void> {
  /** Texts of the rows of pages that were read, by run. */
  const rowsRead = new Map<string, readonly string[]>();
  /** Runs of earlier pages that could not be read: each is logged once, not for every page after it. */
  const logged = new Set<string>();

  function earlierNotRead(runId: string, error: unknown): null {
    if (!logged.has(runId)) logFailure('reading a result')(error);
    logged.add(runId);
    return null;
  }

  /** Reads the rows of a result as texts; null if the list of the recipe was not found. */
  async function rowTexts(
    runId: string,
    page: StoredPage | null,
    recipe: RecipeDefinition,
  ): Promise<readonly string[] | null> {
    const before = rowsRead.get(runId);
    if (before || !page) return before ?? null;
    const { drift, rows } = await readRecipePage(page.content, page.type, page.address, recipe);
    if (drift !== null) return null;
    const texts = rows.map((row) => JSON.stringify(row));
    if (rowsRead.size >= maxKept) rowsRead.clear();
    rowsRead.set(runId, texts);
    return texts;
  }

  /** Looks for the next link of a page; null if its list was not found. */
  async function follow(
    { runId, recipe, earlier }: Task,
    page: StoredPage | null,
  ): Promise<FollowedPage | null> {
    const rows = await rowTexts(runId, page, recipe);
    if (!page || !rows) return null;
    const known = new Set<string>();
    for (const id of earlier) {
      const stored = rowsRead.has(id) ? null : readStoredPage(id);
      const texts = await Promise.resolve(stored)
        .then((one) => rowTexts(id, one, recipe))
        .catch((error: unknown) => earlierNotRead(id, error));
      for (const text of texts ?? []) known.add(text);
    }
    const next = await nextPageOf(page.content, page.address, recipe.next);
    return { next, isNew: rows.some((text) => !known.has(text)) };
  }

  for (;;) {
    const { page: task } = await send('jobs/page', {});
    if (!task) return;
    const { jobId, n, runId } = task;
    let page: StoredPage | null;
    try {
      page = await nullIfDamaged(readStoredPage(runId));
    } catch (error) {
      // Other errors of the database may pass. The background closes this page for the others that wait.
      logFailure('reading a result')(error);
      await send('jobs/page-read', { jobId, n, runId, read: null, retry: true });
      return;
    }
    const read = await follow(task, page).catch(notRead);
    await send('jobs/page-read', { jobId, n, runId, read });
  }
}

import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { ext } from '@/utils/browser/ext';
import { getBody, getRun } from '@/utils/library/database/library-runs';
import { nextPageOf, readRecipePage } from '@/utils/jobs/read-recipe-page';
import { logFailure } from '@/utils/log-failure';
import { createClient } from '@/utils/messaging/client';
import type { RecipeDefinition } from '@/utils/recipes/schema';
import { pageAddress } from '@/utils/runs/address';
import { readPages } from '@/utils/watches/read-pages';
import { readWatchedRows } from '@/utils/watches/read-rows';
import type { ReadRows } from '@/utils/watches/schema';

/**
 * An offscreen document has only `runtime` of the extension API (Chromium 156): no `i18n`, so that it can't use the
 * pages' client.
 */
const send = createClient(async (envelope) => {
  const reply: unknown = await ext.runtime.sendMessage({ ...envelope, incognito: false });
  return reply;
});

/** Maximum number of pages whose rows are kept for those that follow them. */
const maxKept = 200;

/** Texts of the rows of pages that were read, by run. */
const rowsRead = new Map<string, readonly string[]>();

interface StoredPage {
  content: Blob;
  type: string;
  address: string;
}

async function storedPage(runId: string): Promise<StoredPage | null> {
  const [run, body] = await Promise.all([getRun(runId), getBody(runId)]);
  if (run?.kind !== 'scrape' || !body) return null;
  const type = run.result?.contentType ?? '';
  return { content: body.content, type, address: pageAddress(run) };
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

/** Looks for the next links of pages of jobs, until none is left. */
async function followPages(): Promise<void> {
  for (;;) {
    const { page: task } = await send('jobs/page', {});
    if (!task) return;
    const { jobId, n, runId, recipe, earlier } = task;
    const page = await storedPage(runId);
    const rows = await rowTexts(runId, page, recipe);
    const known = new Set<string>();
    for (const id of earlier) {
      const texts = await rowTexts(id, rowsRead.has(id) ? null : await storedPage(id), recipe);
      for (const text of texts ?? []) known.add(text);
    }
    const next = page && rows ? await nextPageOf(page.content, page.address, recipe.next) : null;
    const isNew = rows?.some((text) => !known.has(text)) === true;
    await send('jobs/page-read', { jobId, n, runId, read: rows && { next, isNew } });
  }
}

async function readWatch(runId: string): Promise<void> {
  const { task } = await send('watches/task', { runId });
  if (!task) return;
  const { url, recipe, column, pages, pageColumn } = task;
  const rowsOf = async (id: string, requested: string): Promise<ReadRows | null> => {
    const [run, body] = await Promise.all([getRun(id), getBody(id)]);
    const address = run?.kind === 'scrape' ? pageAddress(run) : requested;
    return body && (await readWatchedRows(body.content, address, recipe, column));
  };
  async function* pagesRead() {
    for (const page of pages ?? [])
      yield { url: page.url, read: await rowsOf(page.runId, page.url) };
  }
  const found = pages
    ? await readPages(pagesRead(), pageColumn)
    : ((await rowsOf(runId, url)) ?? ({ kind: 'unreadable' } as const));
  await send('watches/rows', { runId, read: found });
}

/**
 * Script of `assets/public/extractor.html`, a page without a window: Chromium's worker has no
 * `DOMParser`. Reads the rows of the watch's run that the URL fragment names, or follows the pages of jobs, and tells
 * the background, which opened the page and closes it. Bundled separately: the chunk that pages share reads
 * `storage`.
 */
export default defineUnlistedScript(() => {
  const task = location.hash.slice(1);
  const reading = task === 'jobs' ? followPages() : readWatch(task);
  reading.catch(logFailure('reading rows'));
});

import type { ReadStoredPage } from '../jobs/follow-pages';
import type { Send } from '../messaging/client';
import { isErrorStatus } from './compare-watch-run';
import { readPages, type ReadPage } from './read-pages';
import { readWatchedRows } from './read-rows';
import type { ReadRows } from './schema';

/** Reads the rows of a watch's run, and sends them to the background. */
export async function readWatch(
  runId: string,
  send: Send,
  readStoredPage: ReadStoredPage,
): Promise<void> {
  const { task } = await send('watches/task', { runId });
  if (!task) return;
  const { recipe, column, pages, pageColumn } = task;
  const rowsOf = async (id: string): Promise<ReadPage | null> => {
    const page = await readStoredPage(id);
    if (!page) return null;
    if (isErrorStatus(page.status)) return { kind: 'failed', status: page.status };
    return await readWatchedRows(page.content, page.address, recipe, column, pages !== undefined);
  };
  async function* pagesRead() {
    for (const page of pages ?? []) yield { url: page.url, read: await rowsOf(page.runId) };
  }
  const read: ReadRows = pages
    ? await readPages(pagesRead(), pageColumn, recipe?.fields)
    : ((await rowsOf(runId)) ?? { kind: 'unreadable' });
  await send('watches/rows', { runId, read });
}

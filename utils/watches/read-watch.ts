import type { ReadStoredPage } from '../jobs/follow-pages';
import type { Send } from '../messaging/client';
import { readPages } from './read-pages';
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
  const rowsOf = async (id: string): Promise<ReadRows | null> => {
    const page = await readStoredPage(id);
    return page && (await readWatchedRows(page.content, page.address, recipe, column));
  };
  async function* pagesRead() {
    for (const page of pages ?? []) yield { url: page.url, read: await rowsOf(page.runId) };
  }
  const read: ReadRows = pages
    ? await readPages(pagesRead(), pageColumn)
    : ((await rowsOf(runId)) ?? { kind: 'unreadable' });
  await send('watches/rows', { runId, read });
}

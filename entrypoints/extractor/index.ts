import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { ext } from '@/utils/browser/ext';
import { getBody, getRun } from '@/utils/library/database/library-runs';
import { logFailure } from '@/utils/log-failure';
import { createClient } from '@/utils/messaging/client';
import { pageAddress } from '@/utils/runs/address';
import { nextPageOf } from '@/utils/watches/next-page';
import { readPages } from '@/utils/watches/read-pages';
import { readRows } from '@/utils/watches/read-rows';
import type { ReadRows } from '@/utils/watches/schema';

/**
 * An offscreen document has `runtime` alone of the extension API (Chromium 156): no
 * texts, and not the pages' client.
 */
const send = createClient(async (envelope) => {
  const reply: unknown = await ext.runtime.sendMessage({ ...envelope, incognito: false });
  return reply;
});

async function read(): Promise<void> {
  const runId = location.hash.slice(1);
  const { task } = await send('watches/task', { runId });
  if (!task) return;
  const { url, recipe, column, pages, pageColumn, follows = false } = task;
  let next: string | null = null;
  const rowsOf = async (id: string, address: string): Promise<ReadRows | null> => {
    const body = await getBody(id);
    return body && (await readRows(body.content, address, recipe, column));
  };
  async function* pagesRead() {
    for (const page of pages ?? []) {
      const run = await getRun(page.runId);
      const address = run?.kind === 'scrape' ? pageAddress(run) : page.url;
      const body = follows && page === pages?.at(-1) ? await getBody(page.runId) : null;
      if (body) next = await nextPageOf(body.content, address);
      yield { url: page.url, read: await rowsOf(page.runId, address) };
    }
  }
  const found = pages
    ? await readPages(pagesRead(), pageColumn, () => next)
    : ((await rowsOf(runId, url)) ?? ({ kind: 'unreadable' } as const));
  await send('watches/rows', { runId, read: found });
}

/**
 * Script of `assets/public/extractor.html`, a page without a window: Chromium's worker has no
 * `DOMParser`. Reads the rows of the result named in the URL fragment, and tells the background,
 * which opened the page and closes it. Bundled separately: the chunk that pages share reads
 * `storage`.
 */
export default defineUnlistedScript(() => {
  read().catch(logFailure('reading rows'));
});

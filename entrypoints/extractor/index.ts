import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { ext } from '@/utils/browser/ext';
import { getBody } from '@/utils/library/database/library-runs';
import { logFailure } from '@/utils/log-failure';
import { createClient } from '@/utils/messaging/client';
import { readRows } from '@/utils/watches/read-rows';

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
  const body = await getBody(runId);
  const found = body
    ? await readRows(body.content, task.url, task.recipe, task.column)
    : ({ kind: 'unreadable' } as const);
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

import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { ext } from '@/utils/browser/ext';
import { followPages, type StoredPage } from '@/utils/jobs/follow-pages';
import { getBody, getRun } from '@/utils/library/database/library-runs';
import { logFailure } from '@/utils/log-failure';
import { createClient } from '@/utils/messaging/client';
import { pageAddress } from '@/utils/runs/address';
import { readWatch } from '@/utils/watches/read-watch';

/**
 * An offscreen document has only `runtime` of the extension API (Chromium 156): no `i18n`, so that it can't use the
 * pages' client.
 */
const send = createClient(async (envelope) => {
  const reply: unknown = await ext.runtime.sendMessage({ ...envelope, incognito: false });
  return reply;
});

async function readStoredPage(runId: string): Promise<StoredPage | null> {
  const [run, body] = await Promise.all([getRun(runId), getBody(runId)]);
  if (run?.kind !== 'scrape' || !body) return null;
  const { contentType, statusCode } = run.result ?? { contentType: '', statusCode: null };
  return {
    content: body.content,
    type: contentType ?? '',
    status: statusCode,
    address: pageAddress(run),
  };
}

/**
 * Script of `assets/public/extractor.html`, a page without a window: Chromium's worker has no
 * `DOMParser`. Reads the rows of the watch's run that the URL fragment names, or follows the pages of jobs, and tells
 * the background, which opened the page and closes it. Bundled separately: the chunk that pages share reads
 * `storage`.
 */
export default defineUnlistedScript(() => {
  const task = location.hash.slice(1);
  const reading =
    task === 'jobs' ? followPages(send, readStoredPage) : readWatch(task, send, readStoredPage);
  reading.catch(logFailure('reading rows'));
});

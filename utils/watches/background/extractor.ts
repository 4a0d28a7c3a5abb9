import { ext, isFirefox } from '@/utils/browser/ext';

const page = '/extractor.html';
/** Milliseconds after which a page that has not answered is replaced. */
const patience = 60_000;
/** The same for each of several pages. */
const patienceEach = 500;

let current: { runId: string; at: number } | undefined;

async function closeDocument(): Promise<void> {
  if (isFirefox) document.querySelector('iframe[data-extractor]')?.remove();
  else if (await ext.offscreen.hasDocument()) await ext.offscreen.closeDocument();
}

async function openDocument(runId: string): Promise<void> {
  const url = `${page}#${runId}` as const;
  if (isFirefox) {
    // The background is a page there; a frame in it needs no window either.
    const frame = document.createElement('iframe');
    frame.dataset['extractor'] = '';
    frame.src = ext.runtime.getURL(url);
    document.body.append(frame);
    return;
  }
  await ext.offscreen.createDocument({
    url,
    reasons: ['DOM_PARSER'],
    justification: 'Reads the rows of a scraped page, which a worker has no parser for.',
  });
}

/** Page that reads the rows of a result (`entrypoints/extractor`), one at a time. */
export const extractor = {
  /**
   * Opens the page for a result. Returns false while it reads another one, or this one since not long
   * ago. @param pages number of pages to read.
   */
  async open(runId: string, pages = 0): Promise<boolean> {
    const within = patience + pages * patienceEach;
    if (current && Date.now() - current.at < within) return false;
    current = { runId, at: Date.now() };
    // One may be there of an earlier life of the background.
    await closeDocument();
    await openDocument(runId);
    return true;
  },
  /** Closes the page, if it reads this result. */
  async close(runId: string): Promise<void> {
    if (current && current.runId !== runId) return;
    current = undefined;
    await closeDocument();
  },
};

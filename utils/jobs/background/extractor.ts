import { ext, isFirefox } from '@/utils/browser/ext';

const page = '/extractor.html';
/** Milliseconds after which a page that has not answered is replaced. */
const patience = 60_000;
/** The same for each of several pages. */
const patienceEach = 500;

let current: { task: string; at: number } | undefined;

async function closeDocument(): Promise<void> {
  if (isFirefox) document.querySelector('iframe[data-extractor]')?.remove();
  else if (await ext.offscreen.hasDocument()) await ext.offscreen.closeDocument();
}

async function openDocument(task: string): Promise<void> {
  const url = `${page}#${task}` as const;
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

/** Page that reads results (`entrypoints/extractor`): one task at a time, which is the ID of a watch's run, or `jobs`. */
export const extractor = {
  /**
   * Opens the page for a task. Returns false while it has another one, or this one since not long
   * ago. @param pages number of pages to read.
   */
  async open(task: string, pages = 0): Promise<boolean> {
    const within = patience + pages * patienceEach;
    if (current && Date.now() - current.at < within) return false;
    current = { task, at: Date.now() };
    // One may be there of an earlier life of the background.
    await closeDocument();
    await openDocument(task);
    return true;
  },
  /** Whether the page may go on with a task, which it has for less than `within` milliseconds. */
  isFor(task: string, within: number): boolean {
    // Opened by an earlier life of the background.
    current ??= { task, at: Date.now() };
    return current.task === task && Date.now() - current.at < within;
  },
  /** Closes the page, if it has this task. */
  async close(task: string): Promise<void> {
    if (current && current.task !== task) return;
    current = undefined;
    await closeDocument();
  },
};

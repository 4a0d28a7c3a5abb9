import { ext, isFirefox } from '@/utils/browser/ext';

const page = '/extractor.html';
/** Milliseconds after which a page that has not answered is replaced. */
const timeoutMs = 60_000;
/** Additional milliseconds for each further page. */
const timeoutEachMs = 500;

let current: { task: string; at: number } | undefined;

async function closeDocument(): Promise<void> {
  if (isFirefox) document.querySelector('iframe[data-extractor]')?.remove();
  else if (await ext.offscreen.hasDocument()) await ext.offscreen.closeDocument();
}

async function openDocument(task: string): Promise<void> {
  const url = `${page}#${task}` as const;
  if (isFirefox) {
    // Firefox's background is a page, and a frame in it needs no window.
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

/**
 * Page that reads results (`entrypoints/extractor`): one task at a time, which is the ID of a watch's run, or `jobs`.
 */
export const extractor = {
  /**
   * Opens the page for a task. Returns false if it was opened so recently, for this or another task, that it may still
   * be working.
   * @param pages number of pages to read.
   */
  async open(task: string, pages = 0): Promise<boolean> {
    const within = timeoutMs + pages * timeoutEachMs;
    if (current && Date.now() - current.at < within) return false;
    current = { task, at: Date.now() };
    // An earlier instance of the background may have left one.
    await closeDocument();
    await openDocument(task);
    return true;
  },
  /** Whether the page has had a task for less than `within` milliseconds, and may continue with it. */
  isFor(task: string, within: number): boolean {
    // Unknown here: an earlier instance of the background opened the page, so its time counts from now.
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

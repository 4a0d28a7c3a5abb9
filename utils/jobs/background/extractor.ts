import * as z from 'zod/mini';
import { ext, isFirefox } from '@/utils/browser/ext';
import { sessionItem } from '@/utils/storage/session-item';

const page = '/extractor.html';
/** Milliseconds after which a page that has not answered is replaced. */
const timeoutMs = 60_000;
/** Additional milliseconds for each further page. */
const timeoutEachMs = 500;

/** Task that the page was opened for, the time of that, and the milliseconds after which the page is replaced. */
interface Reading {
  task: string;
  at: number;
  within: number;
}

const readingItem = sessionItem<Reading | null>(
  'reading',
  () =>
    z.catch(z.nullable(z.object({ task: z.string(), at: z.number(), within: z.number() })), null),
  () => null,
);

/** Undefined until the task that an earlier instance of the background left is read. */
let current: Reading | null | undefined;

const openFrame = (): Element | null => document.querySelector('iframe[data-extractor]');

const hasDocument = async (): Promise<boolean> =>
  isFirefox ? openFrame() !== null : await ext.offscreen.hasDocument();

/** Sets `current` to the task that an earlier instance of the background opened the page for, if it is still open. */
async function restoreCurrent(): Promise<void> {
  if (current !== undefined) return;
  const stored = (await hasDocument()) ? await readingItem.read() : null;
  // Another call may have set it meanwhile.
  if (current === undefined) current = stored;
}

async function closeDocument(): Promise<void> {
  if (isFirefox) openFrame()?.remove();
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
   * Opens the page for a task. Returns false if it is open, for this or another task, and may still be working.
   * @param pages number of pages to read.
   */
  async open(task: string, pages = 0): Promise<boolean> {
    await restoreCurrent();
    if (current && Date.now() - current.at < current.within) return false;
    current = { task, at: Date.now(), within: timeoutMs + pages * timeoutEachMs };
    await readingItem.write(current);
    // An earlier instance of the background may have left one.
    await closeDocument();
    await openDocument(task);
    return true;
  },
  /** Whether the page has had a task for less than `within` milliseconds, and may continue with it. */
  async isFor(task: string, within: number): Promise<boolean> {
    await restoreCurrent();
    return current?.task === task && Date.now() - current.at < within;
  },
  /** Closes the page, if it has this task. */
  async close(task: string): Promise<void> {
    await restoreCurrent();
    if (current && current.task !== task) return;
    current = null;
    await closeDocument();
  },
};

import { signal, type ReadonlySignal } from '@preact/signals';
import { getRun } from '../library/library';
import { noFilter, numbersIn, rowsOf } from '../library/read';
import { hostFacet } from '../library/row';
import type { ScrapeRun } from '../library/schema';
import { ext } from './ext';
import { frontPage, type FrontPage } from './page';

/** What the panel beside a page needs of the browser. */

const current = signal<FrontPage | null>(null);

/** The page that the panel stands beside, following tabs and addresses; null where there is none to read. */
export const beside: ReadonlySignal<FrontPage | null> = current;

/** Opened in a tab of its own, the panel is about the tab that was used last before it. */
let inTab = false;

let looks = 0;
async function read(): Promise<void> {
  looks += 1;
  const mine = looks;
  const [front, [active]] = await Promise.all([
    frontPage(),
    ext.tabs.query({ active: true, currentWindow: true }),
  ]);
  if (mine !== looks) return;
  // A page of the browser's own is in front, and says nothing of itself: no other stands for it.
  current.value = inTab || front?.tabId === active?.id ? front : null;
}

/** Reads it, and again whenever another page may be in front. */
export async function followBeside(): Promise<void> {
  inTab = (await ext.tabs.getCurrent()) !== undefined;
  const again = () => void read();
  // Of pages that it may not read, the browser tells no address, but that they load.
  ext.tabs.onUpdated.addListener((_id, { url, status, title }) => {
    if (url !== undefined || status !== undefined || title !== undefined) again();
  });
  ext.tabs.onActivated.addListener(again);
  ext.tabs.onAttached.addListener(again);
  ext.tabs.onRemoved.addListener(again);
  await read();
}

/** Results of the same site that are looked through for an address. */
const lookedThrough = 500;

/** The newest result of an address, however old it is; null: there is none. @param url as it is sent. */
export async function newestOf(url: string): Promise<ScrapeRun | null> {
  const numbers = await numbersIn({ ...noFilter, host: hostFacet(url) });
  const rows = await rowsOf(numbers.slice(-lookedThrough));
  const row = rows.findLast((one) => one.url === url);
  const run = row ? await getRun(row.id) : null;
  return run?.kind === 'scrape' ? run : null;
}

/** What the card would send, and may cost more than the user's limit. */
export interface Costly {
  url: string;
  /** A scrape's, where no message is there. */
  options: unknown;
  /** To the agent; null: a scrape is asked about. */
  message: string | null;
  ticket: string;
}

/** Takes, once, what the card wants to be asked about; null: it was taken before. @param id as in the page's address. */
export async function takeCostly(id: string): Promise<Costly | null> {
  const key = `ask:${id}`;
  const stored: unknown = (await ext.storage.session.get(key))[key];
  await ext.storage.session.remove(key);
  if (typeof stored !== 'object' || stored === null) return null;
  const { url, options, message, ticket }: Record<string, unknown> = { ...stored };
  if (typeof url !== 'string' || typeof ticket !== 'string') return null;
  return { url, options, message: typeof message === 'string' ? message : null, ticket };
}

/** Tells the card which run came of it. */
export async function tellCard(ticket: string, runId: string): Promise<void> {
  const key = `ticket:${ticket}`;
  const stored: unknown = (await ext.storage.session.get(key))[key];
  // The card may be gone by now; the run is in the library in any case.
  if (typeof stored === 'object' && stored !== null) {
    await ext.storage.session.set({ [key]: { ...stored, runId } });
  }
}

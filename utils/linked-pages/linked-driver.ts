import { fieldTable } from '../recipes/field-table';
import type { PagePort } from '../paging/page-port';
import { maxLinkedSize, type Linked, type LinkedPage, type PageFields } from './schema';
import { originOf } from '../url-parts';

/** Pause between two pages, in ms. */
const pauseMs = 1000;
const pollMs = 300;
/** Time for values to appear once the page has loaded, and for a page to load. */
const valuesWithinMs = 3000;
const loadWithinMs = 45_000;

/** The page in the tab that opens the links. */
export interface LinkedPagePort extends Pick<PagePort, 'tab' | 'read'> {
  /** Finds the values of the page; null if no script can run there, or its answer is malformed. */
  fields(): Promise<PageFields | null>;
}

interface LinkedDependencies {
  /** Opens a URL in the background tab; null if that tab was closed, or the user stopped. */
  open(linked: Linked, url: string): Promise<LinkedPagePort | null>;
  /** Closes the background tab. */
  close(): Promise<void>;
  /** Stores a change and the values of a page; null if it was stopped meanwhile. */
  change(linked: Linked, change: Partial<Linked>, page?: LinkedPage): Promise<Linked | null>;
  wait(ms: number): Promise<void>;
  now(): number;
}

type WaitDependencies = Pick<LinkedDependencies, 'wait' | 'now'>;

/** A page that was read: its document, and the values found in it. */
interface Reading<V> {
  readonly document: string;
  readonly values: V;
  /** Whether the page is complete, so that waiting ends. */
  readonly isWhole: boolean;
}

/**
 * Waits until a page has loaded and has the values, and reads them. Null if it did not load, led to another site, or
 * can't be read. `closed`: its tab is gone.
 * @param origin of the site that may be read.
 * @param before ID of the document that was left.
 */
export async function readWhenLoaded<V>(
  page: LinkedPagePort,
  read: () => Promise<Reading<V> | null>,
  { origin, before }: { origin: string; before: string },
  { wait, now }: WaitDependencies,
): Promise<Reading<V> | 'closed' | null> {
  const began = now();
  let quietSince: number | null = null;
  for (;;) {
    const tab = await page.tab();
    if (!tab) return 'closed';
    const found = await read();
    const isNew = found !== null && found.document !== before;
    const isHere = originOf(tab.url) === origin;
    if (isNew && isHere && found.isWhole && !tab.loading) return found;
    // On a busy machine the navigation may begin seconds after it was requested.
    const hasArrived = tab.url !== '' && tab.url !== 'about:blank' && (found === null || isNew);
    quietSince = tab.loading || !hasArrived ? null : (quietSince ?? now());
    const isLate = now() - began > loadWithinMs;
    if (isLate || (quietSince !== null && now() - quietSince > valuesWithinMs))
      return isNew && isHere ? found : null;
    await wait(pollMs);
  }
}

/**
 * Values of a page in the order of the fields. With several rows of a recipe, each value has one line per row, so that
 * equal lines belong together.
 */
async function valuesOf(
  page: LinkedPagePort,
  { request: { fields, list } }: Linked,
  url: string,
): Promise<Reading<string[]> | null> {
  if (list) {
    const read = await page.read(list.locators);
    if (!read) return null;
    const rows = read.drift
      ? []
      : read.rows.map((row) => list.fields.map(({ locator }) => row[locator] ?? ''));
    const { language, base } = read;
    const found = { title: '', language, rows, total: rows.length };
    const table = fieldTable(found, list.fields, base || url);
    const values = fields.map(({ key }) => {
      const all = table.rows.map((row) => row[Number(key)] ?? '');
      return all.join('\n').trimEnd();
    });
    return { document: read.document, values, isWhole: values.every((value) => value !== '') };
  }
  const read = await page.fields();
  if (!read) return null;
  const found = new Map(read.fields.map(({ key, value }) => [key, value]));
  const values = fields.map(({ key }) => found.get(key) ?? '');
  return { document: read.document, values, isWhole: values.every((value) => value !== '') };
}

/**
 * Opens the pages behind the links one after another, from wherever an earlier instance left off: a
 * page that was not stored is opened again. Returns when all are read, it was stopped, or the tab
 * that opens them was closed.
 */
export async function driveLinked(start: Linked, dependencies: LinkedDependencies): Promise<void> {
  let linked: Linked | null = start;
  let before = '';
  const origin = originOf(start.from);
  while (linked?.state === 'running') {
    const current: Linked = linked;
    const address = current.addresses[current.done];
    if (address === undefined) {
      linked = await dependencies.change(current, { state: 'ended', end: 'all', workTabId: null });
      break;
    }
    if (current.done > 0) await dependencies.wait(pauseMs);
    const page = await dependencies.open(current, address);
    if (!page) break;
    const read = await readWhenLoaded(
      page,
      () => valuesOf(page, current, address),
      { origin, before },
      dependencies,
    );
    if (read === 'closed') {
      linked = await dependencies.change(current, {
        state: 'ended',
        end: 'stopped',
        workTabId: null,
      });
      break;
    }
    before = read?.document ?? before;
    const values = read && read.values.some((value) => value !== '') ? read.values : null;
    linked = await store(current, { address, values, at: dependencies.now() }, dependencies);
  }
  await dependencies.close();
}

async function store(
  linked: Linked,
  page: LinkedPage,
  { change }: LinkedDependencies,
): Promise<Linked | null> {
  const size = linked.size + JSON.stringify(page).length;
  if (size > maxLinkedSize) {
    return await change(linked, { state: 'ended', end: 'sizeLimit', workTabId: null });
  }
  const failed = linked.failed + Number(page.values === null);
  return await change(linked, { done: linked.done + 1, failed, size }, page);
}

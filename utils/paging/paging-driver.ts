import { knownRows, type KnownRows } from './new-rows';
import type { PagePort } from './page-port';
import type { Reading } from './readings';
import { maxSize, type PageRows, type Paging, type PagingEnd } from './schema';
import { originOf, withoutFragment, withoutPlace } from '../url-parts';

/** Pause before each next page, in ms. */
const pauseMs = 500;
const pollMs = 300;
/**
 * Time for new rows to appear once the page has loaded, after the second of `scrollToListEnd`, and for a page to
 * load.
 */
const rowsWithinMs = 9000;
const loadWithinMs = 60_000;
/** Maximum time until the rows of a page count as complete; earlier when two reads find the same number of rows. */
const settleWithinMs = 5000;
/** Time that scrolling waits for its tab to be in front. */
const frontWithinMs = 600_000;

interface PagingDependencies {
  readonly page: PagePort;
  /** All rows so far. */
  rowsSoFar(paging: Paging): Promise<readonly (readonly string[])[]>;
  /** Stores a change and what a reading brought; null if paging was stopped meanwhile. */
  change(paging: Paging, change: Partial<Paging>, reading?: Reading): Promise<Paging | null>;
  wait(ms: number): Promise<void>;
  now(): number;
}

interface Ending {
  end: PagingEnd;
  /** Number of rows of a next page, all of which equal earlier rows; absent: not for this reason. */
  equal?: number;
  /** Whether the button that was pressed is still there. */
  buttonLeft?: boolean;
}

/** Page that has loaded, with its rows; or the reason why none with new rows loaded. */
type Arrived = { url: string; read: PageRows; rows: string[][] } | Ending | null;

/** Puts cells into the order of the fields. */
const inOrder = ({ list }: Paging, { rows }: PageRows): string[][] =>
  rows.map((row) => list.fields.map(({ locator }) => row[locator] ?? ''));

/**
 * Goes through the pages of a list until the end, from wherever an earlier instance left off. Each
 * step is stored before it is taken. Returns when paging has ended, or the tab is closed.
 */
export async function drivePaging(start: Paging, dependencies: PagingDependencies): Promise<void> {
  const grows = start.next.kind !== 'next';
  const known = knownRows(start.list.fields, await dependencies.rowsSoFar(start), grows);
  let paging: Paging | null = start;
  /** Whether an earlier instance may already have opened the next page. */
  let resumed = start.step === 'advance';
  while (paging?.state === 'running') {
    if (paging.step === 'look') paging = await goOn(paging, dependencies);
    else paging = await takePage(paging, known, resumed, dependencies);
    resumed = false;
  }
}

const endAs = (
  paging: Paging,
  why: PagingEnd,
  { change }: PagingDependencies,
): Promise<Paging | null> => change(paging, { state: 'ended', end: why, waiting: false });

/** Waits for the page and stores its new rows. */
async function takePage(
  paging: Paging,
  known: KnownRows,
  resumed: boolean,
  dependencies: PagingDependencies,
): Promise<Paging | null> {
  const arrived = await arrive(paging, known, resumed, dependencies);
  if (arrived === null) return null;
  if ('end' in arrived) {
    const { end, equal = 0, buttonLeft = false } = arrived;
    return await dependencies.change(paging, {
      state: 'ended',
      end,
      waiting: false,
      ...(equal > 0 && { equal: (paging.equal ?? 0) + equal, onlyEqual: true }),
      ...(buttonLeft && { buttonLeft }),
    });
  }
  const { url, read } = arrived;
  const base = withoutFragment(read.base ?? '');
  const fresh = known.take(arrived.rows);
  // A list that grows still shows the rows of before. The next page has rows of its own, though they may look the same.
  const equal = paging.next.kind === 'next' ? arrived.rows.length - fresh.rows.length : 0;
  const { kept, size, isFull } = withinLimits(fresh, paging);
  const rows = paging.rows + kept.rows.length;
  const pages = paging.pages + 1;
  const notFound = read.fields.flatMap((drift, locator) => {
    const field = paging.list.fields.findIndex((one) => one.locator === locator);
    return drift && field >= 0 ? [field] : [];
  });
  const why: PagingEnd | null =
    rows >= paging.next.rows
      ? 'rowLimit'
      : isFull
        ? 'sizeLimit'
        : pages >= paging.next.pages
          ? 'pageLimit'
          : null;
  return await dependencies.change(
    paging,
    {
      ...(why && { state: 'ended', end: why }),
      step: 'look',
      url,
      title: paging.title || read.title,
      language: paging.language || read.language,
      document: read.document,
      visited: [...paging.visited, withoutPlace(url)],
      bases: [...(paging.bases ?? []), base === withoutFragment(url) ? '' : base],
      readAt: [...(paging.readAt ?? []), dependencies.now()],
      pages,
      rows,
      ...(equal > 0 && { equal: (paging.equal ?? 0) + equal }),
      size,
      lost: [...new Set([...paging.lost, ...notFound])],
      waiting: false,
    },
    kept,
  );
}

/** What is kept of a reading: filled rows take no place of their own, but what they replace stays stored, too. */
function withinLimits({ rows, filled }: Reading, { next, ...paging }: Paging) {
  let { size } = paging;
  let isFull = false;
  const fits = (row: readonly string[]): boolean => {
    const length = JSON.stringify(row).length + 1;
    isFull ||= size + length > maxSize;
    if (!isFull) size += length;
    return !isFull;
  };
  const kept: Reading = {
    filled: filled.filter(({ row }) => fits(row)),
    rows: rows.slice(0, next.rows - paging.rows).filter(fits),
  };
  return { kept, size, isFull };
}

/** Finds the next page and goes there. */
async function goOn(paging: Paging, dependencies: PagingDependencies): Promise<Paging | null> {
  const { page, change } = dependencies;
  const { next: stored } = paging;
  const { kind } = stored;
  await dependencies.wait(pauseMs);
  let address: string | null = null;
  let { guessed } = paging;
  if (kind !== 'scroll') {
    const found = await page.findNext(stored);
    if (!found) return await endAs(paging, 'pageFailed', dependencies);
    if (found.kind !== kind) return await endAs(paging, 'noNext', dependencies);
    if (kind === 'next') ({ address } = found);
    if (found.own === 'gone' || found.own === 'unsure') guessed += 1;
  }
  if (address !== null) {
    if (originOf(address) !== originOf(paging.from))
      return await endAs(paging, 'elsewhere', dependencies);
    if (paging.visited.includes(withoutPlace(address)))
      return await endAs(paging, 'samePage', dependencies);
  }
  const next = await change(paging, { step: 'advance', address, guessed });
  if (!next) return null;
  return (await advance(next, page)) ? next : await endAs(next, 'noNext', dependencies);
}

async function advance({ address, next }: Paging, page: PagePort): Promise<boolean> {
  if (address === null) return await page.advance(next);
  await page.open(address);
  return true;
}

/** Waits until the page in the tab has new rows, and their number stands still. */
async function arrive(
  paging: Paging,
  known: KnownRows,
  resumed: boolean,
  dependencies: PagingDependencies,
): Promise<Arrived> {
  const { page, now } = dependencies;
  const { step, next, from } = paging;
  const began = now();
  let mayRepeat = resumed;
  let quietSince: number | null = null;
  let stored = paging;
  for (;;) {
    const tab = await page.tab();
    if (!tab) return null;
    if (!tab.loading && originOf(tab.url) !== originOf(from)) return { end: 'elsewhere' };
    const read = await page.read(paging.list.locators);
    if (read?.hidden && next.kind === 'scroll' && step === 'advance') {
      if (now() - began > frontWithinMs) return { end: 'hidden' };
      const waiting = stored.waiting
        ? stored
        : await dependencies.change(paging, { waiting: true });
      if (!waiting) return null;
      stored = waiting;
      mayRepeat = true;
      quietSince = null;
      await dependencies.wait(1000);
      continue;
    }
    const rows = read && !read.drift ? inOrder(paging, read) : [];
    if (read && known.count(rows) > 0) return await waitUntilSteady(paging, known, dependencies);
    const isQuiet = !tab.loading;
    if (isQuiet && mayRepeat && canRepeat(paging)) {
      mayRepeat = false;
      await advance(paging, page);
    }
    quietSince = isQuiet ? (quietSince ?? now()) : null;
    if (quietSince !== null && now() - quietSince > rowsWithinMs) {
      return await reasonForNoRows(paging, read, tab.url, resumed, page);
    }
    if (now() - began > loadWithinMs) return { end: 'pageFailed' };
    // Detects a stop by the user, as does each write.
    if (!(await dependencies.change(paging, {}))) return null;
    await dependencies.wait(pollMs);
  }
}

/**
 * Whether going to the next page can be repeated without skipping a page. A press on a button that replaces the rows
 * can't: it is unknown whether the first press was made.
 */
const canRepeat = ({ address, next }: Paging): boolean => address !== null || next.kind !== 'next';

/**
 * Why no new rows came. Another page with nothing but known rows ends paging as well, even if it has a next link: many
 * sites answer the pages after their last one with an earlier one, which links on without end. But its rows may be
 * others that equal earlier ones in the columns kept, so they are counted, and it is not said that all was read. Nor is
 * it where the button that was pressed is still there: its request may be slow or have failed.
 */
async function reasonForNoRows(
  paging: Paging,
  read: PageRows | null,
  url: string,
  resumed: boolean,
  page: PagePort,
): Promise<Ending> {
  if (!read) return { end: 'pageFailed' };
  if (read.drift) return { end: read.drift === 'gone' ? 'listGone' : 'listUnsure' };
  if (resumed && !canRepeat(paging)) return { end: 'interrupted' };
  const { next, address, visited } = paging;
  const isNew = read.document !== paging.document;
  if (isNew && visited.includes(withoutPlace(url))) return { end: 'samePage' };
  if (isNew && next.kind === 'next') return { end: 'noNewRows', equal: read.rows.length };
  if (address !== null) return { end: 'pageFailed' };
  if (next.kind === 'scroll') return { end: 'noNewRows' };
  return { end: 'noNewRows', buttonLeft: (await page.findNext(next))?.kind === next.kind };
}

async function waitUntilSteady(
  paging: Paging,
  known: KnownRows,
  dependencies: PagingDependencies,
): Promise<Arrived> {
  const { page, now } = dependencies;
  const began = now();
  let before = -1;
  for (;;) {
    const tab = await page.tab();
    if (!tab) return null;
    const read = await page.read(paging.list.locators);
    const rows = read && !read.drift ? inOrder(paging, read) : [];
    const count = known.count(rows);
    const isStill = count === before && !tab.loading;
    if (read && count > 0 && (isStill || now() - began > settleWithinMs)) {
      if (originOf(tab.url) !== originOf(paging.from)) return { end: 'elsewhere' };
      return { url: tab.url, read, rows };
    }
    if (now() - began > 2 * settleWithinMs) return { end: 'pageFailed' };
    before = count;
    await dependencies.wait(pollMs);
  }
}

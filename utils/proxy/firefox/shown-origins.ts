import * as z from 'zod/mini';
import { ext } from '../../browser/ext';
import { logFailure } from '../../log-failure';
import { readRecord } from '../../storage/session-records';

/** Key prefix in `storage.session`; the tab ID follows. */
const keyPrefix = 'tabOrigins:';
/** Maximum number of origins remembered per tab. */
const maxOrigins = 500;
/** Length of the longest origin whose host name DNS allows (253 characters), with scheme and port. */
export const maxOriginLength = 'https://'.length + 253 + ':65535'.length;

const Schema = z.array(z.string());
const keyOf = (tabId: number): string => keyPrefix + tabId;

/**
 * Remembers the origins that tabs with a profile of their own showed, until the tab is closed or loses its profile.
 * A service worker outlives its page, and then only its origin tells whose it may be. Stored for the browser session,
 * since the background ends earlier than such a worker.
 */
export function createShownOrigins() {
  const byTab = new Map<number, Promise<Set<string>>>();
  /** Tabs with origins that are not stored yet. */
  const unsaved = new Set<number>();
  /** Storage operations run one after another. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  }

  function read(tabId: number): Promise<Set<string>> {
    const known = byTab.get(tabId);
    if (known) return known;
    const reading = inTurn(async () => new Set(await readRecord(keyOf(tabId), Schema)));
    byTab.set(tabId, reading);
    reading.catch(() => byTab.delete(tabId));
    return reading;
  }

  /** Stores the origins of a tab. Does nothing when an earlier turn stored them, or the tab was forgotten. */
  async function save(tabId: number): Promise<void> {
    const known = byTab.get(tabId);
    if (!unsaved.delete(tabId) || !known) return;
    await ext.storage.session.set({ [keyOf(tabId)]: [...(await known)] });
  }

  async function add(tabId: number, origin: string): Promise<void> {
    const reading = read(tabId);
    const known = await reading;
    const isForgotten = byTab.get(tabId) !== reading;
    if (isForgotten || known.has(origin) || known.size >= maxOrigins) return;
    known.add(origin);
    unsaved.add(tabId);
    await inTurn(() => save(tabId));
  }

  return {
    /** Remembers an origin that a tab shows; longer ones than `maxOriginLength` are skipped. */
    note(tabId: number, origin: string): void {
      if (origin.length > maxOriginLength) return;
      add(tabId, origin).catch(logFailure('remembering the origins of a tab'));
    },
    /**
     * Whether a tab showed an origin. True for every origin once the limit of stored ones is reached: workers of
     * those that were not stored must not use another route.
     */
    async has(tabId: number, origin: string): Promise<boolean> {
      const known = await read(tabId);
      return known.has(origin) || known.size >= maxOrigins;
    },
    forget(tabId: number): void {
      byTab.delete(tabId);
      inTurn(() => ext.storage.session.remove(keyOf(tabId))).catch(
        logFailure('forgetting the origins of a tab'),
      );
    },
  };
}

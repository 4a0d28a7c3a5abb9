import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { isServed } from '@/utils/browser/served-windows';
import { listenWhileStored } from '@/utils/browser/listen-while-stored';
import { nullIfTabClosed } from '@/utils/browser/null-if-tab-closed';
import { isWakeUpSet, setWakeUp } from '@/utils/browser/wake-ups';
import { linkedAddresses } from '@/utils/linked-pages/linked-addresses';
import { driveLinked } from '@/utils/linked-pages/linked-driver';
import {
  linkedPageKey,
  linkedPrefix,
  linkedRowsKey,
  LinkedSchema,
  type Linked,
  type LinkedPage,
} from '@/utils/linked-pages/schema';
import { isRouted, isSameOrigin } from '@/utils/url-parts';
import { tabRecords } from '@/utils/paging/background/tab-records';
import { ProblemError } from '@/utils/problem';
import { clock, createPagePreview, keepAwake } from './page-preview';
import { type AssignTab, closeWorkTab, openWorkTab, workPage } from './work-tab';
import { loggingFailure } from '@/utils/log-failure';

/** Stores, for each tab, the rows to complete and the values read from the pages behind their links. */
const linkedRows = tabRecords(
  linkedPrefix,
  LinkedSchema,
  ({ tabId, done }) => [
    linkedRowsKey(tabId),
    ...Array.from({ length: done }, (_, at) => linkedPageKey(tabId, at + 1)),
  ],
  { state: 'ended', end: 'sizeLimit', workTabId: null },
);

/**
 * Changes a running completion, and adds the values of a page in the same write. Returns as `linkedRows.change` does.
 */
const changeLinked = (
  linked: Pick<Linked, 'id' | 'tabId'>,
  change: Partial<Linked>,
  page?: LinkedPage,
): Promise<Linked | null> =>
  linkedRows.change(linked, change, ({ tabId, done }) =>
    page ? { [linkedPageKey(tabId, done)]: page } : {},
  );

/**
 * Completes rows from the pages behind their links. Each page is stored before the next one is
 * opened, so that a later instance can continue.
 */
export function createLinkedArea(assign: AssignTab) {
  /** IDs of the completions that run in this instance. */
  const active = new Set<string>();
  const preview = createPagePreview(assign, arm);

  /** Returns the completions in this background's windows. */
  async function running(): Promise<Linked[]> {
    return (await linkedRows.all()).filter(
      ({ state, incognito }) => state === 'running' && isServed(incognito),
    );
  }

  async function arm(): Promise<void> {
    if (preview.isUnderWay() || (await running()).length > 0) await keepAwake();
    else await setWakeUp('vantage:linked', null);
  }

  async function drive(start: Linked): Promise<void> {
    if (active.has(start.id)) return;
    active.add(start.id);
    // Closes the tab of an earlier instance, which may show any of the pages; a new tab starts empty.
    if (start.workTabId !== null) await closeWorkTab(start.workTabId);
    let workTabId: number | null = null;
    try {
      await driveLinked(start, {
        ...clock,
        async open(linked, url) {
          if (workTabId !== null) {
            // A tab that shows another route of the same document would not load it again, so a new one is opened.
            const isNew = isRouted(url);
            const tab = await nullIfTabClosed(
              isNew ? ext.tabs.get(workTabId) : ext.tabs.update(workTabId, { url }),
            );
            if (!tab) {
              await changeLinked(linked, { state: 'ended', end: 'stopped', workTabId: null });
              return null;
            }
            if (!isNew) return workPage(workTabId);
            await closeWorkTab(workTabId);
          }
          workTabId = await openWorkTab(linked.tabId, url, assign);
          const stored = await changeLinked(linked, { workTabId });
          return workTabId === null || !stored ? null : workPage(workTabId);
        },
        async close() {
          if (workTabId !== null) await closeWorkTab(workTabId);
        },
        change: changeLinked,
      });
    } finally {
      active.delete(start.id);
      await arm();
    }
  }

  const begin = loggingFailure('completing rows', drive);

  async function resume(): Promise<void> {
    await preview.closeLeft();
    for (const linked of await running()) {
      const tab = await nullIfTabClosed(ext.tabs.get(linked.tabId));
      if (tab) begin(linked);
      else await forget(linked.tabId);
    }
    await arm();
  }

  /** Forgets the rows of a tab, and closes the tab that opens their pages. */
  async function forget(tabId: number): Promise<void> {
    const linked = await linkedRows.read(tabId);
    if (!linked) return;
    await linkedRows.clear(tabId);
    if (linked.workTabId !== null) await closeWorkTab(linked.workTabId);
  }

  async function siteOf(tabId: number): Promise<{ url: string; incognito: boolean }> {
    const { url = '', incognito } = await ext.tabs.get(tabId);
    if (!/^https?:/.test(url)) throw new ProblemError('page-not-readable');
    return { url, incognito };
  }

  const handlers: AreaHandlers<'linked'> = {
    async 'linked/preview'({ tabId, url }) {
      const { url: from } = await siteOf(tabId);
      if (!isSameOrigin(url, from)) throw new ProblemError('page-not-readable');
      return await preview.read(tabId, url);
    },
    async 'linked/start'({ tabId, request: { rows, ...request } }) {
      const { url, incognito } = await siteOf(tabId);
      const addresses = linkedAddresses(rows, request.link, url);
      if (addresses.length === 0) throw new ProblemError('page-not-readable');
      await forget(tabId);
      const linked: Linked = {
        id: crypto.randomUUID(),
        tabId,
        incognito,
        state: 'running',
        end: null,
        from: url,
        request,
        addresses,
        done: 0,
        failed: 0,
        size: JSON.stringify(rows).length,
        workTabId: null,
      };
      await linkedRows.begin(linked, { [linkedRowsKey(tabId)]: rows });
      await keepAwake();
      begin(linked);
    },
    async 'linked/stop'({ tabId }) {
      const linked = await linkedRows.read(tabId);
      if (!linked) return;
      await changeLinked(linked, { state: 'ended', end: 'stopped', workTabId: null });
      if (linked.workTabId !== null) await closeWorkTab(linked.workTabId);
    },
    'linked/clear': ({ tabId }) => forget(tabId),
  };

  return {
    handlers,
    wakeUps: { 'vantage:linked': { arm, run: resume } },
    /** Registers listeners; call it synchronously at start-up. */
    register(): void {
      const closed = loggingFailure('forgetting the rows of a closed tab', forget);
      listenWhileStored(ext.tabs.onRemoved, closed, [linkedPrefix]);
    },
    /** Resumes the work that an earlier instance left unfinished. */
    async resume(): Promise<void> {
      if (await isWakeUpSet('vantage:linked')) await resume();
    },
  };
}

import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { isServed } from '@/utils/browser/served-windows';
import { listenWhileStored } from '@/utils/browser/listen-while-stored';
import { nullIfTabClosed } from '@/utils/browser/null-if-tab-closed';
import { isWakeUpSet, setWakeUp, shortestPeriod } from '@/utils/browser/wake-ups';
import { drivePaging } from '@/utils/paging/paging-driver';
import { pagingPrefix, type Paging } from '@/utils/paging/schema';
import { ProblemError } from '@/utils/problem';
import { wait } from '@/utils/wait';
import { changePaging, pagings, rowsSoFar, stopPaging } from './paging-store';
import { hideNext, findPointed, findNext, tabPage } from './tab-page';
import { loggingFailure } from '@/utils/log-failure';

/**
 * Goes through the pages of lists in tabs. Nothing but the promises of what is under way is kept
 * here: each step is stored first, so that a later instance can continue.
 */
export function createPagingArea() {
  /** IDs of the pagings that run in this instance. */
  const active = new Set<string>();

  /** Returns the pagings in this background's windows. */
  async function running(): Promise<Paging[]> {
    return (await pagings.all()).filter(
      ({ state, incognito }) => state === 'running' && isServed(incognito),
    );
  }

  async function arm(): Promise<void> {
    const due = (await running()).length > 0 ? { everyMinutes: shortestPeriod } : null;
    await setWakeUp('vantage:paging', due);
  }

  async function drive(paging: Paging): Promise<void> {
    if (active.has(paging.id)) return;
    active.add(paging.id);
    try {
      await drivePaging(paging, {
        page: tabPage(paging.tabId),
        rowsSoFar,
        change: changePaging,
        wait,
        now: Date.now,
      });
    } finally {
      active.delete(paging.id);
      await arm();
    }
  }

  const begin = loggingFailure('going through pages', drive);

  async function resume(): Promise<void> {
    for (const paging of await running()) {
      const tab = await nullIfTabClosed(ext.tabs.get(paging.tabId));
      if (tab) begin(paging);
      else await pagings.clear(paging.tabId);
    }
  }

  const handlers: AreaHandlers<'paging'> = {
    async 'paging/find-next'({ tabId, next }) {
      const found = await findNext(tabId, next ?? null);
      if (!found) throw new ProblemError('page-not-readable');
      return found;
    },
    async 'paging/find-pointed'({ tabId }) {
      const found = await findPointed(tabId);
      if (!found) throw new ProblemError('page-changed');
      return found;
    },
    'paging/hide': ({ tabId }) => hideNext(tabId),
    async 'paging/start'({ tabId, list, recipeId, next }) {
      const { url = '', incognito } = await ext.tabs.get(tabId);
      if (!/^https?:/.test(url)) throw new ProblemError('page-not-readable');
      const paging: Paging = {
        id: crypto.randomUUID(),
        tabId,
        incognito,
        state: 'running',
        end: null,
        recipeId,
        list,
        next,
        from: url,
        url,
        title: '',
        language: '',
        step: 'read',
        document: '',
        address: null,
        visited: [],
        pages: 0,
        rows: 0,
        guessed: 0,
        size: 0,
        lost: [],
        waiting: false,
        startedAt: Date.now(),
      };
      await hideNext(tabId);
      await pagings.begin(paging);
      await arm();
      begin(paging);
    },
    'paging/stop': ({ tabId }) => stopPaging(tabId),
    'paging/clear': ({ tabId }) => pagings.clear(tabId),
  };

  return {
    handlers,
    wakeUps: { 'vantage:paging': { arm, run: resume } },
    /** Registers listeners; call it synchronously at start-up. */
    register(): void {
      const closed = loggingFailure('forgetting the rows of a closed tab', pagings.clear);
      listenWhileStored(ext.tabs.onRemoved, closed, [pagingPrefix]);
    },
    /** Resumes the paging that an earlier instance left unfinished. */
    async resume(): Promise<void> {
      if (await isWakeUpSet('vantage:paging')) await resume();
    },
  };
}

import type { CardRun } from '@/utils/card/messages';
import type { AreaHandlers, Caller } from '@/utils/messaging/protocol';
import { ext, isFirefox } from '@/utils/browser/ext';
import { privateSessionOf } from '@/utils/incognito/background/private-run-store';
import { listenWhileStored } from '@/utils/browser/listen-while-stored';
import { openInNewTab, openWorkspace } from '@/utils/browser/open';
import { logFailure } from '@/utils/log-failure';
import { type Problem, ProblemError } from '@/utils/problem';
import { sentAddress } from '@/utils/runs/address';
import { withoutSecrets, withSecretsOf } from '@/utils/runs/parameters/without-secrets';
import { accountItem } from '@/utils/storage/registry/account';
import { wait } from '@/utils/wait';
import {
  askInWindow,
  forgetQuestions,
  forgetWindow,
  questionPrefix,
  takeQuestion,
} from './question-window';
import type { PageRuns } from '../../runs/background/run-handlers';
import { isLocked } from '../../security/background/secrets';
import { recordUse } from '../../security/background/record-use';
import {
  type CardTicket,
  type Press,
  checkPaidTicket,
  checkTicket,
  forgetTab,
  ticketPrefixes,
  mintTicket,
  recordRun,
  limitPressRate,
} from '../../security/background/tickets';

/**
 * Timeout in ms for an injected card's first message; the page can block the card, or its own main
 * thread.
 */
const helloMs = 5000;

export interface CardsArea {
  handlers: Omit<AreaHandlers<'card'>, 'card/panel'>;
  /**
   * Opens the card in a tab. Rejects with `page-not-reachable` if scripts are not allowed, or if
   * the card stays silent.
   * @param runId run to show; null: the form.
   */
  open(tabId: number, runId: string | null): Promise<void>;
  /** Registers the listeners that forget closed tabs and windows; call it synchronously at start-up. */
  register(): void;
}

/** Whether the user can resolve an error in a window of the extension. */
function isConfirmable(error: unknown): boolean {
  return (
    error instanceof ProblemError && ['above-limit', 'private-address'].includes(error.problem.code)
  );
}

/** The run without what no page may read. The service's own words may tell an amount. */
function withoutAmounts(run: CardRun): CardRun {
  return { ...run, title: '', used: null, left: null, problem: run.problem && bare(run.problem) };
}

/** A problem without words of the service, and without a balance. */
function bare({ code, status, retryAfterSeconds }: Problem): Problem {
  return {
    code,
    ...(status !== undefined && { status }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/**
 * Creates the handlers of the card, which is injected on demand and authorized only by its ticket.
 * @param isSafe whether the browser reports real visibility of elements to scripts, and keeps closed shadow roots
 * from pages. Firefox 153 does neither: `event.originalTarget` and the selection give a page the card's nodes.
 */
export function createCardsArea(runs: PageRuns, isSafe = !isFirefox): CardsArea {
  /**
   * Callbacks by tab for injected cards without a first message yet. If the worker ends, the
   * workspace opens instead.
   */
  const silent = new Map<number, Set<() => void>>();
  const runOf = async (runId: string | null) => {
    const run = runId === null ? null : await runs.cardRun(runId);
    return { run: run && (!isSafe || (await isLocked())) ? withoutAmounts(run) : run };
  };

  async function press({ tabId, mayPay }: CardTicket, kind: Press): Promise<void> {
    await limitPressRate(tabId, kind);
    // An attacker who controls the page's process could otherwise delay the automatic lock as long as the tab is open.
    if (mayPay) recordUse();
  }

  async function open(
    caller: Caller,
    allow: (ticket: CardTicket, kind: Press) => Promise<void>,
    show: (route: string) => Promise<void>,
  ): Promise<void> {
    const ticket = await checkTicket(caller);
    await allow(ticket, 'open');
    await show(`#/results/${encodeURIComponent(ticket.runId ?? '')}`);
  }

  async function inject(tabId: number, runId: string | null): Promise<void> {
    try {
      const [page] = await ext.scripting.executeScript({
        target: { tabId },
        func: () => location.origin,
      });
      if (typeof page?.result !== 'string') throw new ProblemError('page-not-reachable');
      const documentId = page.documentId ?? null;
      await mintTicket(tabId, { documentId, origin: page.result, runId });
      try {
        await ext.scripting.executeScript({ target: { tabId }, files: ['/card.js'] });
      } catch (error) {
        // If the tab closed before its ticket was stored, no later event removes the ticket.
        await forgetTab(tabId);
        throw error;
      }
    } catch {
      // Browsers forbid injection into internal pages, extension stores and PDF viewers, each with
      // its own message.
      throw new ProblemError('page-not-reachable');
    }
  }

  return {
    handlers: {
      async 'card/hello'({ card }, caller) {
        const { tabId, url, runId } = await checkTicket(caller);
        for (const greet of silent.get(tabId) ?? []) greet();
        ext.tabs
          .sendMessage(tabId, { activeCardId: card })
          .catch(logFailure('closing other cards'));
        const [{ account }, isOpen] = await Promise.all([
          accountItem.read(),
          isLocked().then((is) => !is),
        ]);
        const countries = Object.values(account?.countries ?? {}).flatMap((names) =>
          Object.keys(names),
        );
        return {
          credits: isSafe && isOpen && account?.scraper.hasAccess ? account.scraper.credits : null,
          countries: [...new Set(countries)].sort(),
          options: withoutSecrets(await runs.remembered(url)),
          ...(await runOf(runId)),
        };
      },
      async 'card/scrape'({ options: shown, id, seen }, caller) {
        const ticket = await checkPaidTicket(caller);
        const { tabId, url } = ticket;
        await press(ticket, 'scrape');
        const options = withSecretsOf(await runs.remembered(url), shown);
        const privateSession = privateSessionOf(caller);
        const running = await runs.scrapeUnderWay(url, caller.incognito);
        // A message resent under the same ID finds its own run. Another scrape of the page needs a yes.
        const isFirst = running === null || running === id;
        if (isFirst && isSafe && seen !== null && seen === sentAddress(url)) {
          const intent = { id, url, options, privateAddressConfirmed: false, dropImpossible: true };
          try {
            const runId = await runs.startScrape({ ...intent, privateSession });
            await recordRun(tabId, runId, url);
            return await runOf(runId);
          } catch (error) {
            if (!isConfirmable(error)) throw error;
          }
        }
        await askInWindow({ url, options, tabId, incognito: caller.incognito });
        return { run: null };
      },
      async 'card/state'(_input, caller) {
        return await runOf((await checkTicket(caller)).runId);
      },
      async 'card/ask'(_input, caller) {
        const ticket = await checkPaidTicket(caller);
        const { tabId, url } = ticket;
        await press(ticket, 'ask');
        await askInWindow({ url, options: null, tabId, incognito: caller.incognito });
      },
      async 'card/copy'(_input, caller) {
        const ticket = await checkTicket(caller);
        const { tabId, url, runId } = ticket;
        await press(ticket, 'copy');
        const { run } = await runOf(runId);
        if (run?.state !== 'done') return;
        const { incognito } = caller;
        await askInWindow({ url, options: null, copies: run.runId, tabId, incognito });
      },
      'card/open': (_input, caller) => open(caller, press, openWorkspace),
      // The page can cause this message, so it does not count as use, which would delay the automatic lock.
      'card/gave-up': (_input, caller) =>
        open(caller, ({ tabId }, kind) => limitPressRate(tabId, kind), openInNewTab),
      async 'card/question'({ id }, { incognito }) {
        return { question: await takeQuestion(id, incognito) };
      },
      'card/answered': ({ tabId, runId, url }) => recordRun(tabId, runId, url),
    },

    async open(tabId, runId) {
      const { promise: greeted, resolve } = Promise.withResolvers<void>();
      // If the card was opened twice, the first message of either one resolves both.
      const waiting = silent.get(tabId) ?? new Set();
      silent.set(tabId, waiting.add(resolve));
      const tooLate = wait(helloMs).then(() => {
        throw new ProblemError('page-not-reachable');
      });
      try {
        await Promise.race([inject(tabId, runId).then(() => greeted), tooLate]);
      } finally {
        waiting.delete(resolve);
        if (waiting.size === 0) silent.delete(tabId);
      }
    },

    register() {
      const tabClosed = (tabId: number) => {
        forgetTab(tabId)
          .then(() => forgetQuestions(tabId))
          .catch(logFailure('forgetting the card of a closed tab'));
      };
      const windowClosed = (windowId: number) => {
        forgetWindow(windowId).catch(logFailure('forgetting the question of a closed window'));
      };
      listenWhileStored(ext.tabs.onRemoved, tabClosed, [...ticketPrefixes, questionPrefix]);
      listenWhileStored(ext.windows.onRemoved, windowClosed, [questionPrefix]);
    },
  };
}

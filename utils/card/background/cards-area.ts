import type { Handlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { privateSessionOf } from '@/utils/incognito/background/private-run-store';
import { openWorkspace } from '@/utils/browser/open';
import { ProblemError } from '@/utils/problem';
import { accountItem } from '@/utils/storage/registry/account';
import { storePendingConfirmation, takePendingConfirmation } from './pending-confirmation';
import type { PageRuns } from '../../runs/background/run-handlers';
import {
  checkTicket,
  mintTicket,
  noteRun,
  takePressSlot,
  type Ticket,
} from '../../security/background/tickets';

type CardMessage =
  | 'card/hello'
  | 'card/scrape'
  | 'card/confirm'
  | 'card/asked'
  | 'card/answered'
  | 'card/ask'
  | 'card/state'
  | 'card/open';

export interface CardsArea {
  handlers: Pick<Handlers, CardMessage>;
  /** Opens the card in a tab. Rejects with `page-not-reachable` where no script may run. */
  open(tabId: number, intent: Ticket['intent'], runId: string | null): Promise<void>;
}

/** The card on the page: injected on demand and trusted with its ticket only. */
export function createCardsArea(runs: PageRuns): CardsArea {
  return {
    handlers: {
      async 'card/hello'({ ticket }, speaker) {
        const { ticket: known, url } = await checkTicket(ticket, speaker);
        const { account } = await accountItem.read();
        const countries = Object.values(account?.countries ?? {}).flatMap((names) =>
          Object.keys(names),
        );
        return {
          url,
          credits: account?.scraper.hasAccess ? account.scraper.credits : null,
          countries: [...new Set(countries)].sort(),
          intent: known.intent,
          options: await runs.remembered(url),
          runId: known.runId,
        };
      },
      async 'card/scrape'({ ticket, options, id }, speaker) {
        const { ticket: known, url } = await checkTicket(ticket, speaker);
        await takePressSlot(known.tabId);
        const privateSession = privateSessionOf(speaker);
        const intent = { id, url, options, privateConfirmed: false, settle: true, privateSession };
        return runs.cardRun(await runs.startScrape(intent));
      },
      async 'card/confirm'({ ticket, options, message }, speaker) {
        const { url } = await checkTicket(ticket, speaker);
        const id = await storePendingConfirmation({
          url,
          options: options ?? null,
          message: message ?? null,
          ticket,
          incognito: speaker.incognito,
        });
        const page = ext.runtime.getURL(`/sidepanel.html#${id}`);
        // Firefox's one background would open it in a regular window, and its scrape would be kept on the disk.
        const { incognito } = speaker;
        await ext.windows.create({ type: 'popup', url: page, width: 440, height: 560, incognito });
        return {};
      },
      async 'card/asked'({ id }, { incognito }) {
        return { asked: await takePendingConfirmation(id, incognito) };
      },
      async 'card/answered'({ ticket, runId }) {
        await noteRun(ticket, runId);
        return {};
      },
      async 'card/ask'({ ticket, message, id }, speaker) {
        const { ticket: known, url } = await checkTicket(ticket, speaker);
        await takePressSlot(known.tabId);
        const privateSession = privateSessionOf(speaker);
        const intent = { id, pageUrl: url, message, privateConfirmed: false, privateSession };
        return runs.cardRun(await runs.startAgent(intent));
      },
      async 'card/state'({ ticket, runId }, speaker) {
        await checkTicket(ticket, speaker);
        return runs.cardRun(runId);
      },
      async 'card/open'({ ticket, runId }, speaker) {
        await checkTicket(ticket, speaker);
        await openWorkspace(`#/results/${encodeURIComponent(runId)}`);
        return {};
      },
    },

    async open(tabId, intent, runId) {
      const id = crypto.randomUUID();
      const target = { tabId };
      try {
        const [injected] = await ext.scripting.executeScript({
          target,
          func: (ticket: string) => {
            Object.assign(globalThis, { __vantageTicket: ticket });
            return location.origin;
          },
          args: [id],
        });
        if (typeof injected?.result !== 'string') throw new ProblemError('page-not-reachable');
        await mintTicket(id, {
          tabId,
          documentId: injected.documentId ?? null,
          origin: injected.result,
          intent,
          runId,
        });
        await ext.scripting.executeScript({ target, files: ['/card.js'] });
      } catch {
        // Browsers refuse to inject into their own pages, extension stores and PDF viewers, each with its own message.
        throw new ProblemError('page-not-reachable');
      }
    },
  };
}

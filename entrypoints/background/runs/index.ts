import type { CardRun } from '@/utils/messages/output';
import type { Handlers } from '@/utils/messages/protocol';
import { ProblemError } from '@/utils/problem';
import * as library from '@/utils/library/library';
import type { Run, ScrapeOptions } from '@/utils/library/schema';
import { asksFirst, sentAddress } from '@/utils/scrape/address';
import { agentText, longestMessage, shortestMessage } from '@/utils/scrape/agent-text';
import { createFlow } from '@/utils/scrape/flow';
import { accountItem, libraryPulseItem, settingsItem } from '@/utils/storage/registry';
import type { AccountArea } from '../account';
import { logFailure } from '../failures';
import { cardRun } from './card-run';
import { keepAlive } from './keep-alive';
import { createLibraryArea } from './library-area';
import { neverRepeat } from './never-repeat';
import { createPoller } from './poller';

type RunMessage =
  | 'scrape/submit'
  | 'scrape/cancel'
  | 'scrape/repeat'
  | 'agent/ask'
  | 'agent/repeat'
  | 'library/change';

export interface ScrapeIntent {
  url: string;
  /** Null: those of the last scrape. */
  options: ScrapeOptions | null;
  privateConfirmed: boolean;
}

export interface AgentIntent {
  /** The page that the message is about; empty: none. */
  pageUrl: string;
  message: string;
  privateConfirmed: boolean;
}

export interface RunsArea {
  handlers: Pick<Handlers, RunMessage>;
  /** Writes the intent, sends the call, and answers with the run's id before the call does. */
  startScrape(intent: ScrapeIntent): Promise<string>;
  startAgent(intent: AgentIntent): Promise<string>;
  cardRun(runId: string): Promise<CardRun>;
  /** Brings on what is due, and tells what an earlier life lost. */
  resume(): Promise<void>;
}

const kept = createLibraryArea(pulse);

/** The library with a pulse after each change, so that open pages read again. */
const store = {
  getRun: library.getRun,
  async addRun(run: Run) {
    await library.addRun(run);
    await pulse();
    void kept.houseKeep();
  },
  async updateRun(...change: Parameters<typeof library.updateRun>) {
    const run = await library.updateRun(...change);
    await pulse();
    // With a body: it is to be packed.
    if (change[2]) void kept.houseKeep();
    return run;
  },
};

/** A pulse is a hint to pages: one that fails stops nothing that was paid for. */
async function pulse(): Promise<void> {
  await libraryPulseItem.update((beats) => beats + 1).catch(logFailure('library pulse'));
}

/** Paid calls from intent to result. */
export function createRunsArea(account: AccountArea): RunsArea {
  const flow = createFlow({
    store,
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    async scraperAccess(options) {
      await neverRepeat();
      return account.scraperAccess(options);
    },
    noteCredits: (left) => account.noteCredits(left),
    keepAlive,
  });
  const poller = createPoller({ advance: flow.scrape.advance, endIfLost: flow.endIfLost });

  async function startScrape(intent: ScrapeIntent): Promise<string> {
    const address = await addressToSend(intent.url, intent.privateConfirmed);
    const options = intent.options ?? (await lastOptions());
    if (options.screenshot && options.mode !== 'browser') {
      throw new ProblemError('screenshot-needs-browser');
    }
    await account.scraperAccess();
    const { scrapeDelivery } = await settingsItem.read();
    const runId = await flow.scrape.start(address, options, scrapeDelivery);
    watch(flow.scrape.submit(runId));
    return runId;
  }

  /** The alarm stands before the call is out: a background that is killed meanwhile is woken to say so. */
  function watch(call: Promise<void>): void {
    poller.plan().catch(logFailure('poll'));
    call.then(poller.plan).catch(logFailure('paid call'));
  }

  async function startAgent({ pageUrl, message, privateConfirmed }: AgentIntent) {
    const page = pageUrl === '' ? '' : await addressToSend(pageUrl, privateConfirmed);
    const text = agentText(page, message.trim());
    if (message.trim() === '' || text.length < shortestMessage) {
      throw new ProblemError('message-too-short');
    }
    if (text.length > longestMessage) throw new ProblemError('message-too-long');
    await account.scraperAccess();
    return submitAgent(await flow.agent.start(page, text));
  }

  function submitAgent(runId: string): string {
    watch(flow.agent.submit(runId));
    return runId;
  }

  async function storedRun(runId: string): Promise<Run> {
    const run = await library.getRun(runId);
    if (!run) throw new ProblemError('task-lost');
    return run;
  }

  return {
    handlers: {
      async 'scrape/submit'(intent) {
        return { runId: await startScrape(intent) };
      },
      async 'scrape/cancel'({ runId }) {
        await flow.cancel(runId);
        return {};
      },
      async 'scrape/repeat'({ runId }) {
        const run = await storedRun(runId);
        if (run.kind !== 'scrape') throw new ProblemError('message-refused');
        const { url, options } = run;
        return { runId: await startScrape({ url, options, privateConfirmed: true }) };
      },
      async 'agent/ask'(intent) {
        // The page shows the whole text that leaves, and the user chose to have the address in it.
        return { runId: await startAgent({ ...intent, privateConfirmed: true }) };
      },
      async 'agent/repeat'({ runId }) {
        const run = await storedRun(runId);
        if (run.kind !== 'agent') throw new ProblemError('message-refused');
        await account.scraperAccess();
        return { runId: submitAgent(await flow.agent.start(run.pageUrl, run.message)) };
      },
      ...kept.handlers,
    },
    startScrape,
    startAgent,
    async cardRun(runId) {
      return cardRun(await storedRun(runId), Date.now());
    },
    async resume() {
      void kept.houseKeep();
      await poller.round();
    },
  };
}

async function lastOptions(): Promise<ScrapeOptions> {
  const last = (await library.listRuns({ limit: 50 })).find((run) => run.kind === 'scrape');
  return last?.options ?? { mode: 'auto', country: '', screenshot: false };
}

/** The address as it leaves; a private one is asked about first. */
async function addressToSend(url: string, confirmed: boolean): Promise<string> {
  const address = sentAddress(url);
  if (address === null) throw new ProblemError('page-not-scrapable', { detail: url.slice(0, 200) });
  const { account } = await accountItem.read();
  if (!confirmed && asksFirst(address, account?.scraper.endpointUrl ?? '')) {
    throw new ProblemError('private-address', { detail: new URL(address).host });
  }
  return address;
}

import type { CardRun } from '@/utils/messages/output';
import type { Handlers } from '@/utils/messages/protocol';
import { ext } from '@/utils/platform/ext';
import { ProblemError } from '@/utils/problem';
import * as library from '@/utils/library/library';
import type { Run, ScrapeMode, ScrapeOptions } from '@/utils/library/schema';
import { asksFirst, sentAddress } from '@/utils/scrape/address';
import {
  agentReserve,
  agentText,
  longestMessage,
  shortestMessage,
} from '@/utils/scrape/agent-text';
import { createFlow } from '@/utils/scrape/flow';
import { filled, sparse } from '@/utils/scrape/options';
import { possible } from '@/utils/scrape/rules';
import { accountItem, libraryPulseItem, settingsItem } from '@/utils/storage/registry';
import type { AccountArea } from '../account';
import { logFailure } from '../failures';
import {
  checkCost,
  checkFloor,
  inTurn,
  keepAsking,
  keepLast,
  optionsToSend,
  rememberedFor,
} from './asking';
import { cardRun } from './card-run';
import { keepAlive } from './keep-alive';
import { createLibraryArea } from './library-area';
import { neverRepeat } from './never-repeat';
import { createPoller } from './poller';
import { takeKept } from './private-keep';
import { createPrivateLedger } from './private-ledger';
import { profileSession } from './profile-session';
import { createTell } from './tell';
import { createTurns } from './turns';
import { createWorldArea } from './world-area';

type RunMessage =
  | 'scrape/submit'
  | 'scrape/cancel'
  | 'scrape/repeat'
  | 'scrape/keep'
  | 'scrape/look'
  | 'agent/ask'
  | 'agent/repeat'
  | 'library/change'
  | 'world/act';

export interface ScrapeIntent {
  url: string;
  /** As a page or the card sent them; null: the site's preset, else those of the last scrape. */
  options: unknown;
  privateConfirmed: boolean;
  /** The user said yes to a cost above the limit. */
  costConfirmed?: boolean | undefined;
  /** What is impossible in the mode is left out: the card has fields for few options. */
  settle?: boolean;
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
  /** What a scrape of an address begins with. */
  remembered(url: string): Promise<ScrapeOptions>;
  /** Takes a letter of a result that a private window keeps in the library (`private-keep.ts`). */
  adopt(letter: unknown): Promise<void>;
  /** Brings on what is due, and tells what an earlier life lost. */
  resume(): Promise<void>;
}

const kept = createLibraryArea(pulse);

/** The library with a pulse after each change, so that open pages read again. */
const store = {
  /** Called after each change of a run. */
  onChange: () => {},
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
    store.onChange();
    return run;
  },
};

/** A pulse is a hint to pages: one that fails stops nothing that was paid for. */
async function pulse(): Promise<void> {
  await libraryPulseItem.update((beats) => beats + 1).catch(logFailure('library pulse'));
}

/** Paid calls from intent to result. */
export function createRunsArea(
  account: AccountArea,
  countUnderWay: (count: number) => void,
): RunsArea {
  // Chromium's private worker, whose library lies in memory: nothing of it may show or last elsewhere.
  const inPrivate = ext.extension.inIncognitoContext;
  const tell = inPrivate ? createPrivateLedger() : createTell(countUnderWay);
  const flow = createFlow({
    store: tell.telling(store),
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    async scraperAccess(options) {
      await neverRepeat();
      return account.scraperAccess(options);
    },
    noteCredits: (left) => account.noteCredits(left),
    keepAlive,
    profileSession,
    // The user said yes to its cost when it was asked for; the floor stands whatever came since.
    goOut: (run, go) =>
      inTurn(async () => {
        await checkCost(run.url, run.options, true);
        await go();
      }),
  });
  const turns = createTurns(flow.scrape.advance);
  store.onChange = turns.look;
  const poller = createPoller({ advance: turns.advance, endIfLost: flow.endIfLost });
  const world = createWorldArea({
    addressToSend,
    scraperAccess: () => account.scraperAccess(),
    async addRuns(runs) {
      await library.addRuns(runs);
      await pulse();
      tell.recount();
      void kept.houseKeep();
    },
    cancel: flow.cancel,
    stand: poller.stand,
    plan: poller.plan,
  });

  async function startScrape(intent: ScrapeIntent): Promise<string> {
    const address = await addressToSend(intent.url, intent.privateConfirmed);
    const options = await optionsToSend(address, intent.options, intent.settle === true);
    await account.scraperAccess();
    const { scrapeDelivery } = await settingsItem.read();
    const runId = await inTurn(async () => {
      await checkCost(address, options, intent.costConfirmed === true);
      if (!inPrivate) await keepLast(options);
      await poller.stand();
      return flow.scrape.start(address, options, scrapeDelivery);
    });
    watch(flow.scrape.submit(runId));
    return runId;
  }

  /** Plans again when a call has ended. */
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
    return sendAgent(page, text);
  }

  /** @param text the whole text that is sent. */
  async function sendAgent(page: string, text: string): Promise<string> {
    await account.scraperAccess();
    const runId = await inTurn(async () => {
      await checkFloor(agentReserve);
      await poller.stand();
      return flow.agent.start(page, text);
    });
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
      async 'scrape/repeat'({ runId, mode }) {
        const run = await storedRun(runId);
        if (run.kind !== 'scrape') throw new ProblemError('message-refused');
        const { url } = run;
        const options = mode === undefined ? run.options : inMode(run.options, mode);
        // The user pressed 'again' on this very run, and was told what that costs.
        return {
          runId: await startScrape({ url, options, privateConfirmed: true, costConfirmed: true }),
        };
      },
      async 'scrape/keep'({ change }) {
        await keepAsking(change);
        return {};
      },
      async 'scrape/look'({ url }) {
        return { sessionFits: (await profileSession(url)) !== null };
      },
      async 'agent/ask'(intent) {
        // The page shows the whole text that leaves, and the user chose to have the address in it.
        return { runId: await startAgent({ ...intent, privateConfirmed: true }) };
      },
      async 'agent/repeat'({ runId }) {
        const run = await storedRun(runId);
        if (run.kind !== 'agent') throw new ProblemError('message-refused');
        return { runId: await sendAgent(run.pageUrl, run.message) };
      },
      ...kept.handlers,
      ...world,
    },
    startScrape,
    startAgent,
    async cardRun(runId) {
      return cardRun(await storedRun(runId), Date.now());
    },
    remembered: rememberedFor,
    async adopt(letter) {
      if (!(await takeKept(letter))) return;
      await pulse();
      void kept.houseKeep();
    },
    async resume() {
      tell.recount();
      void kept.houseKeep();
      await poller.round();
    },
  };
}

/** A scrape's options for another mode, without what that one can't do. */
function inMode(options: ScrapeOptions, mode: ScrapeMode): ScrapeOptions {
  return sparse(possible({ ...filled(options), mode }));
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

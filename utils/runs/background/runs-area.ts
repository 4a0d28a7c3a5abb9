import type { CardRun } from '@/utils/card/messages';
import type { Handlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { isWakeUpSet, type WakeUps } from '@/utils/browser/wake-ups';
import { ProblemError } from '@/utils/problem';
import * as library from '@/utils/library/database/runs-store';
import type { Run, ScrapeMode, ScrapeOptions } from '@/utils/runs/schema';
import { createRunFlow } from '@/utils/runs/tasks/run-flow';
import { fillOptions, omitDefaults } from '@/utils/runs/parameters/options';
import { normalizeOptions } from '@/utils/runs/parameters/option-rules';
import { libraryPulseItem } from '@/utils/storage/registry/scrape';
import { isLocked } from '@/utils/security/background/secrets';
import type { AccountArea } from '../../account/background/account-area';
import { logFailure } from '../../log-failure';
import { answerReserve, checkCost, withFloorLock } from './cost-checks';
import { storeScrapePreferences, readRememberedOptions } from './scrape-preferences';
import { cardRunSummary } from './card-run-summary';
import { keepAlive } from './keep-alive';
import { createLibraryArea } from '../../library/background/library-area';
import { preventBrowserRetries } from './no-browser-retry';
import { createPoller } from './poller';
import {
  createIncognitoAccount,
  storeAccountNote,
  parseAccountNote,
} from '../../incognito/background/hand-on-account';
import { takeHandedOver } from '../../incognito/background/hand-over-result';
import { createIncognitoLedger } from '../../incognito/background/incognito-ledger';
import { profileSession } from './profile-session';
import { parseReserveRequest, unfinishedAmong } from './incognito-reserves';
import { type AgentIntent, addressToSend, createRunStarter, type ScrapeIntent } from './start-run';
import { createRunNotifications } from './run-notifications';
import { createComparisonQueue } from '../../compare/background/comparison-queue';
import { createCompareArea } from '../../compare/background/compare-area';

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

export interface RunsArea {
  handlers: Pick<Handlers, RunMessage>;
  /** Writes the intent, sends the call, and answers with the run's id before the call does. */
  startScrape(intent: ScrapeIntent): Promise<string>;
  startAgent(intent: AgentIntent): Promise<string>;
  cardRun(runId: string): Promise<CardRun>;
  /** What a scrape of an address begins with. */
  remembered(url: string): Promise<ScrapeOptions>;
  /**
   * Takes a letter of the private worker: a part of a result that is kept in the library (`hand-over-result.ts`), what a call
   * may take (`reserves.ts`) or what one told of an account (`hand-on-account.ts`). Resolves to the answer.
   */
  adopt(letter: unknown): Promise<unknown>;
  /** In the private worker: which of these runs are under way. */
  openAmong(ids: unknown): Promise<string[]>;
  /** Adds the listener: in the first turn. */
  wakeUps: Pick<WakeUps, 'vantage:poll'>;
  /** Brings on what is due, and tells what an earlier life lost. */
  resume(): Promise<void>;
  /** The same where an earlier life left runs open: as long as there are any, their alarm stands. */
  resumeOpen(): Promise<void>;
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
  const tell = inPrivate ? createIncognitoLedger() : createRunNotifications(countUnderWay);
  const payer = inPrivate ? createIncognitoAccount(account) : account;
  const flow = createRunFlow({
    store: tell.telling(store),
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    async scraperAccess(options) {
      await preventBrowserRetries();
      return payer.scraperAccess(options);
    },
    noteCredits: payer.noteCredits,
    accountInUse: account.inUse,
    keepAlive,
    profileSession,
    // The user said yes to its cost when it was asked for; the floor stands whatever came since.
    goOut: (run, go) =>
      withFloorLock(async () => {
        await checkCost(run.url, run.options, true, { accountId: run.accountId, runId: run.id });
        await go();
      }),
  });
  const turns = createComparisonQueue(flow.scrape.advance);
  store.onChange = turns.look;
  const poller = createPoller({ advance: turns.advance, endIfLost: flow.endIfLost, isLocked });
  const world = createCompareArea({
    addressToSend,
    scraperAccess: () => account.scraperAccess(),
    async addRuns(runs) {
      const accountId = await account.inUse();
      await library.addRuns(runs.map((run) => ({ ...run, accountId })));
      await pulse();
      tell.recount();
      void kept.houseKeep();
    },
    cancel: flow.cancel,
    stand: poller.stand,
    plan: poller.plan,
  });

  const { startScrape, startAgent, sendAgent } = createRunStarter({
    account,
    flow,
    poller,
    inPrivate,
  });

  async function storedRun(runId: string): Promise<Run> {
    const run = await library.getRun(runId);
    if (!run) throw new ProblemError('task-lost');
    return run;
  }

  async function resume(): Promise<void> {
    tell.recount();
    void kept.houseKeep();
    await poller.round();
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
      async 'scrape/repeat'({ id, runId, mode }) {
        const run = await storedRun(runId);
        if (run.kind !== 'scrape') throw new ProblemError('message-refused');
        const { url } = run;
        const options = mode === undefined ? run.options : inMode(run.options, mode);
        // The user pressed 'again' on this very run, and was told what that costs.
        return {
          runId: await startScrape({
            id,
            url,
            options,
            privateConfirmed: true,
            costConfirmed: true,
          }),
        };
      },
      async 'scrape/keep'({ change }) {
        await storeScrapePreferences(change);
        return {};
      },
      async 'scrape/look'({ url }) {
        return { sessionFits: (await profileSession(url)) !== null };
      },
      async 'agent/ask'(intent) {
        // The page shows the whole text that leaves, and the user chose to have the address in it.
        return { runId: await startAgent({ ...intent, privateConfirmed: true }) };
      },
      async 'agent/repeat'({ runId, ...press }) {
        const run = await storedRun(runId);
        if (run.kind !== 'agent') throw new ProblemError('message-refused');
        return { runId: await sendAgent(run.pageUrl, run.message, press) };
      },
      ...kept.handlers,
      ...world,
    },
    startScrape,
    startAgent,
    async cardRun(runId) {
      return cardRunSummary(await storedRun(runId), Date.now());
    },
    remembered: readRememberedOptions,
    async adopt(letter) {
      const asked = parseReserveRequest(letter);
      if (asked) return await answerReserve(asked);
      const told = parseAccountNote(letter);
      if (told) return await storeAccountNote(told, account);
      if (!(await takeHandedOver(letter))) return null;
      await pulse();
      void kept.houseKeep();
      return null;
    },
    openAmong: unfinishedAmong,
    wakeUps: { 'vantage:poll': { arm: resume, run: resume } },
    resume,
    async resumeOpen() {
      if (await isWakeUpSet('vantage:poll')) await resume();
    },
  };
}

/** A scrape's options for another mode, without what that one can't do. */
function inMode(options: ScrapeOptions, mode: ScrapeMode): ScrapeOptions {
  return omitDefaults(normalizeOptions({ ...fillOptions(options), mode }));
}

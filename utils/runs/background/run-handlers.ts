import type { CardRun } from '@/utils/card/messages';
import { privateSessionOf } from '@/utils/incognito/background/private-run-store';
import type { Handlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { sentAddress } from '@/utils/runs/address';
import { inMode } from '@/utils/runs/parameters/options';
import type { Run, ScrapeOptions } from '@/utils/runs/schema';
import { profileSession } from './profile-session';
import { getRun, unfinishedRuns } from './run-store';
import { readRememberedOptions } from './resolve-options';
import type { AgentIntent, PaidPress, ScrapeIntent } from './start-run';

/** The data of a run that a card may receive: its state, its cost, and a title that is shown as text only. */
function cardRunSummary(run: Run, now: number): CardRun {
  return {
    runId: run.id,
    state: run.state,
    elapsedMs: Math.max(0, now - run.createdAt),
    title: run.kind === 'scrape' ? (run.result?.title ?? '') : '',
    used: run.cost.used,
    left: run.cost.left,
    problem: run.problem,
  };
}

/**
 * Starts paid calls: directly, or in Chromium's private windows through the regular worker. Each resolves to the
 * run's ID.
 */
interface RunStarter {
  startScrape(intent: ScrapeIntent): Promise<string>;
  startAgent(intent: AgentIntent): Promise<string>;
  /**
   * Sends a text to the agent.
   * @param text the complete text that is sent.
   */
  sendAgent(page: string, text: string, press: PaidPress): Promise<string>;
}

/** Operations on runs for cards and the menu. */
export interface PageRuns extends Pick<RunStarter, 'startScrape'> {
  cardRun(runId: string): Promise<CardRun>;
  /** ID of a scrape of the URL that is under way in windows of this kind; null: none. */
  scrapeUnderWay(url: string, incognito: boolean): Promise<string | null>;
  remembered(url: string): Promise<ScrapeOptions>;
}

type RunMessage =
  | 'scrape/submit'
  | 'scrape/repeat'
  | 'scrape/session-fits'
  | 'agent/ask'
  | 'agent/repeat';

/** Creates the handlers of the pages' run messages, independent of which worker makes the calls. */
export function createRunHandlers({ startScrape, startAgent, sendAgent }: RunStarter): PageRuns & {
  handlers: Pick<Handlers, RunMessage>;
} {
  return {
    handlers: {
      async 'scrape/submit'(intent, caller) {
        const privateSession = privateSessionOf(caller);
        return { runId: await startScrape({ ...intent, privateSession }) };
      },
      async 'scrape/repeat'({ id, runId, mode, privateAddressConfirmed = false }, caller) {
        const privateSession = privateSessionOf(caller);
        const run = await storedRun(runId);
        if (run.kind !== 'scrape') throw new ProblemError('message-refused');
        const { url } = run;
        const options = mode === undefined ? run.options : inMode(run.options, mode);
        // The user pressed 'again' on this run after being shown its cost.
        const confirmed = { privateAddressConfirmed, costConfirmed: true };
        return { runId: await startScrape({ id, url, options, privateSession, ...confirmed }) };
      },
      async 'scrape/session-fits'({ url }, { incognito }) {
        return { sessionFits: (await profileSession(url, incognito)) !== null };
      },
      async 'agent/ask'(intent, caller) {
        const privateSession = privateSessionOf(caller);
        // The page shows the complete text, and the user chose to include the URL.
        return { runId: await startAgent({ ...intent, privateSession }) };
      },
      async 'agent/repeat'({ runId, ...press }, caller) {
        const privateSession = privateSessionOf(caller);
        const run = await storedRun(runId);
        if (run.kind !== 'agent') throw new ProblemError('message-refused');
        const { pageUrl, message } = run;
        return { runId: await sendAgent(pageUrl, message, { ...press, privateSession }) };
      },
    },
    startScrape,
    async scrapeUnderWay(url, incognito) {
      const address = sentAddress(url);
      const running = (await unfinishedRuns()).find(
        (run) =>
          run.kind === 'scrape' &&
          run.url === address &&
          (run.privateSession !== undefined) === incognito,
      );
      return running?.id ?? null;
    },
    cardRun: async (runId) => cardRunSummary(await storedRun(runId), Date.now()),
    remembered: readRememberedOptions,
  };
}

async function storedRun(runId: string): Promise<Run> {
  const run = await getRun(runId);
  if (!run) throw new ProblemError('task-lost');
  return run;
}

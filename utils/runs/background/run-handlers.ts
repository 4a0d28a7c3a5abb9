import type { CardRun } from '@/utils/card/messages';
import { privateSessionOf } from '@/utils/incognito/background/private-run-store';
import type { Handlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { normalizeOptions } from '@/utils/runs/parameters/option-rules';
import { fillOptions, omitDefaults } from '@/utils/runs/parameters/options';
import type { Run, ScrapeMode, ScrapeOptions } from '@/utils/runs/schema';
import { cardRunSummary } from './card-run-summary';
import { profileSession } from './profile-session';
import { getRun } from './run-store';
import { readRememberedOptions } from './resolve-options';
import type { AgentIntent, PaidPress, ScrapeIntent } from './start-run';

/** How paid calls begin: here, or from a private window of Chromium by the regular worker. Each resolves to the run's id. */
export interface RunStarter {
  startScrape(intent: ScrapeIntent): Promise<string>;
  startAgent(intent: AgentIntent): Promise<string>;
  /** @param text the whole text that is sent. */
  sendAgent(page: string, text: string, press: PaidPress): Promise<string>;
}

/** What a card and the menu need of runs. */
export interface PageRuns extends Pick<RunStarter, 'startScrape'> {
  cardRun(runId: string): Promise<CardRun>;
  /** What a scrape of an address begins with. */
  remembered(url: string): Promise<ScrapeOptions>;
}

type RunMessage = 'scrape/submit' | 'scrape/repeat' | 'scrape/look' | 'agent/ask' | 'agent/repeat';

/** What pages ask of runs, whoever makes the calls. */
export function createRunHandlers({ startScrape, startAgent, sendAgent }: RunStarter): PageRuns & {
  handlers: Pick<Handlers, RunMessage>;
} {
  return {
    handlers: {
      async 'scrape/submit'(intent, speaker) {
        const privateSession = privateSessionOf(speaker);
        return { runId: await startScrape({ ...intent, privateSession }) };
      },
      async 'scrape/repeat'({ id, runId, mode }, speaker) {
        const privateSession = privateSessionOf(speaker);
        const run = await storedRun(runId);
        if (run.kind !== 'scrape') throw new ProblemError('message-refused');
        const { url } = run;
        const options = mode === undefined ? run.options : inMode(run.options, mode);
        // The user pressed 'again' on this very run, and was told what that costs.
        const sure = { privateConfirmed: true, costConfirmed: true };
        return { runId: await startScrape({ id, url, options, privateSession, ...sure }) };
      },
      async 'scrape/look'({ url }, { incognito }) {
        return { sessionFits: (await profileSession(url, incognito)) !== null };
      },
      async 'agent/ask'(intent, speaker) {
        const privateSession = privateSessionOf(speaker);
        // The page shows the whole text that leaves, and the user chose to have the address in it.
        return { runId: await startAgent({ ...intent, privateSession }) };
      },
      async 'agent/repeat'({ runId, ...press }, speaker) {
        const privateSession = privateSessionOf(speaker);
        const run = await storedRun(runId);
        if (run.kind !== 'agent') throw new ProblemError('message-refused');
        const { pageUrl, message } = run;
        return { runId: await sendAgent(pageUrl, message, { ...press, privateSession }) };
      },
    },
    startScrape,
    cardRun: async (runId) => cardRunSummary(await storedRun(runId), Date.now()),
    remembered: readRememberedOptions,
  };
}

async function storedRun(runId: string): Promise<Run> {
  const run = await getRun(runId);
  if (!run) throw new ProblemError('task-lost');
  return run;
}

/** A scrape's options for another mode, without what that one can't do. */
function inMode(options: ScrapeOptions, mode: ScrapeMode): ScrapeOptions {
  return omitDefaults(normalizeOptions({ ...fillOptions(options), mode }));
}

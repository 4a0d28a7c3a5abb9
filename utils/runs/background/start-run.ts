import { ProblemError } from '@/utils/problem';
import { needsConfirmation, sentAddress } from '@/utils/runs/address';
import type { ScrapeOptions, ScrapeRun } from '@/utils/runs/schema';
import { queuedRun } from '@/utils/runs/queued-run';
import {
  agentText,
  maxMessageLength,
  messageLength,
  minMessageLength,
} from '@/utils/runs/agent/agent-text';
import type { createRunFlow } from '@/utils/runs/tasks/run-flow';
import { accountItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { AccountArea } from '../../account/background/account-area';
import { logFailure } from '../../log-failure';
import { checkAgent, checkCost, withFloorLock } from './cost-checks';
import { resolveOptionsToSend } from './resolve-options';
import { storeLastOptions } from './store-preferences';
import type { createRunScheduler } from './run-scheduler';
import { getRun } from './run-store';

/** Properties of a user action that costs credits. */
export interface PaidPress {
  /** ID chosen by the page. If a run with this ID exists, the message is a retry, and that run is returned. */
  id?: string | undefined;
  /** Whether the user confirmed a cost above the limit. */
  costConfirmed?: boolean | undefined;
  /** Private session of the action; absent: a regular window. */
  privateSession?: string | undefined;
}

export interface ScrapeIntent extends PaidPress {
  url: string;
  /** Null: the site's preset, else those of the last scrape, without secrets. */
  options: ScrapeOptions | null;
  privateAddressConfirmed: boolean;
  /** Whether to drop options that are impossible in the mode: the card has fields for few options. */
  dropImpossible?: boolean;
}

export interface AgentIntent extends PaidPress {
  /** URL of the page that the message is about; empty: none. */
  pageUrl: string;
  message: string;
}

interface Dependencies {
  account: Pick<AccountArea, 'scraperAccess' | 'inUse'>;
  /** Slots of the account while a job uses them (`scrape-queue.ts`). */
  slots: {
    claim(id: string): Promise<boolean>;
    release(id: string): void;
  };
  /** Stores a scrape that waits for a slot. */
  addRun(run: ScrapeRun): Promise<boolean>;
  flow: Pick<ReturnType<typeof createRunFlow>, 'scrape' | 'agent'>;
  scheduler: Pick<ReturnType<typeof createRunScheduler>, 'keepAlarm' | 'scheduleNextRound'>;
}

/** Starts paid calls: once per user action, within the user's limits, with the intent stored before the request. */
export function createRunStarter({ account, flow, scheduler, slots, addRun }: Dependencies) {
  /** Starts a run, unless the action was already sent and its run exists. */
  async function begin(id: string | undefined, start: () => Promise<string>): Promise<string> {
    const known = id === undefined ? null : await getRun(id);
    return known ? known.id : start();
  }

  function startScrape(intent: ScrapeIntent): Promise<string> {
    return begin(intent.id, () => newScrape(intent));
  }

  async function newScrape(intent: ScrapeIntent): Promise<string> {
    const { privateSession } = intent;
    const incognito = privateSession !== undefined;
    const address = await addressToSend(intent.url, intent.privateAddressConfirmed);
    const options = await resolveOptionsToSend(
      address,
      intent.options,
      intent.dropImpossible === true,
      incognito,
    );
    await account.scraperAccess();
    const { scrapeDelivery } = await settingsItem.read();
    return withFloorLock(() =>
      begin(intent.id, async () => {
        await checkCost(address, options, intent.costConfirmed === true);
        if (!incognito) await storeLastOptions(address, options);
        await scheduler.keepAlarm();
        const id = intent.id ?? crypto.randomUUID();
        if (await slots.claim(id)) {
          try {
            await flow.scrape.start(address, options, scrapeDelivery, { ...intent, id });
          } catch (error) {
            slots.release(id);
            throw error;
          }
          watch(flow.scrape.submit(id).finally(() => slots.release(id)));
        } else {
          const run = queuedRun(id, address, options, Date.now());
          await addRun({
            ...run,
            accountId: await account.inUse(),
            ...(incognito && { privateSession }),
          });
          await scheduler.scheduleNextRound().catch(logFailure('poll'));
        }
        return id;
      }),
    );
  }

  /** Schedules the next round when a call has ended. */
  function watch(call: Promise<void>): void {
    scheduler.scheduleNextRound().catch(logFailure('poll'));
    call.then(scheduler.scheduleNextRound).catch(logFailure('paid call'));
  }

  async function startAgent({ pageUrl, message, ...press }: AgentIntent) {
    const page = pageUrl === '' ? '' : await addressToSend(pageUrl, true);
    if (message.trim() === '') throw new ProblemError('message-too-short');
    return sendAgent(page, agentText(page, message.trim()), press);
  }

  /**
   * Sends a text to the agent. Rejects with `message-too-short` and `message-too-long`: that of a run from a backup
   * may have any length.
   * @param text the complete text that is sent.
   */
  async function sendAgent(page: string, text: string, press: PaidPress): Promise<string> {
    const length = messageLength(text);
    if (length < minMessageLength) throw new ProblemError('message-too-short');
    if (length > maxMessageLength) throw new ProblemError('message-too-long');
    return begin(press.id, async () => {
      await account.scraperAccess();
      return withFloorLock(() =>
        begin(press.id, async () => {
          await checkAgent(press.costConfirmed === true);
          await scheduler.keepAlarm();
          const runId = await flow.agent.start(page, text, press);
          watch(flow.agent.submit(runId));
          return runId;
        }),
      );
    });
  }

  return { startScrape, startAgent, sendAgent };
}

/** URL as it is sent; a private address requires confirmation. */
export async function addressToSend(url: string, confirmed: boolean): Promise<string> {
  const address = sentAddress(url);
  if (address === null) throw new ProblemError('page-not-scrapable', { detail: url.slice(0, 200) });
  const { account } = await accountItem.read();
  if (!confirmed && needsConfirmation(address, account?.scraper.endpointUrl ?? '')) {
    throw new ProblemError('private-address', { detail: new URL(address).host });
  }
  return address;
}

/**
 * URLs as they are sent, each once. Rejects as `addressToSend` does. Checks one URL of each host, since only the host
 * decides whether a URL is private.
 */
export async function addressesToSend(
  urls: readonly string[],
  confirmed: boolean,
): Promise<string[]> {
  const hosts = new Set<string>();
  const all = new Set<string>();
  for (const url of urls) {
    const address = sentAddress(url);
    const host = address === null ? '' : new URL(address).host;
    if (address === null || !hosts.has(host)) await addressToSend(url, confirmed);
    hosts.add(host);
    if (address !== null) all.add(address);
  }
  return [...all];
}

import type { Problem } from '@/utils/problem';
import { toProblem } from '@/utils/problem';
import { createAccountApi, type AccountApi } from '@/utils/service/account';
import type { Fetch } from '@/utils/service/transport';
import { type Service, startService } from '../service/service.ts';
import type { Account, ServiceState } from '../service/types.ts';
import { type Access, type Client, newClient } from './client.ts';
import { type Answer, type Call, type Canned, makeFetch, startCanned } from './recorded-fetch.ts';

/**
 * Environment of a row: the local service, a server of hand-made replies, and the extension's
 * calls.
 */
export interface Stage {
  service: Service;
  state: ServiceState;
  /** First account of the local service, whose keys are the default. */
  account: Account;
  /** All requests that the extension sent since the row began. */
  calls: Call[];
  fetch: Fetch;
  /** URL of the demo site as the scraper reaches it. */
  site: string;
  /** Account API client with an account key. */
  api(key?: string): AccountApi;
  /** Account API client against hand-made replies. */
  cannedApi(answer: Answer): AccountApi;
  /** Paid calls to the local service, with access data that the extension reads itself. */
  client(): Client;
  /** Paid calls against hand-made replies. */
  canned(answer: Answer): Client;
  /** Root URL of the hand-made replies. */
  cannedRoot(answer: Answer): string;
  /** Resets everything to the initial state. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const fetchHere = globalThis.fetch;

export async function openStage(): Promise<Stage> {
  const service = await startService({ credits: 1000 });
  const { state } = service;
  const [account] = state.accounts;
  if (!account) throw new Error('The local service has no account');
  const replies: Canned = await startCanned(state);
  const calls: Call[] = [];
  const browser = { ...account.browser };
  const { fetch, close } = makeFetch(state.tls.ca, calls);
  const { accountApi, keys, site } = service.addresses;

  function cannedRoot(answer: Answer): string {
    replies.answer = answer;
    return replies.root;
  }
  function api(key = keys.account): AccountApi {
    return createAccountApi(fetch, { baseUrl: accountApi, key });
  }
  /** Like the background: requests access data once, and again after the key was refused. */
  function newAccess(): (again: boolean) => Promise<Access> {
    let known: Access | null = null;
    return async (again) => {
      if (known === null || again) {
        const { key, reportedUrl } = await api().scraper();
        known = { baseUrl: reportedUrl, key: key ?? '' };
      }
      return known;
    };
  }

  return {
    service,
    state,
    account,
    calls,
    fetch,
    site,
    api,
    cannedApi: (answer) =>
      createAccountApi(fetch, { baseUrl: cannedRoot(answer), key: 'account-key' }),
    client: () => newClient(fetch, newAccess()),
    canned(answer) {
      const baseUrl = `${cannedRoot(answer)}/api/v1`;
      return newClient(fetch, async (again) => ({
        baseUrl,
        key: again ? 'new-scraper-key' : 'scraper-key',
      }));
    },
    cannedRoot,
    async reset() {
      calls.length = 0;
      state.log.length = 0;
      state.charges.length = 0;
      account.scraper.credits = 1000;
      account.scraper.concurrency = 5;
      Object.assign(account.browser, browser);
      await fetchHere(`${service.addresses.admin}/faults`, { method: 'DELETE' });
      Object.assign(state.options, {
        syncLimitSeconds: { request: 30, browser: 45 },
        handOver: '408',
        strictKeys: false,
        nestedErrors: false,
      });
    },
    async close() {
      replies.close();
      await close();
      await service.close();
    },
  };
}

/** Problem of a failed call; throws when the call succeeded. */
export async function problemOf(call: Promise<unknown>): Promise<Problem> {
  let came: unknown;
  try {
    came = await call;
  } catch (error) {
    return toProblem(error);
  }
  throw new Error(`It was answered: ${JSON.stringify(came)}`);
}

/** Requests to one path, such as `/scraper/realtime`. */
export function callsTo(stage: Stage, end: string): Call[] {
  return stage.calls.filter(({ url }) => url.pathname.endsWith(end));
}

/** JSON body of the last paid scrape. */
export function sent(stage: Stage): unknown {
  return callsTo(stage, '/scraper/realtime').at(-1)?.body;
}

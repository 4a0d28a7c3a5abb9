import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../types.ts';
import { needsScripts } from './document.ts';
import { ScrapeFailure } from './failures.ts';
import { fetchPage } from './fetch-page.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { ScrapeParams } from './params.ts';
import { renderPage } from './render-page.ts';
import type { Read } from './reading.ts';
import { read } from './reading.ts';
import type { ScrapeSetup } from './setup.ts';

/** Retries after the first attempt (interface, Limits). */
const retries = { request: 5, browser: 3, auto: 3 };

export interface Scraped extends FetchedPage {
  usedBrowser: boolean;
  read: Read;
}

/**
 * Repeats one way of getting the page until it succeeds, fails with an error that is not retried,
 * or the retries are used up.
 * @param spent retries of the whole scrape so far; in `auto` mode both ways share them.
 */
async function persist(
  setup: ScrapeSetup,
  account: Account,
  params: ScrapeParams,
  way: 'request' | 'browser',
  spent: { retries: number },
): Promise<FetchedPage> {
  const { state, exits, timeoutMs, retryMs } = setup;
  const { host, pathname, search } = new URL(params.url);
  const tried = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const exit = exits.pick(account.key, params, tried);
    if (!exit) throw new ScrapeFailure('Connection refused', { retryable: false });
    tried.add(exit.address);
    const note = (status: number): void =>
      state.note({
        where: 'scraper',
        kind: 'request',
        from: exit.address,
        exit: exit.address,
        host,
        method: way,
        path: pathname + search,
        status,
        attempt,
        ...(params.sessionId === null ? {} : { session: params.sessionId }),
      });
    try {
      const page =
        way === 'browser'
          ? await renderPage(setup, params, exit)
          : await fetchPage(state, params, exit, timeoutMs);
      note(page.status);
      if (page.status !== 502 && page.status !== 504) return page;
      throw new ScrapeFailure('Gateway error');
    } catch (error) {
      if (!(error instanceof ScrapeFailure)) throw error;
      if (error.message !== 'Gateway error') note(0);
      if (!error.retryable || spent.retries >= retries[params.mode]) throw error;
      spent.retries += 1;
    }
    await sleep(retryMs * attempt);
  }
}

/** Whether the parameters need a rendered page; `auto` then renders at once. */
function needsBrowser({ instructions, script, capture }: ScrapeParams): boolean {
  return instructions.length > 0 || script !== null || capture.length > 0;
}

/**
 * Scrapes in the requested mode; `auto` fetches first and renders when the page needs scripts.
 * Every response of the target is a result, a 404 or 500 too; only 502 and 504 are retried and then
 * fail. Rejects with a `ScrapeFailure`.
 */
export async function scrape(
  setup: ScrapeSetup,
  account: Account,
  params: ScrapeParams,
): Promise<Scraped> {
  const { page, usedBrowser } = await fetched(setup, account, params);
  return { ...page, usedBrowser, read: await read(setup.renderer, params, page) };
}

async function fetched(
  setup: ScrapeSetup,
  account: Account,
  params: ScrapeParams,
): Promise<{ page: FetchedPage; usedBrowser: boolean }> {
  const spent = { retries: 0 };
  if (params.mode !== 'browser' && !(params.mode === 'auto' && needsBrowser(params))) {
    const page = await persist(setup, account, params, 'request', spent);
    const enough = params.mode === 'request' || page.html === null || !needsScripts(page.html);
    if (enough) return { page, usedBrowser: false };
  }
  return {
    page: await persist(setup, account, params, 'browser', spent),
    usedBrowser: true,
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, World } from '../types.ts';
import { needsScripts } from './document.ts';
import { ScrapeFailure } from './failures.ts';
import { fetchPage } from './fetchPage.ts';
import type { FetchedPage } from './fetchPage.ts';
import type { ScrapeParams } from './params.ts';
import { renderPage } from './renderPage.ts';
import type { Renderer } from './renderer.ts';
import type { ScrapeExits } from './sessions.ts';

/** Retries after the first try (interface, Limits). */
const retries = { request: 5, browser: 3, auto: 3 };

export interface ScrapeTools {
  world: World;
  exits: ScrapeExits;
  renderer: Renderer;
  /** How long one try may take before it is a navigation timeout. */
  timeoutMs: number;
  /** Wait before the first retry; each further one waits that much longer. */
  retryMs: number;
}

export interface Scraped extends FetchedPage {
  usedBrowser: boolean;
}

/** One way of getting the page, tried until it works, is not worth retrying, or the retries are used up. */
async function persist(
  tools: ScrapeTools,
  account: Account,
  params: ScrapeParams,
  way: 'request' | 'browser',
): Promise<FetchedPage> {
  const { world, exits, renderer, timeoutMs, retryMs } = tools;
  const { host, pathname, search } = new URL(params.url);
  const tried = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const exit = exits.pick(account.key, params, tried);
    if (!exit) throw new ScrapeFailure('Connection refused', { retryable: false });
    tried.add(exit.address);
    const note = (status: number): void =>
      world.note({
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
          ? await renderPage(world, renderer, params, exit, timeoutMs)
          : await fetchPage(world, params, exit, timeoutMs);
      note(page.status);
      if (page.status !== 502 && page.status !== 504) return page;
      throw new ScrapeFailure('Gateway error');
    } catch (error) {
      if (!(error instanceof ScrapeFailure)) throw error;
      if (error.message !== 'Gateway error') note(0);
      if (!error.retryable || attempt > retries[params.mode]) throw error;
    }
    await sleep(retryMs * attempt);
  }
}

/**
 * Carries out a scrape in its mode; `auto` fetches first and renders when the page needs scripts. Every
 * answer of the target is a result, also a 404 or 500; only 502 and 504 are retried and then fail.
 * Rejects with a `ScrapeFailure`.
 */
export async function scrape(
  tools: ScrapeTools,
  account: Account,
  params: ScrapeParams,
): Promise<Scraped> {
  if (params.mode !== 'browser') {
    const page = await persist(tools, account, params, 'request');
    const enough = params.mode === 'request' || page.html === null || !needsScripts(page.html);
    if (enough) return { ...page, usedBrowser: false };
  }
  return { ...(await persist(tools, account, params, 'browser')), usedBrowser: true };
}

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Download, Frame, Page, Worker } from '@playwright/test';
import type { Canaries } from '../fixtures/canaries.ts';
import { textInPage, textInStorage } from '../fixtures/canary-texts.ts';
import { canaryForms } from '../service/canary.ts';
import type { ServiceAddresses } from '../service/types.ts';

/** Where secrets are shown, or sent, rightly. */
type Rightful = Pick<ServiceAddresses, 'dashboard' | 'browserWs' | 'accountApi'>;

/** A page that is busy, or waits for a dialog, answers nothing: it is not waited for longer than this. */
const timeoutMs = 2000;

/**
 * Searches all that happens in a browser for secrets, from now on: requests, messages of consoles, errors; pages before
 * they close or are left by the test.
 * @returns looks at what is there at the end: open pages, downloads, the extension's storage.
 */
export function watchContext(
  context: BrowserContext,
  canaries: Canaries,
  addresses: Rightful,
): () => Promise<void> {
  const downloads: Download[] = [];
  const searchIn = (page: Page) => searchPage(page, canaries, addresses.dashboard);

  function watchPage(page: Page): void {
    page.on('download', (download) => downloads.push(download));
    const close = page.close.bind(page);
    page.close = async (options) => {
      await searchIn(page);
      await close(options);
    };
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      if (page.url() !== 'about:blank') await searchIn(page);
      return goto(url, options);
    };
  }

  function watchWorker(worker: Worker): void {
    worker.on('console', (message) => canaries.search('console', worker.url(), message.text()));
  }

  context.on('page', watchPage);
  context.pages().forEach(watchPage);
  context.on('serviceworker', watchWorker);
  context.serviceWorkers().forEach(watchWorker);
  context.on('console', (message) => {
    const url = message.page()?.url() ?? message.location().url;
    canaries.search('console', url, message.text());
  });
  context.on('weberror', (problem) => {
    const error = problem.error();
    canaries.search('error', problem.page()?.url() ?? '', `${error.message}\n${error.stack ?? ''}`);
  });
  // The browser product and the account API take their keys in the address; what else comes there is judged there.
  const rightful = new Set(
    [addresses.browserWs, addresses.accountApi].map((url) => new URL(url).host),
  );
  context.on('request', (request) => {
    const url = request.url();
    if (!rightful.has(new URL(url).host)) canaries.search('request', 'address', url);
  });

  return async () => {
    await Promise.all(context.pages().map(searchIn));
    await searchStorage(context, canaries);
    for (const download of downloads) {
      // One that was cancelled or failed has no file.
      const file = await soon(download.path());
      if (typeof file === 'string')
        await canaries.searchFile('download', file, download.suggestedFilename());
    }
  };
}

/**
 * Has closing the browser search it first, and then the files of its profile.
 * @param folder of the profile, which is left in place.
 */
export function searchOnClose(
  context: BrowserContext,
  folder: string,
  canaries: Canaries,
  addresses: Rightful,
): void {
  const search = watchContext(context, canaries, addresses);
  canaries.searchBrowser = search;
  let isSearched = false;
  const close = context.close.bind(context);
  context.close = async (options) => {
    if (isSearched) return;
    isSearched = true;
    await search();
    await close(options);
    await canaries.searchProfile(folder);
  };
}

type LaunchOptions = Parameters<typeof chromium.launchPersistentContext>[1];

/**
 * Starts a browser that is searched for secrets when it closes.
 * @param folder of its profile. Without one the profile is new, and removed after the search.
 */
export async function launchSearched(
  { canaries, service }: { canaries: Canaries; service: { addresses: Rightful } },
  options: LaunchOptions,
  folder?: string,
): Promise<BrowserContext> {
  const profile = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'vantage-searched-')));
  const context = await chromium.launchPersistentContext(profile, options);
  searchOnClose(context, profile, canaries, service.addresses);
  if (folder !== undefined) return context;
  const close = context.close.bind(context);
  context.close = async (how) => {
    await close(how);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return context;
}

/** What a page answers; null where it is gone or too busy. */
async function soon<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The service's dashboard shows keys by itself. */
async function searchPage(page: Page, canaries: Canaries, dashboard: string): Promise<void> {
  const searchFrame = async (frame: Frame) => {
    const url = frame.url();
    // An empty tab is the tests' own: they copy from a field there.
    const isEmptyTab = url === 'about:blank' && frame === page.mainFrame();
    if (url.startsWith(dashboard) || isEmptyTab) return;
    canaries.search('page', 'its address', url);
    const found = await soon(frame.evaluate(textInPage, canaryForms));
    for (const text of found ?? []) canaries.search('page', url, text);
  };
  await Promise.all(page.frames().map(searchFrame));
}

async function searchStorage(context: BrowserContext, canaries: Canaries): Promise<void> {
  const isOurs = (url: string) => url.startsWith('chrome-extension://');
  const open = context.pages().find((page) => isOurs(page.url()));
  const worker = context.serviceWorkers().find((one) => isOurs(one.url()));
  if (!open && !worker) return;
  const page = open ?? (await context.newPage());
  if (!open) await soon(page.goto(new URL('/icons/16.png', worker?.url()).href));
  const found = await soon(page.evaluate(textInStorage, canaryForms));
  for (const [area, text] of found ?? []) canaries.searchStorage(area, text);
}

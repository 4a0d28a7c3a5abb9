import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect } from './harness.ts';
import type { Vantage } from './vantage.ts';

/** API available to chrome://extensions only. */
interface DeveloperPrivate {
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
  updateExtensionConfiguration(change: {
    extensionId: string;
    incognitoAccess: boolean;
  }): Promise<void>;
}

/** Enables 'Allow in Incognito' on the extensions page; Chromium then reloads Vantage. */
export async function allowPrivate(vantage: Vantage): Promise<void> {
  const page = await vantage.context.newPage();
  await page.goto('chrome://extensions');
  const again = vantage.context.waitForEvent('serviceworker');
  await page.evaluate(async (extensionId) => {
    const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate };
    // Without this, Chromium does not load an unpacked extension again.
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
  }, new URL(vantage.origin).host);
  await again;
  await page.close();
  await untilAnswered(vantage);
}

/** Allows Vantage in private windows, connects it and adds profiles. Returns its popup. */
export async function setUpPrivate(
  vantage: Vantage,
  profiles: Parameters<Vantage['addProfiles']>[0],
): Promise<Awaited<ReturnType<Vantage['popup']>>> {
  await allowPrivate(vantage);
  await vantage.connect();
  await vantage.addProfiles(profiles);
  return await vantage.popup();
}

/**
 * Waits until the background answers. Chromium (156) sometimes loses a message that is sent right after it has loaded
 * the extension again: it reaches no listener, and its promise stays open.
 */
async function untilAnswered(vantage: Vantage): Promise<void> {
  const page = await vantage.open('icons/16.png');
  const hello = () =>
    page.evaluate(async (): Promise<unknown> => {
      const late = new Promise((resolve) => setTimeout(resolve, 3000, 'no answer'));
      const answer = chrome.runtime.sendMessage({ type: 'app/hello', input: {} });
      return await Promise.race([answer, late]);
    });
  try {
    await expect.poll(hello, { timeout: 30_000 }).toEqual({ ok: true, value: {} });
  } catch (error) {
    throw new Error(`The background is silent. ${await describeWorkers(vantage.context)}`, {
      cause: error,
    });
  }
  await page.close();
}

/** Tells which workers run, and which calls of the extension API they get no answer to. */
async function describeWorkers(context: BrowserContext): Promise<string> {
  const silent = new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'does not run'));
  const all = context.serviceWorkers().map(async (worker) => {
    const described = worker.evaluate(async () => {
      const calls: Record<string, Promise<unknown>> = {
        'storage.local': chrome.storage.local.get('storageVersion'),
        'storage.session': chrome.storage.session.get('privateSeen'),
        setAccessLevel: chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }),
        declarativeNetRequest: chrome.declarativeNetRequest.updateSessionRules({}),
      };
      const late = (name: string) =>
        new Promise<string>((resolve) => setTimeout(resolve, 3000, `no answer of ${name}`));
      const states = Object.entries(calls).map(([name, call]) =>
        Promise.race([call.then(() => `${name} answers`, String), late(name)]),
      );
      const { held, pending } = await navigator.locks.query();
      return JSON.stringify([await Promise.all(states), held, pending]);
    });
    return `${worker.url()}: ${await Promise.race([described.catch(String), silent])}`;
  });
  return (await Promise.all(all)).join('; ') || 'No worker is there';
}

/**
 * Opens a private window and waits for Vantage's private worker: that worker reloads pages that
 * failed before it started, which would abort a test's navigation. With a URL it does not wait,
 * because the first request comes before the worker.
 */
export async function openPrivate(vantage: Vantage, url = 'about:blank'): Promise<Page> {
  const opener = await vantage.open('popup.html');
  const opened = vantage.context.waitForEvent('page');
  await opener.evaluate(async (address) => {
    await chrome.windows.create({ incognito: true, url: address });
  }, url);
  const page = await opened;
  await opener.close();
  if (url === 'about:blank') {
    const worker = await privateWorker(vantage.context);
    // The worker answers login challenges by now and has started to look for failed pages.
    await expect.poll(() => worker.evaluate(() => caches.has('started'))).toBe(true);
  }
  return page;
}

/** The worker that Chromium runs for private windows. */
export const privateWorker = (context: BrowserContext): Promise<Worker> => workerIn(context, true);

async function workerIn(context: BrowserContext, incognito: boolean): Promise<Worker> {
  let found: Worker | undefined;
  await expect(async () => {
    for (const worker of context.serviceWorkers()) {
      // An ended worker may still be listed and then never answers.
      const silent = new Promise<null>((resolve) => setTimeout(resolve, 3000, null));
      const inPrivate = worker.evaluate(() => chrome.extension.inIncognitoContext);
      const answer = await Promise.race([inPrivate.catch(() => null), silent]);
      if (answer === incognito) found = worker;
    }
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

/** Both workers, regular one first. */
export async function bothWorkers(vantage: Vantage): Promise<[Worker, Worker]> {
  return [await workerIn(vantage.context, false), await privateWorker(vantage.context)];
}

/**
 * Limits every profile to private windows. Sent from one of Vantage's pages.
 * @param further changes of where each profile applies.
 */
export async function forPrivateWindows(page: Page, further: object = {}): Promise<void> {
  await page.evaluate(async (change) => {
    const { profiles } = await chrome.storage.local.get('profiles');
    for (const profile of profiles as { where: object }[]) {
      const where = { ...profile.where, windows: 'private', ...change };
      await chrome.runtime.sendMessage({
        type: 'profiles/save',
        input: { profile: { ...profile, where } },
      });
    }
  }, further);
}

/**
 * Opens a page of Vantage in a tab of the open private window.
 * @param from a page of Vantage open there, which opens the tab; absent: the private worker opens
 * it and must be running.
 */
export async function openBeside(vantage: Vantage, path: string, from?: Page): Promise<Page> {
  const url = `${vantage.origin}/${path}`;
  const { pathname } = new URL(url);
  const before = new Set(vantage.context.pages());
  const open = async (address: string) => {
    await chrome.tabs.create({ url: address });
  };
  if (from) await from.evaluate(open, url);
  else await (await privateWorker(vantage.context)).evaluate(open, url);
  // By its address: on a slow machine another page may be reported first.
  const opened = () =>
    vantage.context
      .pages()
      .find((page) => !before.has(page) && new URL(page.url()).pathname === pathname);
  await expect.poll(() => opened() !== undefined).toBe(true);
  return opened()!;
}

/** Grants access to private windows, connects, and opens a private window at a URL of the site. */
export async function beginInPrivate(vantage: Vantage, url: string): Promise<Page> {
  await allowPrivate(vantage);
  await vantage.connect();
  const tab = await openPrivate(vantage);
  await tab.goto(url);
  return tab;
}

/** Presses 'Scrape this page' in the popup of the private window. */
export async function scrapeInPrivate(vantage: Vantage): Promise<Page> {
  const page = await openBeside(vantage, 'popup.html');
  expect(await page.evaluate(() => chrome.extension.inIncognitoContext)).toBe(true);
  await page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  return page;
}

/** Shown state of the last scrape in a popup. */
export const stateIn = (page: Page) =>
  page.getByRole('region', { name: 'Last scrape', exact: true }).getByRole('status');

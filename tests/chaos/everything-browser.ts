import type { Page } from '@playwright/test';
import type { WindowKind } from '@/utils/proxy/routing/profile-conflicts';
import type { Names } from '../fixtures/names.ts';
import type { Builds } from './everything-build.ts';
import type { MortalBrowser } from './scrapes-browser.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Changes the switches of the copied build in its workers. */
export async function setInWorker(
  { context, origin }: MortalBrowser,
  change: { full?: boolean; ahead?: number },
): Promise<void> {
  const workers = context.serviceWorkers().filter((one) => one.url().startsWith(origin));
  const set = workers.map((worker) =>
    worker
      .evaluate((values) => void Object.assign(globalThis.chaosSwitches, values), change)
      .catch(() => {}),
  );
  await Promise.race([Promise.all(set), pause(2000)]);
}

/** Imports a proxy in the workspace. @returns 'ok', or 'lost' also where the browser has just died. */
export async function importProxy(browser: MortalBrowser): Promise<string> {
  let page: Page | undefined;
  try {
    page = await browser.newPage();
    page.setDefaultTimeout(5000);
    await page.goto(`${browser.origin}/workspace.html#/profiles/transfer`);
    await page.getByLabel('Or paste it here').fill('127.0.0.1:9:user:secret');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await page.getByRole('button', { name: 'Add 1 profile', exact: true }).click();
    const added = page.getByRole('button', { name: 'Undo', exact: true });
    await added.or(page.getByRole('alert')).first().waitFor();
    return 'ok';
  } catch {
    return 'lost';
  } finally {
    await page?.close().catch(() => {});
  }
}

/** Lets the other extension take the proxy. @returns gives it back. */
export async function takeProxy(
  browser: MortalBrowser,
  { otherPage }: Builds,
): Promise<() => Promise<void>> {
  const page = await browser.newPage();
  await page.goto(otherPage);
  await page.evaluate(() => {
    const rules = { singleProxy: { host: '127.0.0.1', port: 9 } };
    return chrome.proxy.settings.set({ value: { mode: 'fixed_servers', rules } });
  });
  return async () => {
    await page.evaluate(() => chrome.proxy.settings.clear({}));
    await page.close();
  };
}

/** Installs a newer version, which Chromium does for unpacked extensions in developer mode only. */
export async function installUpdate(browser: MortalBrowser, builds: Builds): Promise<void> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(async () => {
    const { developerPrivate } = chrome as unknown as {
      developerPrivate: { updateProfileConfiguration(change: object): Promise<void> };
    };
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
  });
  await page.close();
  await builds.newVersion();
  await browser.page.evaluate(() => chrome.runtime.reload()).catch(() => {});
}

/** Sends requests to the URLs in turn. Runs inside a page. */
function beginRequests(options: { urls: string[]; everyMs: number; prefix: string }): void {
  const { urls, everyMs, prefix } = options;
  let sent = 0;
  setInterval(() => {
    const url = `${urls[sent % urls.length] ?? ''}/ip?id=${prefix}${sent}_${Date.now()}`;
    sent += 1;
    fetch(url, { mode: 'no-cors', cache: 'no-store' }).catch(() => {});
  }, everyMs);
}

/** Opens a page in each kind of window that sends requests until it is closed. */
export async function openSenders(
  browser: MortalBrowser,
  where: Names,
  windows: readonly WindowKind[],
): Promise<Page[]> {
  const urls = [where.siteHttp, where.site];
  const senders: Page[] = [];
  for (const kind of windows) {
    const page = await (kind === 'regular' ? browser.newPage() : openPrivate(browser));
    // Vantage stops what hangs in pages of sites, and has no access to others such as about:blank.
    const address = `${where.siteHttp}/sender`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(address);
    await page.unroute(address);
    await page.evaluate(beginRequests, { urls, everyMs: 100, prefix: kind });
    senders.push(page);
  }
  return senders;
}

async function openPrivate({ context, page }: MortalBrowser): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page.evaluate(async () => {
    await chrome.windows.create({ incognito: true, url: 'about:blank', focused: false });
  });
  return await opened;
}

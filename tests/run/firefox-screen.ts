import { writeFile } from 'node:fs/promises';
import { launch } from 'puppeteer-core';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { closeWelcome } from '../fixtures/welcome-tab.ts';
import { byRole } from './by-role.ts';
import { findFirefox, firefoxArguments, firefoxPreferences, firefoxUuid } from './browsers.ts';
import { sizeOf, until } from './screen.ts';
import type { Screen } from './screen.ts';

interface Launch {
  /** Host names of the local service that Firefox resolves to this machine. */
  hosts: string[];
  /**
   * Folder of a build, or an archive of one (`.xpi`), which stays in the profile; null: already
   * installed.
   */
  extension: string | null;
  profile: string;
  headless: boolean;
  /** Whether the extension may run in private windows, as a user can allow; absent: no. */
  privateWindows?: boolean;
  /** Preferences in addition to those of every Firefox here. */
  preferences?: Record<string, string | number | boolean>;
  /** URL to open while Firefox starts. */
  startAt?: string;
  /** Name of the X display to open the window on; absent: that of the environment. */
  display?: string;
}

export interface FirefoxScreen extends Screen {
  /** Current tab of the extension or of the site, for checks that can't be made on the screen. */
  page(of: 'extension' | 'site'): Page;
  /** For tests that need more tabs, containers or windows than a screen offers. */
  browser: Browser;
}

const origin = `moz-extension://${firefoxUuid}`;
/** Controls on which a press has no effect; one with `aria-disabled` keeps the focus. */
const off = ':disabled, [aria-disabled="true"]';

/**
 * Evaluates something in a page that may be navigating, which makes the driver throw; returns null
 * then, so that the caller retries.
 */
export async function patiently<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.name !== 'TypeError') return null;
    throw error;
  }
}

/**
 * Opens a page of the extension. The driver never sees that navigation end, so it is not awaited:
 * the page is found among all pages by its URL.
 */
async function extensionPage(browser: Browser): Promise<Page> {
  const opened = await browser.newPage();
  const popup = `${origin}/popup.html`;
  opened.goto(popup).catch(() => null);
  return until('The page of the extension did not open', 20, async () => {
    for (const page of await browser.pages()) {
      if ((await patiently(() => page.evaluate(() => location.href)))?.startsWith(popup))
        return page;
    }
    return null;
  });
}

/** Firefox with the extension, driven by Puppeteer over WebDriver BiDi. */
export async function openFirefox(options: Launch): Promise<FirefoxScreen> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('There is no Firefox on this machine');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: options.headless,
    userDataDir: options.profile,
    acceptInsecureCerts: true,
    defaultViewport: null,
    ...(options.display !== undefined && { env: { ...process.env, DISPLAY: options.display } }),
    args: [...firefoxArguments, ...(options.startAt === undefined ? [] : [options.startAt])],
    extraPrefsFirefox: { ...firefoxPreferences(options.hosts), ...options.preferences },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    if (options.extension !== null) {
      await install(browser, options.extension, options.privateWindows ?? false);
      // No welcome page opens where the driver allows private windows during installation (Firefox
      // 153 restarts the extension).
      if (!options.privateWindows) await closeWelcome(() => tabsOf(browser));
    }
    const site = (await browser.pages())[0] ?? (await browser.newPage());
    return screenOf(browser, site, await extensionPage(browser), options.headless);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Sends a command of Firefox's own protocol, for which Puppeteer has no call. */
function command(browser: Browser, method: string, params: object): Promise<unknown> {
  const { connection } = browser as unknown as {
    connection: { send(method: string, params: object): Promise<unknown> };
  };
  return connection.send(method, params);
}

/** All tabs: Puppeteer does not see navigations of those that it did not open. */
async function tabsOf(browser: Browser) {
  const { result } = (await command(browser, 'browsingContext.getTree', { maxDepth: 0 })) as {
    result: { contexts: { context: string; url: string }[] };
  };
  return result.contexts.map(({ context, url }) => ({
    url: () => url,
    close: () => command(browser, 'browsingContext.close', { context }),
  }));
}

async function install(browser: Browser, path: string, privateWindows: boolean): Promise<void> {
  const permanent = path.endsWith('.xpi');
  if (!privateWindows && !permanent) {
    await browser.installExtension(path);
    return;
  }
  await command(browser, 'webExtension.install', {
    extensionData: { type: permanent ? 'archivePath' : 'path', path },
    'moz:allowPrivateBrowsing': privateWindows,
    'moz:permanent': permanent,
  });
}

function screenOf(browser: Browser, site: Page, opened: Page, headless: boolean): FirefoxScreen {
  let panel = opened;
  // Puppeteer does not notice that an extension page was closed.
  let closed = false;

  function find(name: string, role: string): Promise<ElementHandle> {
    const find = () => byRole(panel, role, name);
    return until(`'${name}' is not on the screen`, 30, () => patiently(find));
  }

  /**
   * Position of an element once it has stopped moving: while data arrives it may move or be
   * replaced.
   */
  function spot(name: string, role: string): Promise<{ x: number; y: number }> {
    const findSpot = async () => {
      const found = await byRole(panel, role, name);
      if (!found || (await found.evaluate((element, off) => element.matches(off), off)))
        return null;
      await found.scrollIntoView();
      const before = await found.clickablePoint();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const now = await found.clickablePoint();
      return before.x === now.x && before.y === now.y ? now : null;
    };
    return until(`'${name}' can not be pressed`, 30, () => patiently(findSpot));
  }

  /** Waits for the choice, because the options may arrive with data. */
  function listWith(name: string, value: string): Promise<ElementHandle> {
    const findList = async () => {
      const found = await byRole(panel, 'combobox', name);
      const isThere = await found?.evaluate(
        (list, wanted) => [...list.querySelectorAll('option')].some((one) => one.value === wanted),
        value,
      );
      return isThere ? found : null;
    };
    return until(`'${name}' has no choice '${value}'`, 30, () => patiently(findList));
  }

  return {
    async show(name) {
      if (closed) panel = await extensionPage(browser);
      closed = false;
      if (headless) await panel.setViewport(sizeOf(name));
      const url = `${origin}/${name}`;
      await panel.evaluate((to) => {
        // The mark is lost with the document, which shows that a new one was loaded; changing only
        // the fragment would keep it. A document that is still loading may have no element yet.
        document.querySelector('html')?.setAttribute('data-left', 'yes');
        const samePage = location.pathname === new URL(to).pathname;
        location.href = to;
        if (samePage) location.reload();
      }, url);
      await until(`${name} did not open`, 30, async () => {
        const there = await patiently(() =>
          panel.evaluate(
            () =>
              document.querySelector('html')?.hasAttribute('data-left') === false &&
              document.readyState === 'complete' &&
              location.href,
          ),
        );
        return there === url ? true : null;
      });
      await panel.bringToFront();
    },
    async away() {
      await panel.close();
      closed = true;
    },
    async press(role, name) {
      const { x, y } = await spot(name, role);
      await panel.mouse.click(x, y);
    },
    async fill(name, value) {
      const field = await find(name, 'textbox');
      await field.click({ count: 3 });
      await panel.keyboard.press('Delete');
      await field.type(value);
    },
    async choose(name, value) {
      await (await listWith(name, value)).select(value);
    },
    async read(name) {
      // An element that is replaced between the two calls is looked for again.
      const readText = async () => {
        const found = await byRole(panel, 'status', name);
        return found && (await found.evaluate((element) => element.textContent.trim()));
      };
      return until(`'${name}' can not be read`, 30, () => patiently(readText));
    },
    async text(region) {
      const selector = region === undefined ? 'body' : `[aria-label="${region}"]`;
      const read = () =>
        panel.evaluate((at) => document.querySelector<HTMLElement>(at)?.innerText ?? '', selector);
      return (await patiently(read)) ?? '';
    },
    async visit(url) {
      await site.goto(url);
      await site.bringToFront();
      return site.evaluate(() => document.body.innerText);
    },
    async shot(of, file) {
      const png = await (of === 'site' ? site : panel).screenshot();
      await writeFile(file, png);
    },
    page: (of) => (of === 'site' ? site : panel),
    browser,
    closed: new Promise((resolve) => browser.once('disconnected', () => resolve())),
    close: () => browser.close(),
  };
}

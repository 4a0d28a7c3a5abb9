import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { watchContext } from '../e2e/canary-watch.ts';
import { featuresOff, workerOf } from '../e2e/harness.ts';
import type { Canaries } from '../fixtures/canaries.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
import type { Service } from '../service/service.ts';

interface Searched {
  service: Service;
  canaries: Canaries;
}

/**
 * Browser that can be killed and started again with the same profile. It is searched for secrets when it closes, and
 * its profile also after it was killed.
 */
export class MortalBrowser {
  readonly #service: Service;
  readonly #canaries: Canaries;
  readonly #build: string;
  readonly #profile: string;
  readonly #path: string;
  #context: BrowserContext | null = null;
  #search: () => Promise<void> = async () => undefined;
  #page: Page | null = null;
  #origin = '';

  private constructor(
    { service, canaries }: Searched,
    build: string,
    profile: string,
    page: string,
  ) {
    this.#service = service;
    this.#canaries = canaries;
    this.#build = build;
    this.#profile = profile;
    this.#path = page;
  }

  /**
   * @param build folder of the build; several, separated by commas, load other extensions after it.
   * @param page extension page that stays open.
   */
  static async start(
    searched: Searched,
    build: string,
    page = 'workspace.html#/scrape',
  ): Promise<MortalBrowser> {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-mortal-'));
    const browser = new MortalBrowser(searched, build, profile, page);
    await browser.#launch();
    await closeWelcomeIn(browser.context);
    return browser;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is dead');
    return this.#context;
  }

  /** Extension page that stays open. */
  get page(): Page {
    if (!this.#page) throw new Error('The browser is dead');
    return this.#page;
  }

  /** Origin such as `chrome-extension://…`, without a trailing slash. */
  get origin(): string {
    return this.#origin;
  }

  async #launch(): Promise<void> {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('There is no Chromium on this machine');
    // Sites are on this machine, which pages that came another way may not reach.
    const off = [...featuresOff, 'LocalNetworkAccessChecks'];
    const args = [
      ...chromiumArguments(this.#service.addresses, this.#build),
      `--disable-features=${off.join(',')}`,
    ];
    const context = await chromium.launchPersistentContext(this.#profile, { executablePath, args });
    context.setDefaultTimeout(30_000);
    if (this.#origin === '') {
      this.#origin = `chrome-extension://${new URL((await workerOf(context)).url()).host}`;
    }
    this.#context = context;
    this.#search = watchContext(context, this.#canaries, this.#service.addresses);
    await this.openPage(true);
  }

  /**
   * Opens an empty page. Playwright (1.65) sets no limit for this, and once got no answer in Chromium (156) for
   * 14 minutes after a restart: then another one is opened.
   */
  async newPage(): Promise<Page> {
    const late = new AbortController();
    const opened = this.context.newPage();
    const page = await Promise.race([opened, sleep(30_000, null, { signal: late.signal })]);
    late.abort();
    return page ?? (await this.context.newPage());
  }

  /**
   * Opens the extension page, which closes when the extension itself is loaded again. Chromium (156) blocks it until an
   * unpacked extension is loaded.
   * @param hasStarted whether the browser has just started: then the extension may be disabled.
   */
  async openPage(hasStarted = false): Promise<void> {
    const until = Date.now() + 15_000;
    for (let attempt = 1; ; attempt += 1) {
      const page = await this.newPage();
      try {
        await page.goto(`${this.#origin}/${this.#path}`);
        this.#page = page;
        return;
      } catch (error) {
        if (Date.now() > until) throw new Error(await this.#extensionStates(), { cause: error });
        await page.close().catch(() => {});
        await sleep(200);
        if (hasStarted && attempt % 10 === 0) await this.#enableAfterReload();
      }
    }
  }

  /** A page with the list of extensions, and what Chromium says about them. */
  async #extensions() {
    const page = await this.newPage();
    await page.goto('chrome://extensions');
    const known = await page.evaluate(async () => {
      const { developerPrivate } = chrome as unknown as {
        developerPrivate: {
          getExtensionsInfo(): Promise<
            { id: string; name: string; state: string; disableReasons: Record<string, boolean> }[]
          >;
        };
      };
      return await developerPrivate.getExtensionsInfo();
    });
    return { page, known };
  }

  /**
   * Enables the extension as its user does. Chromium (156) that was killed while it loaded an extension again, as for
   * an update, starts with it disabled.
   */
  async #enableAfterReload(): Promise<void> {
    const { page, known } = await this.#extensions();
    for (const { id, state, disableReasons } of known) {
      const reasons = Object.keys(disableReasons).filter((reason) => disableReasons[reason]);
      const isReloading = reasons.length === 1 && reasons[0] === 'reloading';
      if (!this.#origin.endsWith(id) || state !== 'DISABLED' || !isReloading) continue;
      console.log(`  ${id} was disabled by the end of the browser during its reload: enabled`);
      await page.evaluate((id) => chrome.management.setEnabled(id, true), id);
    }
    await page.close();
  }

  async #extensionStates(): Promise<string> {
    const { known } = await this.#extensions();
    const states = known.map(({ name, id, state, disableReasons }) =>
      JSON.stringify({ name, id, state, disableReasons }),
    );
    return `The extension's page does not open. Extensions: ${states.join(', ')}`;
  }

  /** Kills the browser with SIGKILL, as a power failure would, and starts it again. */
  async killAndStart(): Promise<void> {
    const { context } = this;
    const browser = context.browser();
    if (!browser) throw new Error('The browser does not tell its process');
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const main = processInfo.find(({ type }) => type === 'browser');
    if (!main) throw new Error('The browser does not tell its process');
    const gone = new Promise((resolve) => context.once('close', resolve));
    this.#context = null;
    this.#page = null;
    process.kill(main.id, 'SIGKILL');
    await gone;
    await this.#canaries.searchProfile(this.#profile);
    await this.#launch();
  }

  async close(): Promise<void> {
    if (this.#context) await this.#search();
    await this.#context?.close();
    await this.#canaries.searchProfile(this.#profile);
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

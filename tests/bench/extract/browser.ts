import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../run/browsers.ts';

/**
 * Page as saved. `charset` is that of its record; without one the browser detects it, as for the
 * original page.
 */
interface SavedPage {
  url: string;
  body: Buffer;
  charset?: string | undefined;
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

/**
 * Opens saved pages with scripts off and the network closed, and runs code in an isolated world, as a content script
 * does.
 */
export class Stage {
  readonly #page: Page;
  readonly #session: CDPSession;
  #shown: SavedPage | null = null;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** A window without network access; scripts of pages are disabled unless requested. */
  static async open(browser: Browser, { scripts = false } = {}): Promise<Stage> {
    const context = await browser.newContext({
      javaScriptEnabled: scripts,
      viewport: { width: 1423, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const stage = new Stage(page, await context.newCDPSession(page));
    await page.route('**/*', (route) => {
      const shown = stage.#shown;
      const mine =
        route.request().isNavigationRequest() && route.request().frame() === page.mainFrame();
      if (!mine || shown === null) return route.abort();
      const contentType = shown.charset ? `text/html; charset=${shown.charset}` : 'text/html';
      return route.fulfill({ body: shown.body, contentType });
    });
    return stage;
  }

  /** Shows a page and waits until it is laid out. */
  async show(saved: SavedPage): Promise<void> {
    this.#shown = saved;
    await this.#page.goto(saved.url, { waitUntil: 'domcontentloaded', timeout: 60_000 });
  }

  /** New isolated world of the current page, with some code evaluated in it. */
  async world(code: string): Promise<World> {
    const { frameTree } = await this.#session.send('Page.getFrameTree');
    const { executionContextId } = await this.#session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'extract',
    });
    const world = new World(this.#session, executionContextId);
    await world.run(code);
    return world;
  }

  /** Main world of the page, which its scripts may have changed. */
  ownWorld(): World {
    return new World(this.#session);
  }
}

/** Code evaluated in one world of a page. */
export class World {
  readonly #session: CDPSession;
  readonly #context: number | undefined;

  constructor(session: CDPSession, context?: number) {
    this.#session = session;
    this.#context = context;
  }

  async run(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression,
      ...(this.#context === undefined ? {} : { contextId: this.#context }),
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Calls a function of the evaluated code with JSON values. */
  call(name: string, ...values: unknown[]): Promise<unknown> {
    return this.run(`${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`);
  }
}

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import type { World } from '../types.ts';

/** The Chromium to drive: named by CHROMIUM_PATH, installed, or (undefined) Playwright's own. */
function executable(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const places = [named, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  return places.find((place) => place !== undefined && existsSync(place));
}

/** One shared Chromium for all rendered scrapes, started when first needed and again after it died. */
export class Renderer {
  readonly #world: World;
  #browser: Promise<Browser> | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  browser(): Promise<Browser> {
    this.#browser ??= this.#launch();
    return this.#browser;
  }

  async #launch(): Promise<Browser> {
    const executablePath = executable();
    try {
      const browser = await chromium.launch({
        headless: true,
        ...(executablePath === undefined ? {} : { executablePath }),
        // Ending the service is the service's own business: see `close`.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        args: [
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          '--disable-quic',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          `--ignore-certificate-errors-spki-list=${this.#world.tls.spki}`,
          // A page that eats memory crashes its own tab soon, not the whole machine late.
          '--js-flags=--max-old-space-size=256',
        ],
      });
      browser.once('disconnected', () => {
        this.#browser = null;
      });
      return browser;
    } catch (error) {
      this.#browser = null;
      throw error;
    }
  }

  /** Ends Chromium, if it runs. */
  async close(): Promise<void> {
    const running = this.#browser;
    this.#browser = null;
    if (running) await (await running).close();
  }
}

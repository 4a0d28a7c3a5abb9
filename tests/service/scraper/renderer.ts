import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import type { ServiceState } from '../types.ts';

/**
 * Path of the Chromium to drive: CHROMIUM_PATH, an installed one, or (undefined) Playwright's own.
 */
function executable(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const places = [named, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  return places.find((place) => place !== undefined && existsSync(place));
}

/** One Chromium shared by all rendered scrapes; started on first use and again after it crashed. */
export class Renderer {
  readonly #state: ServiceState;
  #browser: Promise<Browser> | null = null;

  constructor(state: ServiceState) {
    this.#state = state;
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
        // Playwright must not handle signals: the service closes Chromium itself, see `close`.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        args: [
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          '--disable-quic',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          `--ignore-certificate-errors-spki-list=${this.#state.tls.spki}`,
          // Memory limit: a page that exhausts memory crashes its own tab early instead of the
          // whole machine.
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

  /** Closes Chromium if it runs. */
  async close(): Promise<void> {
    const running = this.#browser;
    this.#browser = null;
    if (running) await (await running).close();
  }
}

import type { CDPSession } from '@playwright/test';
import type { MortalBrowser } from './scrapes-browser.ts';
import { killTimes } from './scrapes-plan.ts';
import type { Death } from './scrapes-verdict.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Minimum duration of a kill in milliseconds, as measured from here on a busy machine. */
const dyingMs = 500;

/** Kills the extension's worker repeatedly until it is stopped. */
export class Killer {
  /** Times at which running workers or the browser were killed. */
  readonly deaths: Death[] = [];
  /** Number of kills that found a running worker. */
  workers = 0;
  #stopped = false;
  #session: CDPSession | null = null;
  #running = new Map<string, string>();
  readonly #browser: MortalBrowser;
  readonly #seed: number;
  readonly #mean: number;
  #done: Promise<void> | null = null;

  /** @param mean average milliseconds between two kills. */
  constructor(browser: MortalBrowser, seed: number, mean: number) {
    this.#browser = browser;
    this.#seed = seed;
    this.#mean = mean;
  }

  start(): void {
    this.#done ??= this.#run();
  }

  async #run(): Promise<void> {
    const mean = this.#mean;
    const times = killTimes(this.#seed, mean);
    let due = Date.now();
    while (!this.#stopped) {
      // Late kills are made up for, within limits: a worker must live long enough to make progress.
      due = Math.max(due, Date.now() - mean) + times.next().value;
      await pause(Math.max(0, due - Date.now()));
      let killed = false;
      while (!killed && !this.#stopped) {
        // A browser that is ending or starting has no worker to kill.
        killed = await this.#kill().catch(() => {
          this.#session = null;
          return false;
        });
        if (!killed) await pause(25);
      }
    }
  }

  async #attach(): Promise<CDPSession> {
    const session = await this.#browser.context.newCDPSession(this.#browser.page);
    const running = new Map<string, string>();
    this.#running = running;
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus);
    });
    await session.send('ServiceWorker.enable');
    return session;
  }

  /** @returns whether a worker was running. */
  async #kill(): Promise<boolean> {
    this.#session ??= await this.#attach();
    if (![...this.#running.values()].includes('running')) return false;
    // The reply to the command may take long on a busy machine; the worker ends at once.
    const death = this.#die();
    const gone = this.#session.send('ServiceWorker.stopAllWorkers').then(() => {
      death.to = Math.max(death.to, Date.now());
    });
    this.workers += 1;
    await Promise.race([gone, pause(dyingMs)]);
    return true;
  }

  #die(): Death {
    const death = { from: Date.now(), to: Date.now() + dyingMs };
    this.deaths.push(death);
    return death;
  }

  /** Records the death of the browser, which also ends this debugging session. */
  async killBrowser(): Promise<void> {
    const death = this.#die();
    await this.#browser.killAndStart();
    death.to = Math.max(death.to, Date.now());
    this.#session = null;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
    await this.#session?.detach().catch(() => {});
  }
}

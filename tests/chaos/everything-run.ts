import { setTimeout as sleep } from 'node:timers/promises';
import { allowPrivate } from '../e2e/private-window.ts';
import { Vantage } from '../e2e/vantage.ts';
import type { Canaries } from '../fixtures/canaries.ts';
import { names } from '../fixtures/names.ts';
import { setDead } from '../fixtures/admin.ts';
import { startService, type Service } from '../service/service.ts';
import { Actor, type Acted } from './everything-actor.ts';
import { openSenders } from './everything-browser.ts';
import { type Builds, makeBuilds, unhandledMark } from './everything-build.ts';
import { type Move, movesOf } from './everything-plan.ts';
import { describeOpenCalls } from './everything-open-calls.ts';
import { difference, readReality, readShown, recentLogins, routeOf } from './everything-state.ts';
import { type Route, type Verdict, verdictOf, type Window } from './everything-verdict.ts';
import { MortalBrowser } from './scrapes-browser.ts';
import { readRuns } from './scrapes-press.ts';

interface EverythingOptions {
  canaries: Canaries;
  build: string;
  seed: number;
  moves: number;
  /** Called with the outcome of each move. */
  report(line: string): void;
}

export interface EverythingOutcome extends Verdict {
  /** Moves after which state and reality did not agree in time, or whose effect is missing. */
  late: string[];
  unhandled: string[];
  /** Number of replies by what they were. */
  replies: Record<string, number>;
  faults: number;
  paid: number;
  /** Longest time in milliseconds until state and reality agreed. */
  longest: number;
  seconds: number;
}

/** Milliseconds within which state and reality agree once a fault has ended. */
const agreeMs = 5000;
/** Milliseconds after which a run continues although state and reality do not agree. */
const giveUpMs = 40_000;
const ends = new Set(['done', 'failed', 'unknown', 'cancelled']);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays the moves of a seed in a new browser with a new service, and evaluates what both recorded. */
export async function runEverything(options: EverythingOptions): Promise<EverythingOutcome> {
  const { canaries } = options;
  const builds = await makeBuilds(options.build);
  const service = await startService({ credits: 1_000_000, balanceMb: 50_000, concurrency: 50 });
  const browser = await MortalBrowser.start({ service, canaries }, builds.folders, 'popup.html');
  try {
    return await new Run(service, browser, builds, options).play();
  } finally {
    await browser.close();
    canaries.hear(service);
    await service.close();
    await builds.remove();
  }
}

/** Limit in ms for one action with its fault, after which the driver of the browser answers no more. */
const stepLimitMs = 600_000;

class Run {
  readonly #service: Service;
  readonly #browser: MortalBrowser;
  readonly #builds: Builds;
  readonly #options: EverythingOptions;
  readonly #windows: Window[] = [];
  readonly #late: string[] = [];
  readonly #unhandled: string[] = [];
  readonly #replies: Record<string, number> = {};
  #longest = 0;
  /** Whether sessions have ended early: tunnels keep their exit, which no check can tell. */
  #endedEarly = false;
  /** Pages that send requests; seeds with an odd number have one in a private window as well. */
  #senders: Awaited<ReturnType<typeof openSenders>> = [];

  constructor(
    service: Service,
    browser: MortalBrowser,
    builds: Builds,
    options: EverythingOptions,
  ) {
    this.#service = service;
    this.#browser = browser;
    this.#builds = builds;
    this.#options = options;
  }

  readonly #countryOf = (address: string) => this.#service.state.exits.find(address)?.country;

  get #where() {
    return names(this.#service.addresses);
  }

  get #kinds(): ('regular' | 'private')[] {
    return this.#options.seed % 2 === 0 ? ['regular'] : ['regular', 'private'];
  }

  async #openSenders(): Promise<void> {
    for (const page of this.#senders) await page.close().catch(() => {});
    this.#senders = await openSenders(this.#browser, this.#where, this.#kinds);
  }

  #vantage(): Vantage {
    const { context, origin } = this.#browser;
    return new Vantage(context, this.#service, this.#where, origin);
  }

  /**
   * Gives the extension access to private windows, if the seed has them and it has no access. Chromium (156) writes
   * the permission to disk some seconds later, so that a kill of the browser just after it takes it back.
   */
  async #allowPrivate(): Promise<void> {
    if (!this.#kinds.includes('private')) return;
    const isAllowed = () => chrome.extension.isAllowedIncognitoAccess();
    if (await this.#browser.page.evaluate(isAllowed)) return;
    await allowPrivate(this.#vantage());
    await this.#browser.openPage();
  }

  async play(): Promise<EverythingOutcome> {
    const { seed, moves: count } = this.#options;
    const actor = new Actor(this.#browser, this.#service, this.#where, this.#builds, seed);
    this.#listen();
    await this.#allowPrivate();
    await actor.setUp(this.#vantage());
    await this.#openSenders();
    const moves = movesOf(seed, count);
    const began = Date.now();
    let before: Route = null;
    for (const [at, move] of moves.entries()) {
      const name = `${at} ${move.action}, ${move.fault}`;
      before = await Promise.race([this.#step(actor, name, move, before), this.#hung(name)]);
      await pause(move.pause);
    }
    for (const code of ['rp', 'rpc'] as const) await setDead(this.#service, code, false);
    await actor.connect();
    await this.#drain(actor);
    const runs = await readRuns(this.#browser);
    const { paid } = actor;
    const { log, charges } = this.#service.state;
    const countryOf = this.#countryOf;
    return {
      ...verdictOf({ windows: this.#windows, log, countryOf, paid, runs, charges }),
      late: this.#late,
      unhandled: this.#unhandled,
      replies: this.#replies,
      faults: moves.filter(({ fault }) => fault !== null).length,
      paid: paid.length,
      longest: this.#longest,
      seconds: (Date.now() - began) / 1000,
    };
  }

  /** Notes errors that nobody handled, in every life of the browser. */
  #listen(): void {
    const { context } = this.#browser;
    const note = (text: string) => {
      if (text.startsWith(unhandledMark)) this.#unhandled.push(text);
    };
    context.on('console', (message) => note(message.text()));
    context.on('serviceworker', (worker) =>
      worker.on('console', (message) => note(message.text())),
    );
    for (const worker of context.serviceWorkers()) {
      worker.on('console', (message) => note(message.text()));
    }
    context.on('weberror', (error) => {
      if (error.page()?.url().startsWith(this.#browser.origin)) {
        this.#unhandled.push(`${error.page()?.url()}: ${error.error().message}`);
      }
    });
  }

  async #step(actor: Actor, name: string, move: Move, before: Route): Promise<Route> {
    const window: Window = {
      name,
      from: Date.now(),
      settled: Infinity,
      before,
      after: undefined,
      aim: undefined,
      restarted: move.fault === 'browser' || move.fault === 'update',
    };
    this.#windows.push(window);
    const { context } = this.#browser;
    const acted = await this.#actUnder(actor, move);
    if (this.#browser.context !== context) this.#listen();
    if (move.fault === 'browser') await this.#allowPrivate();
    // Challenges that come while Chromium loads the build again wait in its login dialog, which nobody answers here.
    if (window.restarted) await this.#openSenders();
    this.#replies[acted.reply] = (this.#replies[acted.reply] ?? 0) + 1;
    window.aim = acted.aim;
    if (move.fault === 'sessions') this.#endedEarly = true;
    else if (acted.reply === 'ok' && /^(switch|rotate)$/.test(move.action))
      this.#endedEarly = false;
    // Like opening the popup: starts a killed worker again, which resumes its work.
    await actor.say('proxy/prepare', {});
    window.after = await this.#settle(`${name} (${acted.reply})`, acted);
    window.settled = Date.now();
    this.#options.report(
      `${name} (${acted.reply}): ${String(window.after)}, ${window.settled - window.from} ms`,
    );
    return window.after;
  }

  async #actUnder(actor: Actor, move: Move): Promise<Acted> {
    const { fault, how, after } = move;
    if (fault === null) return await actor.act(move);
    if (after < 0) {
      const end = await actor.begin(fault, how);
      const acted = await actor.act(move);
      await end();
      return acted;
    }
    const acting = actor.act(move);
    await pause(after);
    const end = await actor.begin(fault, how);
    const acted = await acting;
    await end();
    return acted;
  }

  #openCalls(): Promise<string> {
    return describeOpenCalls(this.#browser.context, this.#browser.page);
  }

  /** Rejects after the limit, naming the action, which the time limit of the test would not. */
  async #hung(name: string): Promise<never> {
    await sleep(stepLimitMs, undefined, { ref: false });
    const minutes = stepLimitMs / 60_000;
    throw new Error(`No answer for ${minutes} minutes: ${name}; ${await this.#openCalls()}`);
  }

  /** Waits until state and reality agree. @returns the route. */
  async #settle(name: string, { wanted }: Acted): Promise<Route> {
    const urls = [this.#where.siteHttp, this.#where.site];
    const began = Date.now();
    for (;;) {
      const { why, on } = await this.#compare(urls);
      const took = Date.now() - began;
      if (why === null) {
        this.#longest = Math.max(this.#longest, took);
        const missing =
          wanted &&
          (on.map(({ profileId }) => profileId).join() !== wanted.join() ||
            on.some(({ exit, country }) => exit !== null && this.#countryOf(exit) !== country));
        if (missing)
          this.#late.push(`${name}: said ok to ${wanted.join()}, but on are ${JSON.stringify(on)}`);
        return routeOf({ on }, this.#countryOf);
      }
      if (took > agreeMs && this.#late.at(-1)?.startsWith(name) !== true) {
        const line = `${name}: ${why}; gateways: ${recentLogins(this.#service)}; ${await this.#openCalls()}`;
        this.#late.push(line);
        this.#options.report(`late: ${line}`);
      }
      if (took > giveUpMs) return undefined;
      await pause(100);
    }
  }

  async #compare(urls: readonly string[]) {
    if (this.#senders.length === 0) throw new Error('Nothing sends requests');
    const { page } = this.#browser;
    try {
      const earlier = await readShown(page);
      const reality = await readReality(this.#senders, this.#service, urls);
      const shown = await readShown(page);
      const changed = JSON.stringify(earlier.on) !== JSON.stringify(shown.on);
      const why = changed
        ? 'it changed meanwhile'
        : difference(shown, reality, this.#countryOf, !this.#endedEarly);
      return { why, on: shown.on };
    } catch (error) {
      return { why: String(error), on: [] };
    }
  }

  /** Waits until every paid call has ended. */
  async #drain(actor: Actor): Promise<void> {
    const until = Date.now() + 180_000;
    for (;;) {
      const open = (await readRuns(this.#browser)).filter(({ state }) => !ends.has(state));
      if (open.length === 0 || Date.now() > until) return;
      await actor.say('app/hello', {});
      await pause(1000);
    }
  }
}

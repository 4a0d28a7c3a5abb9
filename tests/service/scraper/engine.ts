import { randomUUID } from 'node:crypto';
import type { Account, ServiceState } from '../types.ts';
import { maxPrice, price, reserve } from './credits.ts';
import type { ScrapeParams } from './params.ts';
import { Renderer } from './renderer.ts';
import { makeAccountStores } from './account-stores.ts';
import type { AccountStores } from './account-stores.ts';
import { scrape } from './scrape.ts';
import type { Scraped } from './scrape.ts';
import { ScrapeExits } from './sessions.ts';
import type { ScrapeSetup } from './setup.ts';

export interface Completed {
  state: 'completed';
  page: Scraped;
  used: number;
  remaining: number;
}
export type Outcome = Completed | { state: 'failed'; message: string; remaining: number };

/** A scrape from acceptance to its outcome; becomes a task when it is handed over. */
export interface Job {
  id: string;
  account: Account;
  params: ScrapeParams;
  createdAt: number;
  /** Null while the scrape runs. */
  outcome: Outcome | null;
  /** Resolves (never rejects) when there is an outcome. */
  finished: Promise<Outcome>;
}

export type Refusal =
  | { refused: 'credits'; required: number; available: number }
  | { refused: 'concurrency'; limit: number };

/** Timeouts that tests override. */
export interface EngineSettings {
  /** Milliseconds after which one attempt counts as a navigation timeout. Default 60,000. */
  timeoutMs?: number;
  /** Milliseconds before the first retry; each further retry adds the same again. Default 100. */
  retryMs?: number;
  /** Milliseconds that one attempt waits for an element named by an instruction. Default 5,000. */
  elementMs?: number;
}

/** State that all scrapes share: concurrency counts, tasks, the renderer, sticky exits. */
export class Engine {
  readonly state: ServiceState;
  readonly setup: ScrapeSetup;
  /** Saved schemes, configurations, schedules and storages of all accounts. */
  readonly saved: AccountStores;
  /** Tasks of generated configurations by task id. */
  readonly generated = new Map<string, { account: Account; configId: string }>();
  readonly #tasks = new Map<string, Job>();
  readonly #running = new Map<Account, number>();
  readonly #renderer: Renderer;

  constructor(state: ServiceState, settings: EngineSettings = {}) {
    this.state = state;
    this.saved = makeAccountStores(state.clock.now);
    this.#renderer = new Renderer(state);
    this.setup = {
      state,
      exits: new ScrapeExits(state),
      renderer: this.#renderer,
      timeoutMs: settings.timeoutMs ?? 60_000,
      retryMs: settings.retryMs ?? 100,
      elementMs: settings.elementMs ?? 5000,
    };
  }

  running(account: Account): number {
    return this.#running.get(account) ?? 0;
  }

  /** Takes a concurrency slot of an account; null at the limit. @returns releases the slot. */
  enter(account: Account): (() => void) | null {
    const running = this.running(account);
    if (running >= account.scraper.concurrency) return null;
    this.#running.set(account, running + 1);
    return () => this.#running.set(account, this.running(account) - 1);
  }

  /** Accepts and starts a scrape: reserves credits and takes a concurrency slot. */
  submit(account: Account, params: ScrapeParams): Job | Refusal {
    const required = maxPrice(params);
    const available = account.scraper.credits;
    if (available < required) return { refused: 'credits', required, available };
    const leave = this.enter(account);
    if (!leave) return { refused: 'concurrency', limit: account.scraper.concurrency };
    const aside = reserve(this.state, account, required);
    if (!aside) {
      leave();
      return { refused: 'credits', required, available };
    }
    const finished = scrape(this.setup, account, params).then(
      (page): Outcome => {
        const used = price(params, page.usedBrowser);
        aside.settle(used, `scrape ${params.mode} ${params.url}`);
        return { state: 'completed', page, used, remaining: account.scraper.credits };
      },
      (error: unknown): Outcome => {
        aside.settle(0, '');
        const message = error instanceof Error ? error.message : String(error);
        return { state: 'failed', message, remaining: account.scraper.credits };
      },
    );
    const job: Job = {
      id: randomUUID(),
      account,
      params,
      createdAt: Date.now(),
      outcome: null,
      finished: finished.then((outcome) => {
        leave();
        job.outcome = outcome;
        return outcome;
      }),
    };
    return job;
  }

  /** Turns the job into a task that can be polled. */
  keep(job: Job): void {
    this.#tasks.set(job.id, job);
  }

  /** Returns the account's task; null for another account's, an unknown or a delivered one. */
  task(account: Account, id: string): Job | null {
    const job = this.#tasks.get(id);
    return job && job.account === account ? job : null;
  }

  /** Removes a task after its outcome was delivered. */
  drop(job: Job): void {
    this.#tasks.delete(job.id);
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }
}

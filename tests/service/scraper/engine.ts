import { randomUUID } from 'node:crypto';
import type { Account, World } from '../types.ts';
import { most, price, reserve } from './credits.ts';
import type { ScrapeParams } from './params.ts';
import { Renderer } from './renderer.ts';
import { makeSaved } from './saved.ts';
import type { Saved } from './saved.ts';
import { scrape } from './scrape.ts';
import type { Scraped } from './scrape.ts';
import { ScrapeExits } from './sessions.ts';
import type { ScrapeTools } from './tools.ts';

export interface Completed {
  state: 'completed';
  page: Scraped;
  used: number;
  remaining: number;
}
export type Outcome = Completed | { state: 'failed'; message: string; remaining: number };

/** One scrape, from being accepted to its outcome; it is a task once it was handed over. */
export interface Job {
  id: string;
  account: Account;
  params: ScrapeParams;
  createdAt: number;
  /** Null while it runs. */
  outcome: Outcome | null;
  /** Settles (never rejects) when there is an outcome. */
  finished: Promise<Outcome>;
}

export type Refusal =
  | { refused: 'credits'; required: number; available: number }
  | { refused: 'concurrency'; limit: number };

/** Limits for tests; nobody else needs them. */
export interface EngineSettings {
  /** Milliseconds one try may take before it is a navigation timeout. Default 60,000. */
  timeoutMs?: number;
  /** Milliseconds before the first retry; each further one waits that much longer. Default 100. */
  retryMs?: number;
  /** Milliseconds one try waits for an element that an instruction names. Default 5,000. */
  elementMs?: number;
}

/** What scrapes share: running counts, tasks, the renderer, sticky exits. */
export class Engine {
  readonly world: World;
  readonly tools: ScrapeTools;
  /** Schemes, configurations, schedules and storages of all accounts. */
  readonly saved: Saved;
  /** Tasks of generated configurations, by task id. */
  readonly generated = new Map<string, { account: Account; configId: string }>();
  readonly #tasks = new Map<string, Job>();
  readonly #running = new Map<Account, number>();
  readonly #renderer: Renderer;

  constructor(world: World, settings: EngineSettings = {}) {
    this.world = world;
    this.saved = makeSaved(world.clock.now);
    this.#renderer = new Renderer(world);
    this.tools = {
      world,
      exits: new ScrapeExits(world),
      renderer: this.#renderer,
      timeoutMs: settings.timeoutMs ?? 60_000,
      retryMs: settings.retryMs ?? 100,
      elementMs: settings.elementMs ?? 5000,
    };
  }

  running(account: Account): number {
    return this.#running.get(account) ?? 0;
  }

  /** Counts one piece of work for an account until the function returned is called; null at the limit. */
  enter(account: Account): (() => void) | null {
    const running = this.running(account);
    if (running >= account.scraper.concurrency) return null;
    this.#running.set(account, running + 1);
    return () => this.#running.set(account, this.running(account) - 1);
  }

  /** Accepts a scrape and starts it: credits set aside, counted against the limit. */
  submit(account: Account, params: ScrapeParams): Job | Refusal {
    const required = most(params);
    const available = account.scraper.credits;
    if (available < required) return { refused: 'credits', required, available };
    const leave = this.enter(account);
    if (!leave) return { refused: 'concurrency', limit: account.scraper.concurrency };
    const aside = reserve(this.world, account, required);
    if (!aside) {
      leave();
      return { refused: 'credits', required, available };
    }
    const finished = scrape(this.tools, account, params).then(
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

  /** Makes the job a task that can be polled. */
  keep(job: Job): void {
    this.#tasks.set(job.id, job);
  }

  /** The account's own task; null for another's, an unknown or a delivered one. */
  task(account: Account, id: string): Job | null {
    const job = this.#tasks.get(id);
    return job && job.account === account ? job : null;
  }

  /** Forgets a task whose outcome was delivered. */
  drop(job: Job): void {
    this.#tasks.delete(job.id);
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }
}

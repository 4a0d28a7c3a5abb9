import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentRun, Body, Run, ScrapeOptions, ScrapeRun } from '@/utils/runs/schema';
import { createRunFlow } from '@/utils/runs/tasks/run-flow';
import { dueAt } from '@/utils/runs/tasks/poll-plan';
import type { Fetch } from '@/utils/service/transport';

export interface Access {
  baseUrl: string;
  key: string;
}

/** The extension's paid calls with an in-memory library; the clock only advances to due times. */
export interface Client {
  bodies: Map<string, Body>;
  /** Credits noted for the screen, in order. */
  noted: number[];
  /** Number of times that the access data were requested again. */
  refetched: number;
  flow: ReturnType<typeof createRunFlow>;
  now(): number;
  run(id: string): Run;
  /** Runs a scrape until its first response is handled. */
  send(url: string, options?: Partial<ScrapeOptions>, more?: Sending): Promise<ScrapeRun>;
  /** Runs a scrape to its end. */
  scrape(url: string, options?: Partial<ScrapeOptions>, more?: Sending): Promise<ScrapeRun>;
  ask(message: string, pageUrl?: string): Promise<AgentRun>;
  /** Continues a run until it has ended or nothing is due. */
  settle(id: string, rounds?: number): Promise<ScrapeRun>;
  text(id: string): Promise<string>;
}

interface Sending {
  delivery?: ScrapeRun['delivery'];
  /** Session of the profile, for options that need one. */
  session?: string;
}

/** @param access called for the access data before each call. */
export function newClient(fetch: Fetch, access: (refetch: boolean) => Promise<Access>): Client {
  const runs = new Map<string, Run>();
  const bodies = new Map<string, Body>();
  const noted: number[] = [];
  let clock = Date.UTC(2026, 0, 1);
  let session: string | undefined;

  async function updateRun(id: string, change: (run: Run) => Run, body?: Body) {
    const run = runs.get(id);
    if (!run) return null;
    const next = change(run);
    runs.set(id, next);
    if (body) bodies.set(id, body);
    return next;
  }

  const flow = createRunFlow({
    store: {
      addRun: async (run) => runs.set(run.id, run).has(run.id),
      getRun: async (id) => runs.get(id) ?? null,
      updateRun,
      recordPoll: updateRun,
    },
    fetch,
    now: () => clock,
    newId: () => crypto.randomUUID(),
    async scraperAccess({ refetch = false } = {}) {
      if (refetch) client.refetched += 1;
      return access(refetch);
    },
    recordCredits: async (left) => void noted.push(left),
    profileSession: async () => session ?? null,
    keepAlive: () => () => {},
  });

  function run(id: string): Run {
    const found = runs.get(id);
    if (!found) throw new Error(`No run ${id}`);
    return found;
  }
  function scrapeRun(id: string): ScrapeRun {
    const found = run(id);
    if (found.kind !== 'scrape') throw new Error('Not a scrape');
    return found;
  }

  const client: Client = {
    bodies,
    noted,
    refetched: 0,
    flow,
    now: () => clock,
    run,
    async send(url, options = {}, { delivery = 'wait', session: own } = {}) {
      session = own;
      const all = { mode: 'request', country: '', screenshot: false, ...options } as const;
      const id = await flow.scrape.start(url, all, delivery);
      await flow.scrape.submit(id);
      return scrapeRun(id);
    },
    async scrape(url, options, more) {
      const { id } = await client.send(url, options, more);
      return client.settle(id);
    },
    async ask(message, pageUrl = '') {
      const id = await flow.agent.start(pageUrl, message);
      await flow.agent.submit(id);
      const asked = run(id);
      if (asked.kind !== 'agent') throw new Error('Not an agent request');
      return asked;
    },
    async settle(id, rounds = 200) {
      for (let round = 0; round < rounds; round += 1) {
        const current = scrapeRun(id);
        const due = dueAt(current, clock);
        if (due === null) break;
        clock = Math.max(clock, due) + 1;
        if (round > 0) await sleep(50);
        await flow.scrape.advance(current);
      }
      return scrapeRun(id);
    },
    text: async (id) => (await bodies.get(id)?.content.text()) ?? '',
  };
  return client;
}

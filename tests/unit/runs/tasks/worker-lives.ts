import type { Body, Run } from '@/utils/runs/schema';
import { createRunFlow } from '@/utils/runs/tasks/run-flow';
import type { FlowDependencies } from '@/utils/runs/tasks/paid-call';
import { dueAt } from '@/utils/runs/tasks/poll-plan';

/** Background that can be killed before any step, with a disk and a service that outlive it. */

export type Answer = (request: { url: string; body: unknown; key: string | null }) => Response;

export interface Disk {
  runs: Map<string, Run>;
  bodies: Set<string>;
  /** Bodies received, by run id. */
  contents: Map<string, Blob>;
  /** Makes writing such a run throw, as for values that can't be cloned. */
  refuses?: (run: Run) => boolean;
  /** Whether the disk has no room left for bodies. */
  full?: boolean;
}

export const newDisk = (): Disk => ({
  runs: new Map(),
  bodies: new Set(),
  contents: new Map(),
});

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

class Killed extends Error {}

/**
 * One lifetime of the background. After `steps` steps (reads, writes, calls) its actions have no
 * effect and never settle; a call that was sent still reaches the service, as with a killed worker.
 * @param dependencies overrides for the defaults of a connected account and an idle browser.
 */
export function newLife(
  disk: Disk,
  service: Answer,
  steps = Infinity,
  dependencies: Partial<FlowDependencies> = {},
) {
  let left = steps;
  let clock = 1_000_000;
  let ids = disk.runs.size;
  const dead = new Promise<never>(() => {});

  async function step<T>(work: () => T): Promise<T> {
    if (left <= 0) throw new Killed();
    left -= 1;
    const result = work();
    if (left <= 0) return dead;
    return result;
  }

  const updateRun = (id: string, change: (run: Run) => Run, body?: Body) =>
    step(() => {
      const run = disk.runs.get(id);
      if (!run) return null;
      if (body && disk.full) throw new Error('No room');
      const next = structuredClone(change(structuredClone(run)));
      if (disk.refuses?.(next)) throw new Error('Can not be cloned');
      disk.runs.set(id, next);
      if (body) {
        disk.bodies.add(body.id);
        disk.contents.set(body.id, body.content);
      }
      return next;
    });

  const flow = createRunFlow({
    store: {
      addRun: (run) =>
        step(() => {
          if (disk.runs.has(run.id)) return false;
          disk.runs.set(run.id, structuredClone(run));
          return true;
        }),
      getRun: (id) => step(() => structuredClone(disk.runs.get(id) ?? null)),
      updateRun,
      recordPoll: updateRun,
    },
    fetch: (url, init) =>
      step(() => {
        const text = typeof init?.body === 'string' ? init.body : '{}';
        const body: unknown = JSON.parse(text);
        const key = new Headers(init?.headers).get('x-api-key');
        return service({ url, body, key });
      }),
    now: () => clock,
    newId: () => `run-${(ids += 1)}`,
    scraperAccess: async () => ({ baseUrl: 'https://scraper.test/api/v1', key: 'k' }),
    recordCredits: async () => {},
    keepAlive: () => () => {},
    ...dependencies,
  });

  return {
    flow,
    /**
     * Runs what the background does at every start, then repeats it every `ms` while something is
     * due.
     */
    async settle(rounds = 40, ms = 120_000): Promise<void> {
      for (const run of disk.runs.values()) await flow.endIfLost(run);
      for (let i = 0; i < rounds; i += 1) {
        clock += ms;
        for (const run of disk.runs.values()) {
          if (run.kind === 'scrape' && dueAt(run, clock) !== null) await flow.scrape.advance(run);
        }
      }
    },
  };
}

/**
 * Runs work that may be killed; killed work never settles, so it is abandoned after its last step.
 */
export async function untilKilled(work: Promise<unknown>): Promise<void> {
  const quiet = work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  await Promise.race([quiet, new Promise((resolve) => setTimeout(resolve, 5))]);
}

import type { AgentRun, Body, Run, ScrapeOptions, ScrapeRun } from '../library/schema';
import { type Problem, ProblemError, toProblem } from '../problem';
import { createScraperApi, type ScraperApi, type ScraperReply } from '../service/scraper';
import type { Fetch } from '../service/transport';
import { agentOutcomeOf } from './agent-outcome';
import { resolveCheckUrl } from './check-url';
import { outcomeOf, taskOutcomeOf } from './outcome';
import { mostTries, pollDelay, taskLifetimeMs } from './poll-plan';
import type { ReadResult } from './result';

/** What the flow keeps runs in; each promise resolves when the change is on the disk. */
export interface RunStore {
  addRun(run: Run): Promise<void>;
  updateRun(id: string, change: (run: Run) => Run, body?: Body): Promise<Run | null>;
  getRun(id: string): Promise<Run | null>;
}

export interface FlowTools {
  store: RunStore;
  fetch: Fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
  scraperAccess(options?: { refetch?: boolean }): Promise<{ baseUrl: string; key: string }>;
  noteCredits(left: number): Promise<void>;
  /** Keeps the background alive while a call is under way; returns what ends that. */
  keepAlive: () => () => void;
}

const ends: readonly Run['state'][] = ['done', 'failed', 'unknown', 'cancelled'];

/** A change that comes too late for a run that was cancelled keeps what it cost, and nothing else. */
function unlessEnded<R extends Run>(change: (run: R) => R): (run: R) => R {
  return (run) => {
    const next = change(run);
    return run.state === 'cancelled' ? { ...run, cost: next.cost } : next;
  };
}

/**
 * The life of paid calls (drawn in `library/schema.ts`). Every step is on the disk before the next one,
 * so that the background may be killed anywhere: what had a task goes on, what may have been charged
 * without an answer ends as `unknown` and is never repeated by itself.
 */
export function createFlow(tools: FlowTools) {
  const { store, now } = tools;
  /** Calls of this life that wait for their answer; an `intent` that is not among them was lost. */
  const underWay = new Set<string>();

  async function changeScrape(
    id: string,
    change: (run: ScrapeRun) => ScrapeRun,
    body?: Body,
  ): Promise<void> {
    const next = unlessEnded(change);
    await store.updateRun(
      id,
      (run) => (run.kind === 'scrape' ? { ...next(run), updatedAt: now() } : run),
      body,
    );
  }

  async function changeAgent(id: string, change: (run: AgentRun) => AgentRun): Promise<void> {
    const next = unlessEnded(change);
    await store.updateRun(id, (run) =>
      run.kind === 'agent' ? { ...next(run), updatedAt: now() } : run,
    );
  }

  /** One paid call, its key refetched once on a 401 (nothing was charged then). */
  async function pay(
    id: string,
    call: (api: ScraperApi, baseUrl: string) => Promise<ScraperReply>,
  ): Promise<{ reply: ScraperReply; baseUrl: string } | { problem: Problem; lost: boolean }> {
    underWay.add(id);
    const release = tools.keepAlive();
    try {
      const first = await tools.scraperAccess();
      const reply = await call(apiFor(first), first.baseUrl);
      if (reply.status !== 401) return { reply, baseUrl: first.baseUrl };
      const second = await tools.scraperAccess({ refetch: true });
      return { reply: await call(apiFor(second), second.baseUrl), baseUrl: second.baseUrl };
    } catch (error) {
      const problem = toProblem(error);
      return { problem, lost: problem.code === 'no-answer' };
    } finally {
      release();
      underWay.delete(id);
    }
  }

  function apiFor({ baseUrl, key }: { baseUrl: string; key: string }): ScraperApi {
    return createScraperApi({ baseUrl, key, fetch: tools.fetch });
  }

  async function startScrape(
    url: string,
    options: ScrapeOptions,
    delivery: ScrapeRun['delivery'],
  ): Promise<string> {
    const run: ScrapeRun = {
      ...newRun(),
      kind: 'scrape',
      url,
      options,
      delivery,
      task: null,
      result: null,
    };
    underWay.add(run.id);
    await store.addRun(run);
    return run.id;
  }

  function newRun() {
    const at = now();
    return {
      id: tools.newId(),
      state: 'intent' as const,
      createdAt: at,
      updatedAt: at,
      tries: 1,
      notBefore: null,
      cost: { used: null, left: null },
      problem: null,
    };
  }

  async function submitScrape(id: string): Promise<void> {
    const run = await store.getRun(id);
    if (run?.kind !== 'scrape' || run.state !== 'intent') return;
    const answer = await pay(id, (api) =>
      api.scrape(run.url, run.options, run.delivery === 'background'),
    );
    if ('problem' in answer) return endBadly(run, answer.problem, answer.lost);
    await takeScrape(run, answer.reply, answer.baseUrl);
  }

  async function takeScrape(run: ScrapeRun, reply: ScraperReply, baseUrl: string): Promise<void> {
    const outcome = outcomeOf(reply);
    switch (outcome.kind) {
      case 'accepted':
        return accept(run.id, baseUrl, outcome.taskId, outcome.checkUrl);
      case 'result':
        return complete(run.id, outcome.read);
      case 'busy':
        return waitOut(run, outcome.problem);
      case 'failed':
        return endBadly(run, outcome.problem, false);
      case 'garbled':
        return endBadly(run, { code: 'service-garbled', status: reply.status }, true);
    }
  }

  async function accept(
    id: string,
    baseUrl: string,
    taskId: string,
    given: string | null,
  ): Promise<void> {
    let checkUrl: string;
    try {
      checkUrl = resolveCheckUrl(baseUrl, taskId, given);
    } catch (error) {
      // The task runs and will be charged; only its address can't be trusted.
      return changeScrape(id, (run) => ({ ...run, state: 'unknown', problem: toProblem(error) }));
    }
    const task = { id: taskId, checkUrl, polls: 0, nextPollAt: now() + pollDelay(0) };
    await changeScrape(id, (run) => ({ ...run, state: 'submitted', task, problem: null }));
  }

  async function complete(id: string, read: ReadResult): Promise<void> {
    const { result, content, screenshot, used, left } = read;
    await changeScrape(
      id,
      (run) => ({ ...run, state: 'done', result, cost: { used, left }, problem: null }),
      { id, content, screenshot },
    );
    if (left !== null) await tools.noteCredits(left);
  }

  async function waitOut(run: ScrapeRun, problem: Problem): Promise<void> {
    if (run.tries >= mostTries) return endBadly(run, problem, false);
    const notBefore = now() + (problem.retryAfterSeconds ?? 60) * 1000;
    await changeScrape(run.id, (current) => ({ ...current, state: 'waiting', notBefore, problem }));
  }

  /** @param charged the call may have been charged: shown as unknown, never repeated by itself. */
  async function endBadly(run: Run, problem: Problem, charged: boolean): Promise<void> {
    const end = {
      state: charged ? ('unknown' as const) : ('failed' as const),
      problem: charged ? { ...problem, code: 'maybe-charged' as const } : problem,
      cost: { used: charged ? null : 0, left: problem.creditsRemaining ?? null },
    };
    if (run.kind === 'scrape') await changeScrape(run.id, (current) => ({ ...current, ...end }));
    else await changeAgent(run.id, (current) => ({ ...current, ...end }));
  }

  /** Brings a run that is due one step on: sends a waiting one out again, asks for a task. */
  async function advance(run: ScrapeRun): Promise<void> {
    if (run.state === 'waiting') {
      underWay.add(run.id);
      const again = { state: 'intent' as const, notBefore: null, tries: run.tries + 1 };
      await changeScrape(run.id, (current) => ({ ...current, ...again }));
      await submitScrape(run.id);
    } else if (run.task) {
      await poll(run, run.task);
    }
  }

  async function poll(run: ScrapeRun, task: NonNullable<ScrapeRun['task']>): Promise<void> {
    if (now() - run.createdAt > taskLifetimeMs) {
      return endBadly(run, { code: 'task-lost' }, false);
    }
    let reply: ScraperReply;
    try {
      reply = await askForTask(task.checkUrl);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // Asking costs nothing: whatever kept the answer away, ask again.
      return later(run.id, null);
    }
    const outcome = taskOutcomeOf(reply);
    switch (outcome.kind) {
      case 'running':
        return later(run.id, null);
      case 'again':
        return later(run.id, outcome.waitSeconds);
      case 'result':
        return complete(run.id, outcome.read);
      case 'failed':
        return changeScrape(run.id, (current) => ({
          ...current,
          state: 'failed',
          problem: outcome.problem,
          // A task that the service forgot may have been delivered to an earlier life, and charged.
          cost: {
            used: outcome.problem.code === 'task-lost' ? null : (outcome.used ?? 0),
            left: null,
          },
        }));
    }
  }

  async function askForTask(checkUrl: string): Promise<ScraperReply> {
    const reply = await apiFor(await tools.scraperAccess()).task(checkUrl);
    if (reply.status !== 401) return reply;
    return apiFor(await tools.scraperAccess({ refetch: true })).task(checkUrl);
  }

  async function later(id: string, waitSeconds: number | null): Promise<void> {
    await changeScrape(id, (run) => {
      if (!run.task) return run;
      const polls = run.task.polls + 1;
      const nextPollAt = now() + (waitSeconds === null ? pollDelay(polls) : waitSeconds * 1000);
      return { ...run, state: 'running', task: { ...run.task, polls, nextPollAt } };
    });
  }

  async function startAgent(pageUrl: string, message: string): Promise<string> {
    const run: AgentRun = {
      ...newRun(),
      kind: 'agent',
      pageUrl,
      message,
      response: '',
      actions: [],
      extra: {},
    };
    underWay.add(run.id);
    await store.addRun(run);
    return run.id;
  }

  /** The agent has no task form: the call is held until it answers, which may take minutes. */
  async function submitAgent(id: string): Promise<void> {
    const run = await store.getRun(id);
    if (run?.kind !== 'agent' || run.state !== 'intent') return;
    const answer = await pay(id, (api) => api.askAgent(run.message));
    if ('problem' in answer) return endBadly(run, answer.problem, answer.lost);
    const outcome = agentOutcomeOf(answer.reply);
    if (outcome.kind === 'failed') return endBadly(run, outcome.problem, false);
    if (outcome.kind === 'garbled') {
      return endBadly(run, { code: 'service-garbled', status: answer.reply.status }, true);
    }
    await changeAgent(id, (current) => ({ ...current, ...outcome.changes, state: 'done' }));
    const { left } = outcome.changes.cost;
    if (left !== null) await tools.noteCredits(left);
  }

  /** An intent whose call belonged to a life that is over: its reply is lost. */
  async function endIfLost(run: Run): Promise<void> {
    if (run.state === 'intent' && !underWay.has(run.id)) {
      await endBadly(run, { code: 'maybe-charged' }, true);
    }
  }

  async function cancel(id: string): Promise<void> {
    await store.updateRun(id, (run) =>
      ends.includes(run.state) ? run : { ...run, state: 'cancelled', updatedAt: now() },
    );
  }

  return { startScrape, submitScrape, startAgent, submitAgent, advance, endIfLost, cancel };
}

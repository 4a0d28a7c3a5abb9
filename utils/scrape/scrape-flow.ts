import type { ScrapeOptions, ScrapeRun } from '../library/schema';
import { type Problem, ProblemError, toProblem } from '../problem';
import type { ScraperReply } from '../service/scraper';
import { resolveCheckUrl } from './check-url';
import { outcomeOf, taskOutcomeOf } from './outcome';
import type { createPayer, FlowTools } from './payer';
import { mostTries, pollDelay, taskLifetimeMs } from './poll-plan';
import type { ReadResult } from './result';

/** Scrapes, from intent to result (drawn in `library/schema.ts`). Every step is on the disk before the next one. */
export function createScrapeFlow(tools: FlowTools, payer: ReturnType<typeof createPayer>) {
  const { store, now } = tools;
  const { changeScrape, endBadly } = payer;

  async function start(
    url: string,
    options: ScrapeOptions,
    delivery: ScrapeRun['delivery'],
  ): Promise<string> {
    const base = payer.newRun();
    return payer.begin({
      ...base,
      kind: 'scrape',
      url,
      options,
      delivery,
      task: null,
      result: null,
    });
  }

  function submit(id: string): Promise<void> {
    return payer.carryOut(id, async () => {
      const run = await store.getRun(id);
      if (run?.kind !== 'scrape' || run.state !== 'intent') return;
      const background = run.delivery === 'background';
      const paid = await payer.pay((api) => api.scrape(run.url, run.options, background));
      if ('problem' in paid) await endBadly(run, paid.problem, paid.lost);
      else await takeScrape(run, paid.reply, paid.baseUrl);
    });
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

  /** Brings a run that is due one step on: sends a waiting one out again, asks for a task. */
  async function advance(run: ScrapeRun): Promise<void> {
    if (run.state === 'waiting') {
      payer.underWay.add(run.id);
      const again = { state: 'intent' as const, notBefore: null, tries: run.tries + 1 };
      await changeScrape(run.id, (current) => ({ ...current, ...again }));
      await submit(run.id);
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
    const reply = await payer.apiFor(await tools.scraperAccess()).task(checkUrl);
    if (reply.status !== 401) return reply;
    return payer.apiFor(await tools.scraperAccess({ refetch: true })).task(checkUrl);
  }

  async function later(id: string, waitSeconds: number | null): Promise<void> {
    await changeScrape(id, (run) => {
      if (!run.task) return run;
      const polls = run.task.polls + 1;
      const nextPollAt = now() + (waitSeconds === null ? pollDelay(polls) : waitSeconds * 1000);
      return { ...run, state: 'running', task: { ...run.task, polls, nextPollAt } };
    });
  }

  return { start, submit, advance };
}

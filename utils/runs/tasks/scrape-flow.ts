import type { ScrapeOptions, ScrapeRun } from '../schema';
import { type Problem, ProblemError, toProblem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { resolveCheckUrl } from './check-url';
import { outcomeOf, taskOutcomeOf } from './outcome';
import type { createPaidCall, FlowTools } from './paid-call';
import { maxRetries, pollDelay, taskLifetimeMs } from './poll-plan';
import { requestBody } from '../parameters/request-body';
import type { ParsedResult } from './parse-result';

/** Scrapes, from intent to result (drawn in `runs/schema.ts`). Every step is on the disk before the next one. */
export function createScrapeFlow(tools: FlowTools, payer: ReturnType<typeof createPaidCall>) {
  const { store, now } = tools;
  const { changeScrape, endBadly } = payer;

  /** @param id the run's; absent: a new one. */
  async function start(
    url: string,
    options: ScrapeOptions,
    delivery: ScrapeRun['delivery'],
    id?: string,
  ): Promise<string> {
    const base = payer.newRun(id);
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
      let body: Awaited<ReturnType<typeof bodyOf>>;
      try {
        body = await bodyOf(run);
      } catch (error) {
        const problem = toProblem(error);
        if (problem.code === 'locked') return untilUnlocked(run);
        throw error;
      }
      if (body === null) return endBadly(run, { code: 'session-unfit' }, 0);
      const paid = await payer.pay(run, (api) => api.scrape(body));
      if ('problem' in paid && paid.problem.code === 'locked') await untilUnlocked(run);
      else if ('problem' in paid) await endBadly(run, paid.problem, paid.lost ? null : 0);
      else await takeScrape(run, paid.reply, paid.baseUrl);
    });
  }

  /** What is sent for a run; null: it asks for the session of a profile that has none by now. */
  async function bodyOf({ url, options, delivery }: ScrapeRun) {
    const asks = options.sessionOfProfile === true;
    const session = asks ? ((await tools.profileSession?.(url)) ?? null) : null;
    if (asks && session === null) return null;
    return requestBody({ url, options, session, background: delivery === 'background' });
  }

  async function takeScrape(run: ScrapeRun, reply: ScraperReply, baseUrl: string): Promise<void> {
    const outcome = outcomeOf(reply);
    switch (outcome.kind) {
      case 'accepted':
        return accept(run.id, baseUrl, outcome.taskId, outcome.checkUrl);
      case 'result':
        return complete(run, outcome.read);
      case 'busy':
        return waitOut(run, outcome.problem);
      case 'failed':
        return endBadly(run, outcome.problem, outcome.used);
      case 'garbled':
        return endBadly(run, { code: 'service-garbled', status: reply.status }, null);
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

  async function complete({ id, accountId }: ScrapeRun, read: ParsedResult): Promise<void> {
    const { result, content, screenshot, used, left } = read;
    const cost = { used, left };
    try {
      await changeScrape(id, (run) => ({ ...run, state: 'done', result, cost, problem: null }), {
        id,
        content,
        screenshot,
      });
    } catch (error) {
      // No room for the body, most likely; the service has dropped it by now, and its price stands.
      const problem = toProblem(error);
      await changeScrape(id, (run) => ({ ...run, state: 'failed', cost, problem }));
    }
    if (left !== null) await tools.noteCredits(left, accountId);
  }

  /** Nothing went out, because the keys were locked away just before: it goes on once they are there again. */
  function untilUnlocked(run: ScrapeRun): Promise<void> {
    const wait = {
      state: 'waiting' as const,
      notBefore: now(),
      problem: { code: 'locked' as const },
    };
    return changeScrape(run.id, (current) => ({ ...current, ...wait }));
  }

  async function waitOut(run: ScrapeRun, problem: Problem): Promise<void> {
    if (run.tries >= maxRetries) return endBadly(run, problem, 0);
    const notBefore = now() + (problem.retryAfterSeconds ?? 60) * 1000;
    await changeScrape(run.id, (current) => ({ ...current, state: 'waiting', notBefore, problem }));
  }

  /** Brings a run that is due one step on: sends a waiting one out again, asks for a task. */
  async function advance(run: ScrapeRun): Promise<void> {
    if (run.state === 'waiting') {
      await sendAgain(run);
    } else if (run.task) {
      await poll(run, run.task);
    }
  }

  async function sendAgain(run: ScrapeRun): Promise<void> {
    const again = { state: 'intent' as const, notBefore: null, tries: run.tries + 1 };
    const go = () => {
      payer.underWay.add(run.id);
      return changeScrape(run.id, (current) => ({ ...current, ...again }));
    };
    try {
      await (tools.goOut ? tools.goOut(run, go) : go());
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return endBadly(run, error.problem, 0);
    }
    await submit(run.id);
  }

  async function poll(run: ScrapeRun, task: NonNullable<ScrapeRun['task']>): Promise<void> {
    if (now() - run.createdAt > taskLifetimeMs) return fail(run.id, { code: 'task-lost' }, null);
    const asked = await payer.pay(run, (api) => api.task(task.checkUrl));
    if ('problem' in asked) {
      // The account that began it is gone, with the only keys that the task answers to.
      const gone = asked.problem.code === 'not-connected' && run.accountId !== undefined;
      // Asking costs nothing: whatever else kept the answer away, ask again.
      return gone ? fail(run.id, { code: 'task-lost' }, null) : later(run.id, null);
    }
    const outcome = taskOutcomeOf(asked.reply);
    switch (outcome.kind) {
      case 'running':
        return later(run.id, null);
      case 'again':
        return later(run.id, outcome.waitSeconds);
      case 'result':
        return complete(run, outcome.read);
      case 'failed':
        return fail(run.id, outcome.problem, outcome.used);
    }
  }

  /** @param used null: not known. A task that the service forgot may have been delivered, and charged. */
  function fail(id: string, problem: Problem, used: number | null): Promise<void> {
    const cost = { used, left: null };
    const state = used === null ? 'unknown' : 'failed';
    return changeScrape(id, (run) => ({ ...run, state, problem, cost }));
  }

  async function later(id: string, waitSeconds: number | null): Promise<void> {
    await changeScrape(id, (run) => {
      if (!run.task) return run;
      const polls = run.task.polls + 1;
      // Asked to wait for no time at all, it is still not asked without a pause.
      const nextPollAt = now() + Math.max(pollDelay(polls), (waitSeconds ?? 0) * 1000);
      return { ...run, state: 'running', task: { ...run.task, polls, nextPollAt } };
    });
  }

  return { start, submit, advance };
}

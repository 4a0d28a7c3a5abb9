import type { ScrapeOptions, ScrapeRun } from '../schema';
import { type Problem, ProblemError, toProblem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { reportedPrice } from '../../service/scraper-failure';
import type { AcceptedTask } from './accepted-task';
import { resolveCheckUrl } from './check-url';
import { type Outcome, outcomeOf } from './outcome';
import type { FlowDependencies, PaidCall, RunOrigin } from './paid-call';
import { firstPollDelay, maxTries, resendDelay } from './poll-plan';
import { costSoFar } from './scraper-call';
import { requestBody } from '../parameters/request-body';
import { type RunChanges, uncharged } from './run-changes';
import { createScrapeEnds } from './scrape-ends';
import { createTaskPolling } from './task-polling';

/**
 * Handles scrapes from intent to result (state diagram in `runs/run-states.ts`). Every step is on disk before the
 * next one.
 */
export function createScrapeFlow(
  dependencies: FlowDependencies,
  paidCall: PaidCall,
  changes: RunChanges,
) {
  const { store, now } = dependencies;
  const { changeScrape, noteLeft, endFailed, endUnanswered } = changes;
  const ends = createScrapeEnds(changes);
  const { poll } = createTaskPolling(dependencies, paidCall, changes, ends);

  async function start(
    url: string,
    options: ScrapeOptions,
    delivery: ScrapeRun['delivery'],
    origin: RunOrigin = {},
  ): Promise<string> {
    const base = paidCall.newRun(origin);
    return paidCall.begin({
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
    return paidCall.carryOut(id, async () => {
      const run = await store.getRun(id);
      if (run?.kind !== 'scrape') return;
      // The run was cancelled after its intent was stored: it is not sent.
      if (run.state === 'cancelled') return changeScrape(id, uncharged);
      if (run.state !== 'intent') return;
      let body: Awaited<ReturnType<typeof bodyOf>>;
      try {
        body = await bodyOf(run);
      } catch (error) {
        const problem = toProblem(error);
        if (problem.code === 'locked') return untilUnlocked(run);
        throw error;
      }
      if (body === null) return endFailed(run, { code: 'session-unfit' });
      const paid = await paidCall.pay(run, (api) => api.scrape(body));
      if ('problem' in paid && paid.problem.code === 'locked') await untilUnlocked(run);
      else if ('problem' in paid) await endUnanswered(run, paid);
      else await handleReply(run, paid.reply, paid.baseUrl);
    });
  }

  /** Request body of a run; null: it needs the session of a profile that has none any more. */
  async function bodyOf({ url, options, delivery, privateSession }: ScrapeRun) {
    const needsSession = options.sessionOfProfile === true;
    const incognito = privateSession !== undefined;
    const session = needsSession
      ? ((await dependencies.profileSession?.(url, incognito)) ?? null)
      : null;
    if (needsSession && session === null) return null;
    return requestBody({ url, options, session, background: delivery === 'background' });
  }

  async function handleReply(run: ScrapeRun, reply: ScraperReply, baseUrl: string): Promise<void> {
    if (reply.isTooLong) return ends.endTooLong(run, reply);
    let outcome: Outcome;
    try {
      outcome = outcomeOf(reply, run.options);
    } catch (error) {
      return ends.keepRaw(run, reply, toProblem(error));
    }
    const { left } = reply;
    switch (outcome.kind) {
      case 'accepted':
        try {
          await accept(run, baseUrl, outcome, reply);
        } catch (error) {
          return ends.endUnaccepted(run, reply, toProblem(error));
        }
        if (left !== null) await noteLeft(run, left);
        return;
      case 'result':
        return ends.complete(run, outcome.read, reply);
      case 'busy':
        return retryLaterOrFail(run, outcome.problem);
      case 'failed':
        return endFailed(run, outcome.problem, { used: outcome.used, left });
      case 'garbled':
        return ends.endGarbled(run, reply);
    }
  }

  async function accept(
    run: ScrapeRun,
    baseUrl: string,
    taken: AcceptedTask,
    reply: ScraperReply,
  ): Promise<void> {
    const checkUrl = resolveCheckUrl(baseUrl, taken.taskId, taken.checkUrl);
    const acceptedAt = now();
    const nextPollAt = acceptedAt + firstPollDelay(run);
    const page = taken.mayBePage && { mayBePage: await reply.body.text() };
    const task = { id: taken.taskId, checkUrl, polls: 0, nextPollAt, ...page };
    // A price in the body of other acknowledgements may be an estimate.
    const used = taken.mayBePage ? reportedPrice(reply) : reply.used;
    const state = 'submitted';
    await changeScrape(run.id, (current) => ({
      ...current,
      state,
      task,
      acceptedAt,
      problem: null,
      // Some services charge when they take a call. 0 does not tell the cost: the others charge later.
      cost: costSoFar({ used, left: reply.left }),
    }));
  }

  /** Delays a run that was not sent because the keys were locked just before; it continues after unlocking. */
  function untilUnlocked(run: ScrapeRun): Promise<void> {
    return putOff(run.id, now(), { code: 'locked' });
  }

  async function retryLaterOrFail(run: ScrapeRun, problem: Problem): Promise<void> {
    // A job waits for as long as it takes.
    if (run.tries >= maxTries && run.jobId === undefined) return endFailed(run, problem);
    await putOff(run.id, now() + resendDelay(run.tries, problem.retryAfterSeconds), problem);
  }

  /** Sets a run back to waiting after a call that was not charged. A run that was cancelled meanwhile cost nothing. */
  async function putOff(id: string, notBefore: number, problem: Problem): Promise<void> {
    await changeScrape(id, (current) =>
      current.state === 'cancelled'
        ? uncharged(current)
        : { ...current, state: 'waiting', notBefore, problem },
    );
  }

  /** Advances a due run by one step: resends a waiting one, or polls its task. */
  async function advance(run: ScrapeRun): Promise<void> {
    if (run.state === 'waiting') {
      await sendAgain(run);
    } else if (run.task) {
      await poll(run, run.task);
    }
  }

  /** Ends a waiting run whose result nobody could see; it cost nothing. */
  function endUnsent(id: string): Promise<void> {
    return changeScrape(id, (current) =>
      current.state === 'waiting' ? { ...uncharged(current), state: 'cancelled' } : current,
    );
  }

  /** Sends a waiting run, unless another worker has taken it (see `carryOut`). */
  async function sendAgain(run: ScrapeRun): Promise<void> {
    if (dependencies.hasReader && !(await dependencies.hasReader(run))) return endUnsent(run.id);
    const again = { state: 'intent' as const, notBefore: null, tries: run.tries + 1 };
    const claim = { isMine: false };
    const go = () => {
      paidCall.underWay.add(run.id);
      return changeScrape(run.id, (current) => {
        claim.isMine = current.state === 'waiting';
        return claim.isMine ? { ...current, ...again } : current;
      });
    };
    try {
      await (dependencies.sendWithinFloor ? dependencies.sendWithinFloor(run, go) : go());
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { problem } = error;
      return changeScrape(run.id, (current) =>
        current.state === 'waiting'
          ? { ...current, state: 'failed', problem, cost: { ...current.cost, used: 0 } }
          : current,
      );
    }
    if (claim.isMine) await submit(run.id);
    else paidCall.underWay.delete(run.id);
  }

  return { start, submit, advance };
}

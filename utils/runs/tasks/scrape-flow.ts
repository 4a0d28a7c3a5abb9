import type { ScrapeOptions, ScrapeRun } from '../schema';
import { type Problem, ProblemError, toProblem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { resolveCheckUrl } from './check-url';
import { type Outcome, outcomeOf, type TaskOutcome, taskOutcomeOf } from './outcome';
import { type createPaidCall, type FlowTools, type RunOrigin, withPrice } from './paid-call';
import { firstPollDelay, maxRetries, missingGraceMs, polled, taskLifetimeMs } from './poll-plan';
import { requestBody } from '../parameters/request-body';
import { type ParsedResult, parseRaw } from './parse-result';
import { noCost, type ReportedCost } from './scraper-call';
import { endCost, failureCost, pageLeft } from './task-ends';

/**
 * Handles scrapes from intent to result (state diagram in `runs/run-states.ts`). Every step is on disk before the
 * next one.
 */
export function createScrapeFlow(tools: FlowTools, paidCall: ReturnType<typeof createPaidCall>) {
  const { store, now } = tools;
  const { changeScrape, notePoll, endFailed, endGarbled, endUnknown, endUnanswered } = paidCall;

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
      if (run?.kind !== 'scrape' || run.state !== 'intent') return;
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
      else await takeScrape(run, paid.reply, paid.baseUrl);
    });
  }

  /** Request body of a run; null: it needs the session of a profile that has none any more. */
  async function bodyOf({ url, options, delivery, privateSession }: ScrapeRun) {
    const needsSession = options.sessionOfProfile === true;
    const incognito = privateSession !== undefined;
    const session = needsSession ? ((await tools.profileSession?.(url, incognito)) ?? null) : null;
    if (needsSession && session === null) return null;
    return requestBody({ url, options, session, background: delivery === 'background' });
  }

  async function takeScrape(run: ScrapeRun, reply: ScraperReply, baseUrl: string): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = outcomeOf(reply, run.options);
    } catch (error) {
      return keepRaw(run, reply, toProblem(error));
    }
    const { left } = reply;
    switch (outcome.kind) {
      case 'accepted':
        return accept(run, baseUrl, outcome, reply);
      case 'result':
        return complete(run, outcome.read, reply);
      case 'busy':
        return waitOut(run, outcome.problem);
      case 'failed':
        return endFailed(run, outcome.problem, { used: outcome.used, left });
      case 'garbled':
        return endGarbled(run, reply);
    }
  }

  async function accept(
    run: ScrapeRun,
    baseUrl: string,
    taken: Extract<Outcome, { kind: 'accepted' }>,
    { used, left, body }: ScraperReply,
  ): Promise<void> {
    const checkUrl = resolveCheckUrl(baseUrl, taken.taskId, taken.checkUrl);
    const acceptedAt = now();
    const nextPollAt = acceptedAt + firstPollDelay(run);
    const page = taken.mayBePage && { mayBePage: await body.text() };
    const task = { id: taken.taskId, checkUrl, polls: 0, nextPollAt, ...page };
    const state = 'submitted';
    await changeScrape(run.id, (current) => ({
      ...current,
      state,
      task,
      acceptedAt,
      problem: null,
      // Some services charge when they take a call.
      cost: { used, left },
    }));
    if (left !== null) await tools.noteCredits(left, run.accountId);
  }

  /** Stores a result; if that fails, the raw body, or at least the cost. */
  async function complete(run: ScrapeRun, read: ParsedResult, reply: ScraperReply): Promise<void> {
    try {
      await storeResult(run, read);
    } catch (error) {
      return keepRaw(run, reply, toProblem(error), read);
    }
    if (read.left !== null) await tools.noteCredits(read.left, run.accountId);
  }

  async function storeResult({ id }: ScrapeRun, read: ParsedResult): Promise<void> {
    const { result, content, screenshot, used, left } = read;
    await changeScrape(
      id,
      (run) => ({
        ...run,
        state: 'done',
        result,
        cost: endCost(run, { used, left }),
        problem: null,
      }),
      { id, content, screenshot },
    );
  }

  /**
   * Ends a run whose answer could not be parsed or stored: stores the raw answer or, when there is no space for it,
   * the cost. The service has dropped the result by now.
   */
  async function keepRaw(
    run: ScrapeRun,
    reply: ScraperReply,
    problem: Problem,
    { used, left }: ReportedCost = reply,
  ): Promise<void> {
    try {
      if (reply.status < 200 || reply.status > 299) {
        return await endUnknown(run, problem, { used, left });
      }
      await storeResult(run, { ...parseRaw(reply), used, left });
    } catch (error) {
      // Report the first failure: this one follows from it, or is the same.
      const detail = problem.detail ?? toProblem(error).detail;
      return endFailed(run, { ...problem, ...(detail && { detail }) }, { used, left });
    }
    if (left !== null) await tools.noteCredits(left, run.accountId);
  }

  /** Delays a run that was not sent because the keys were locked just before; it continues after unlocking. */
  function untilUnlocked(run: ScrapeRun): Promise<void> {
    const wait = {
      state: 'waiting' as const,
      notBefore: now(),
      problem: { code: 'locked' as const },
    };
    return changeScrape(run.id, (current) => ({ ...current, ...wait }));
  }

  async function waitOut(run: ScrapeRun, problem: Problem): Promise<void> {
    // A job waits for as long as it takes.
    if (run.tries >= maxRetries && run.jobId === undefined) return endFailed(run, problem);
    const notBefore = now() + (problem.retryAfterSeconds ?? 60) * 1000;
    await changeScrape(run.id, (current) => ({ ...current, state: 'waiting', notBefore, problem }));
  }

  /** Advances a due run by one step: resends a waiting one, or polls its task. */
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
      paidCall.underWay.add(run.id);
      return changeScrape(run.id, (current) => ({ ...current, ...again }));
    };
    try {
      await (tools.goOut ? tools.goOut(run, go) : go());
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return endFailed(run, error.problem);
    }
    await submit(run.id);
  }

  async function poll(run: ScrapeRun, task: NonNullable<ScrapeRun['task']>): Promise<void> {
    const polled = await paidCall.ask(run, (api) => api.task(task.checkUrl));
    if ('problem' in polled) {
      // The account that started the run was removed, with the only keys that may poll the task.
      const gone = polled.problem.code === 'not-connected' && run.accountId !== undefined;
      // Polling is free: after any other failure, poll again.
      return gone ? endLost(run, { code: 'task-lost' }) : pollAgain(run, null);
    }
    if (polled.reply.status !== 404) return takePoll(run, polled.reply);
    // The received URL may be wrong: poll the documented one as well.
    const documented = resolveCheckUrl(polled.baseUrl, task.id, null);
    if (documented === task.checkUrl) return missing(run);
    const second = await paidCall.ask(run, (api) => api.task(documented));
    if ('problem' in second || second.reply.status === 404) return missing(run);
    await changeScrape(run.id, (current) =>
      current.task ? { ...current, task: { ...current.task, checkUrl: documented } } : current,
    );
    return takePoll(run, second.reply);
  }

  async function takePoll(run: ScrapeRun, reply: ScraperReply): Promise<void> {
    let outcome: TaskOutcome;
    try {
      outcome = taskOutcomeOf(reply, run.options);
    } catch (error) {
      return keepRaw(run, reply, toProblem(error));
    }
    switch (outcome.kind) {
      case 'running':
        return pollAgain(run, null, () => null);
      case 'again':
        return pollAgain(run, outcome.waitSeconds);
      case 'missing':
        return missing(run);
      case 'result':
        return complete(run, outcome.read, reply);
      case 'failed':
        return outcome.used === null
          ? endLost(run, outcome.problem, { used: null, left: reply.left })
          : fail(run, outcome.problem, outcome.used, reply);
    }
  }

  /** Ends a run whose task failed. */
  function fail({ id }: ScrapeRun, problem: Problem, used: number, reply: ScraperReply) {
    return changeScrape(id, (run) => {
      const cost = failureCost(run, used, reply);
      return { ...run, state: 'failed', problem: withPrice(problem, cost.used), cost };
    });
  }

  /** Ends a run whose task brings no result, and may have been delivered or charged. */
  function endLost(run: ScrapeRun, problem: Problem, told: ReportedCost = noCost): Promise<void> {
    const page = pageLeft(run);
    return changeScrape(
      run.id,
      (current) => ({
        ...current,
        state: 'unknown',
        problem,
        cost: endCost(current, told),
        ...(page && { result: page.result }),
      }),
      page ? { id: run.id, content: page.content, screenshot: null } : undefined,
    );
  }

  /**
   * Handles an answer that the task is unknown. The service may register it shortly after accepting it, so the run
   * ends as lost only after a grace period.
   */
  function missing(run: ScrapeRun): Promise<void> {
    const since = run.task?.missingSince ?? now();
    return now() - since < missingGraceMs
      ? changeScrape(run.id, (current) => polled(current, now(), null, since))
      : endLost(run, { code: 'task-lost', status: 404 });
  }

  /**
   * Schedules another poll after an inconclusive answer, unless the service has dropped the task by now: a run may
   * be polled for the first time days after it was accepted.
   */
  function pollAgain(
    run: ScrapeRun,
    waitSeconds: number | null,
    missingSince = (current: ScrapeRun) => current.task?.missingSince ?? null,
  ): Promise<void> {
    const isDropped = now() - (run.acceptedAt ?? run.createdAt) > taskLifetimeMs;
    if (isDropped) return endLost(run, { code: 'task-lost' });
    return notePoll(run.id, (current) =>
      polled(current, now(), waitSeconds, missingSince(current)),
    );
  }

  return { start, submit, advance };
}

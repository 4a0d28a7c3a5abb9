import type { ScrapeRun } from '../schema';
import { type Problem, toProblem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { logFailure } from '../../log-failure';
import { decoderByCharset } from '../../view/decode';
import { resolveCheckUrl } from './check-url';
import { type TaskOutcome, taskOutcomeOf } from './outcome';
import type { FlowDependencies, PaidCall } from './paid-call';
import { maxRunningPolls, missingGraceMs, polled, taskLifetimeMs } from './poll-plan';
import type { RunChanges } from './run-changes';
import { endCost, type ScrapeEnds } from './scrape-ends';
import { costSoFar, noCost, type ReportedCost } from './scraper-call';

type Task = NonNullable<ScrapeRun['task']>;

/** Maximum size in bytes of an answer that a run keeps because it may be the page. Each poll writes it again. */
const maxPageBytes = 1_000_000;
/** Maximum for private runs: all of them share the 10 MiB of `storage.session`. */
const maxPrivatePageBytes = 100_000;

const outcomeOfPoll = ({ options, task }: ScrapeRun, reply: ScraperReply): TaskOutcome =>
  taskOutcomeOf(reply, options, task?.id);

/** What a run keeps of an answer that may be its page; nothing of one that is not, or no text. */
async function pageIn(run: ScrapeRun, reply: ScraperReply): Promise<Partial<Task>> {
  const { body, contentType } = reply;
  const outcome = outcomeOfPoll(run, reply);
  if (outcome.kind !== 'again' || !outcome.mayBePage) return {};
  // After another answer that may be the page, this may be a gateway's. An acknowledgement has no type.
  const isKept = run.task?.mayBePageType !== undefined;
  if (isKept && ((run.cost.used ?? 0) > 0 || /html/i.test(contentType))) return {};
  const most = run.privateSession === undefined ? maxPageBytes : maxPrivatePageBytes;
  const bytes = await body.slice(0, most).arrayBuffer();
  const text = decoderByCharset(contentType).decode(bytes);
  // The text is stored as UTF-8, whatever its charset was.
  const [type = ''] = contentType.split(';');
  return text.includes('\0') ? {} : { mayBePage: text, mayBePageType: type.trim() };
}

interface Again {
  /** Whether the service says that it works on the task. Absent: it says nothing of it. */
  isRunning?: true;
  /** Whether no answer arrived, as on a device without a network. */
  isSilent?: true;
  /** Cost reported by an incomplete answer: the service may have dropped the result with it. */
  reported?: ReportedCost;
  /** Changes of the task. */
  task?: Partial<Task>;
}

const withTask = (run: ScrapeRun, change: Partial<Task>): ScrapeRun =>
  run.task ? { ...run, task: { ...run.task, ...change } } : run;

/** Polls the tasks of accepted scrapes; polls are free. */
export function createTaskPolling(
  { now }: FlowDependencies,
  { ask }: PaidCall,
  { changeScrape, recordPoll, noteLeft }: RunChanges,
  { complete, keepRaw, fail, endLost, endTooLong }: ScrapeEnds,
) {
  async function poll(run: ScrapeRun, task: Task): Promise<void> {
    const first = await ask(run, (api) => api.task(task.checkUrl));
    const isReply = 'reply' in first;
    // The run's account was removed, and its key with it; no other key may poll the task.
    if (!isReply && first.problem.code === 'not-connected' && run.accountId !== undefined) {
      return endLost(run, { code: 'task-lost' });
    }
    const isAnswer = isReply ? isAboutTask(run, first.reply) : !isElsewhere(run, first.problem);
    // Polling is free: after any other failure, poll again.
    const take = (change: Partial<Task> = {}) =>
      isReply
        ? takePoll(run, first.reply, change)
        : pollAgain(run, null, { isSilent: true, reported: first.cost, task: change });
    if (isAnswer || first.baseUrl === undefined) return take();
    // The received URL may be wrong, and lead to a page or an error: poll the documented one as well.
    const documented = resolveCheckUrl(first.baseUrl, task.id, null);
    if (documented === task.checkUrl) return take();
    const second = await ask(run, (api) => api.task(documented));
    if ('problem' in second) {
      // An answer that was cut off after its headers may have reported the cost.
      const { cost } = second;
      const hasCost = cost.used !== null || cost.left !== null;
      return hasCost ? pollAgain(run, null, { reported: cost }) : take();
    }
    if (!isAboutTask(run, second.reply)) return take(await pageIn(run, second.reply));
    return takePoll(run, second.reply, { checkUrl: documented });
  }

  /**
   * Whether a task's address leads to another origin: by a redirect, or since the scraper's address was changed. A task
   * without an account stays where it is, because the key may be that of another one by now.
   */
  const isElsewhere = ({ accountId }: ScrapeRun, { code }: Problem): boolean =>
    code === 'redirected' || (code === 'foreign-address' && accountId !== undefined);

  /** Whether an answer is about the task, which one that cannot be read may be. */
  function isAboutTask(run: ScrapeRun, reply: ScraperReply): boolean {
    if (reply.isTooLong) return true;
    try {
      const outcome = outcomeOfPoll(run, reply);
      return !(
        outcome.kind === 'missing' ||
        (outcome.kind === 'again' && outcome.waitSeconds === null)
      );
    } catch {
      // `takePoll` keeps its raw body.
      return true;
    }
  }

  /**
   * Takes an answer about the task.
   * @param change of the task if it goes on. It is written with the poll, so that nothing precedes a result, which the
   * service has dropped by now.
   */
  async function takePoll(
    run: ScrapeRun,
    reply: ScraperReply,
    change: Partial<Task> = {},
  ): Promise<void> {
    if (reply.isTooLong) return endTooLong(run, reply);
    let outcome: TaskOutcome;
    try {
      outcome = outcomeOfPoll(run, reply);
    } catch (error) {
      return keepRaw(run, reply, toProblem(error));
    }
    switch (outcome.kind) {
      case 'running':
        return pollAgain(run, null, { isRunning: true, task: change });
      case 'again':
        return pollAgain(run, outcome.waitSeconds, {
          task: { ...(await pageIn(run, reply)), ...change },
        });
      case 'missing':
        return missing(run, change, outcome.problem);
      case 'result':
        return complete(run, outcome.read, reply);
      case 'failed':
        return outcome.used === null
          ? endLost(run, outcome.problem, { used: null, left: reply.left })
          : fail(run, outcome.problem, outcome.used, reply);
    }
  }

  /**
   * Handles a 404 for a task, or a failure that may be of a server in front of the service. The service may register a
   * task shortly after accepting it, so the run ends as lost only after a grace period.
   */
  function missing(run: ScrapeRun, task: Partial<Task>, problem: Problem): Promise<void> {
    const since = run.task?.missingSince ?? now();
    return now() - since < missingGraceMs
      ? note(run.id, task, (current) => polled(current, now(), null, since))
      : endLost(withTask(run, task), problem);
  }

  /**
   * Schedules another poll after an answer that does not end the task. Past its lifetime the service may have dropped
   * it: then a minute of inconclusive answers ends it, or a day of polls. One answer does not, since the clock may have
   * been set forward, nor do polls without an answer, as of a device that woke without a network.
   */
  async function pollAgain(
    run: ScrapeRun,
    waitSeconds: number | null,
    { isRunning, isSilent, reported = noCost, task = {} }: Again = {},
  ): Promise<void> {
    const { left } = reported;
    // The answer may have been that the task goes on, before it is charged.
    const cost = costSoFar(reported);
    const isOverdue = now() - (run.acceptedAt ?? run.createdAt) > taskLifetimeMs;
    const before = isRunning ? undefined : run.task?.overdueSince;
    const overdueSince = isOverdue && !isRunning && !isSilent ? (before ?? now()) : before;
    const isLost =
      !isSilent && overdueSince !== undefined && now() - overdueSince >= missingGraceMs;
    const isTold = isLost || (run.task?.polls ?? 0) >= maxRunningPolls;
    if (isOverdue && !isSilent && isTold)
      return endLost(withTask(run, task), { code: 'task-lost' }, cost);
    await note(run.id, { ...task, overdueSince }, (current) => {
      const since = isRunning ? null : (current.task?.missingSince ?? null);
      const again = polled(current, now(), waitSeconds, since);
      return { ...again, cost: endCost(current, cost) };
    });
    if (left !== null) await noteLeft(run, left);
  }

  /**
   * Notes a poll with changes of the task. What may be the page is on disk after it, because the service has dropped
   * it; where there is no room for it, it is left out.
   */
  async function note(
    id: string,
    { mayBePage, mayBePageType, ...task }: Partial<Task>,
    change: (run: ScrapeRun) => ScrapeRun,
  ): Promise<void> {
    if (mayBePage !== undefined) {
      const page = { ...task, mayBePage, mayBePageType };
      try {
        return await changeScrape(id, (run) => change(withTask(run, page)));
      } catch (error) {
        // The poll is noted without the page.
        logFailure('keeping what may be the page')(error);
      }
    }
    await recordPoll(id, (run) => change(withTask(run, task)));
  }

  return { poll };
}

import * as z from 'zod/mini';
import type { ScrapeOptions } from '../schema';
import type { Problem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import {
  isRefusalBody,
  isServiceRefusal,
  priceIn,
  scraperProblem,
} from '../../service/scraper-failure';
import { hasContent, parseEnvelope, parseRaw, type ParsedResult } from './parse-result';
import { namesTask, progressOf, taskBody } from './task-status';

/** What an answer to a paid scrape means. */
export type Outcome =
  | { kind: 'accepted'; taskId: string; checkUrl: string | null }
  | { kind: 'result'; read: ParsedResult }
  /** Nothing was charged; the same call may go out again after the wait. */
  | { kind: 'busy'; problem: Problem }
  | { kind: 'failed'; problem: Problem; used: number | null }
  /** Nobody can tell whether the service took it: it may have been charged. */
  | { kind: 'garbled' };

const Id = z.catch(z.nullable(z.union([z.string().check(z.minLength(1)), z.number()])), null);
const TaskSchema = z.object({
  task_id: Id,
  id: Id,
  check_url: z.catch(z.nullable(z.string()), null),
});
/** Credits that an answer names as charged, the header first; 0: none, or it names no price. */
const chargeOf = ({ used, json }: ScraperReply): number => used ?? priceIn(json) ?? 0;

/**
 * What an answer to a paid scrape means (interface, States and Errors).
 * @param options of the scrape: with raw delivery the body of a charged 200 is the page, whatever words stand in it.
 */
export function outcomeOf(
  reply: ScraperReply,
  options: Pick<ScrapeOptions, 'delivery'> = {},
): Outcome {
  const { status, json } = reply;
  if (isRawPage(reply, options)) return { kind: 'result', read: parseRaw(reply) };
  const used = chargeOf(reply);
  const task = acceptedTask(reply);
  if (task) return task;
  if (status === 408 || (status === 202 && used === 0)) return { kind: 'garbled' };
  const problem = scraperProblem(reply);
  const scrapeFailed = { ...problem, code: 'scrape-failed' } as const;
  if (status >= 200 && status < 300) {
    return isRefusalBody(json) || progressOf(taskBody(json)) === 'failed'
      ? { kind: 'failed', problem: scrapeFailed, used }
      : resultOf(reply);
  }
  if (status === 429 || status === 503) {
    // Sent again, a call that was charged would be charged twice.
    if (used > 0) {
      const { retryAfterSeconds: _wait, ...ended } = scrapeFailed;
      return { kind: 'failed', problem: ended, used };
    }
    return isServiceRefusal(reply) ? { kind: 'busy', problem } : { kind: 'garbled' };
  }
  return isServiceRefusal(reply) ? { kind: 'failed', problem, used } : { kind: 'garbled' };
}

/**
 * Whether a body is the scraped page itself. Its own `credits_used` is no price of the scrape, so only the header tells
 * of a charge; without one the body may be the JSON acknowledgement of `async=true`.
 */
const isRawPage = (
  { status, used, body }: ScraperReply,
  { delivery }: Pick<ScrapeOptions, 'delivery'>,
): boolean => delivery === 'raw' && status === 200 && (used ?? 0) > 0 && body.size > 0;

/**
 * The task that took a call over. Documents name 202 and 408, services answer with 200 and 201 too: there a body with
 * the content in it is the result unless its status says that it is still running, and a plain `id` is a task's only
 * beside a status or an address to ask. A charged answer is a result unless it names `task_id`, but for a 408, which
 * never is one.
 */
function acceptedTask(reply: ScraperReply): (Outcome & { kind: 'accepted' }) | null {
  const { status, json } = reply;
  if (status !== 408 && (status < 200 || status > 299)) return null;
  const body = taskBody(json);
  const { data: task } = z.safeParse(TaskSchema, body);
  if (!task || isRefusalBody(json)) return null;
  const progress = progressOf(body);
  const isNamed = status === 202 || status === 408;
  const isOver = progress === 'done' || progress === 'failed' || progress === 'stopped';
  if (!isNamed && (isOver || (progress !== 'running' && hasContent(body)))) return null;
  const isTask = isNamed || progress === 'running' || task.check_url !== null;
  const mayBeResult = status !== 408 && chargeOf(reply) > 0;
  const id = task.task_id ?? (isTask && !mayBeResult ? task.id : null);
  return id === null ? null : { kind: 'accepted', taskId: String(id), checkUrl: task.check_url };
}

/** Raw delivery hands the content itself over; the headers of a charge tell it from an answer of no use. */
function resultOf(reply: ScraperReply): Outcome {
  const envelope = parseEnvelope(reply.json, reply);
  if (envelope) return { kind: 'result', read: envelope };
  return isPaidContent(reply) ? { kind: 'result', read: parseRaw(reply) } : { kind: 'garbled' };
}

const isPaidContent = ({ used, body }: ScraperReply) => used !== null && body.size > 0;

export type TaskOutcome =
  | { kind: 'running' }
  | { kind: 'result'; read: ParsedResult }
  | { kind: 'failed'; problem: Problem; used: number | null }
  /** The service does not know the task: not yet, or no more. */
  | { kind: 'missing' }
  /** Nothing to be learnt from this answer: ask again later. */
  | { kind: 'again'; waitSeconds: number | null };

/**
 * What a task endpoint's answer means. Status words that nobody documented count as still running.
 * @param options of the scrape: with raw delivery the body of a charged 200 is the page, unless it names `task_id` as
 * every documented state of a task does (facts, section 3).
 */
export function taskOutcomeOf(
  reply: ScraperReply,
  options: Pick<ScrapeOptions, 'delivery'> = {},
): TaskOutcome {
  const { status, json } = reply;
  if (status === 404) return { kind: 'missing' };
  if (status === 410) {
    return { kind: 'failed', problem: { code: 'task-lost', status }, used: null };
  }
  if (status === 429 || status === 503) {
    return { kind: 'again', waitSeconds: scraperProblem(reply).retryAfterSeconds ?? null };
  }
  const body = taskBody(json);
  if (isRawPage(reply, options) && !namesTask(body)) {
    return { kind: 'result', read: parseRaw(reply) };
  }
  const progress = progressOf(body);
  if (progress === 'failed' || (progress === 'done' && isRefusalBody(json))) {
    return { kind: 'failed', problem: failure(reply), used: chargeOf(reply) };
  }
  if (progress === 'stopped') {
    return { kind: 'failed', problem: failure(reply), used: reply.used ?? priceIn(json) };
  }
  if (status < 200 || status > 299) return { kind: 'again', waitSeconds: null };
  if (progress === 'done' || (progress !== 'running' && hasContent(body))) {
    return { kind: 'result', read: parseEnvelope(body, reply) ?? parseRaw(reply) };
  }
  if (progress !== null) return { kind: 'running' };
  // Raw delivery hands the content itself over; the headers of a charge tell it from garbage.
  return status === 200 && isPaidContent(reply)
    ? { kind: 'result', read: parseEnvelope(json, reply) ?? parseRaw(reply) }
    : { kind: 'again', waitSeconds: null };
}

function failure(reply: ScraperReply): Problem {
  const { detail } = scraperProblem(reply);
  return { code: 'scrape-failed', ...(detail && { detail }) };
}

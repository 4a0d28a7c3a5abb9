import type { Problem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { isRefusalBody } from '../../service/answer-json';
import {
  isErrorBody,
  isServiceRefusal,
  priceIn,
  reportedPrice,
  scraperProblem,
} from '../../service/scraper-failure';
import {
  type AcceptedTask,
  acceptedTask,
  isAcknowledgement,
  isChargedAcknowledgement,
  taskInLocation,
} from './accepted-task';
import { isFailureOfTask, isOfTask, isOwnFailure } from './own-failure';
import {
  hasContent,
  parseEnvelope,
  parseRaw,
  saysNothing,
  type ParsedResult,
} from './parse-result';
import { type Delivery, mayBePricedPage, tellsCredits } from './raw-credits';
import { isOnlyTask, namesTask, withoutPrice } from './task-id';
import { isFine, progressOf, taskBody } from './task-status';
import { isObject } from '../../is-record';

/** Outcome of a paid scrape request. */
export type Outcome =
  | AcceptedTask
  | { kind: 'result'; read: ParsedResult }
  /** Nothing was charged; the same call may be sent again after the delay. */
  | { kind: 'busy'; problem: Problem }
  | { kind: 'failed'; problem: Problem; used: number | null }
  /** Unreadable answer: the service may have accepted and charged the call. */
  | { kind: 'garbled' };

/** Credits that an answer reports as charged, from the header or else the body; 0: none reported. */
const chargeOf = (reply: ScraperReply, body = reply.json): number =>
  reportedPrice(reply, body) ?? 0;

/**
 * Interprets the answer to a paid scrape (interface, States and Errors).
 * @param options of the scrape: with raw delivery the body of a charged 200 is the page, whatever it contains.
 */
export function outcomeOf(reply: ScraperReply, options: Delivery = {}): Outcome {
  const { status, json } = reply;
  if (isRawPage(reply, options)) {
    const acknowledged = isChargedAcknowledgement(reply) ? acceptedTask(reply, options) : null;
    // A scraped API response may look like an acknowledgement, so the body is kept until the task returns something
    // else.
    if (acknowledged) return { ...acknowledged, mayBePage: true };
    return { kind: 'result', read: parseRaw(reply) };
  }
  const used = chargeOf(reply);
  const task = acceptedTask(reply, options) ?? taskInLocation(reply);
  if (task) return task;
  if (status === 408 || (status === 202 && used === 0)) return { kind: 'garbled' };
  const problem = scraperProblem(reply);
  const scrapeFailed = { ...problem, code: 'scrape-failed' } as const;
  if (status >= 200 && status < 300) {
    const isFailure = isRefusalBody(json) || progressOf(taskBody(json)) === 'failed';
    if (!isFailure || isPaidPage(reply)) return resultOf(reply, options);
    const price = mayBePricedPage(json, options) ? reply.used : used;
    return price === null || !isOwnFailure(reply)
      ? { kind: 'garbled' }
      : { kind: 'failed', problem: scrapeFailed, used: price };
  }
  if (status === 429 || status === 503) {
    // Repeating a call that was charged would charge it twice.
    if (used > 0) {
      const { retryAfterSeconds: _wait, ...ended } = scrapeFailed;
      return { kind: 'failed', problem: ended, used };
    }
    return isServiceRefusal(reply) ? { kind: 'busy', problem } : { kind: 'garbled' };
  }
  return isServiceRefusal(reply) ? { kind: 'failed', problem, used } : { kind: 'garbled' };
}

/**
 * Whether a body is the scraped page itself. A `credits_used` in the page is not the scrape's price, so only the
 * header reports a charge; without it the body may be the JSON acknowledgement of `async=true`.
 */
const isRawPage = ({ status, used, body }: ScraperReply, { delivery }: Delivery): boolean =>
  delivery === 'raw' && status === 200 && (used ?? 0) > 0 && body.size > 0;

/**
 * With raw delivery the body is the content; headers that report a charge distinguish it from an unusable answer.
 */
function resultOf(reply: ScraperReply, options: Delivery): Outcome {
  const body = taskBody(reply.json);
  // A running task without an ID cannot be polled, and a body with only an error is not a page.
  if (isAcknowledgement(body) || (isErrorBody(body) && !hasContent(body))) {
    return { kind: 'garbled' };
  }
  const envelope = envelopeIn(body, reply, options);
  if (envelope) return { kind: 'result', read: envelope };
  return isPaidContent(reply, options)
    ? { kind: 'result', read: parseRaw(reply) }
    : { kind: 'garbled' };
}

/** Parses a body as an envelope, with the credits of the headers alone where its own may be a page's. */
function envelopeIn(body: unknown, reply: ScraperReply, options: Delivery): ParsedResult | null {
  const read = parseEnvelope(body, reply);
  if (read === null || tellsCredits(body, options)) return read;
  return { ...read, used: reply.used, left: reply.left };
}

/**
 * Whether an answer without recognizable content is a result all the same: a header reports a charge, or the body does
 * beside fields that are no description of a task.
 */
const isPaidContent = ({ used, json, body }: ScraperReply, options: Delivery): boolean =>
  body.size > 0 &&
  (used !== null ||
    (tellsCredits(json, options) && (priceIn(json) ?? 0) > 0 && hasUnknownFields(json)));

const hasUnknownFields = (json: unknown): boolean =>
  isObject(json) && !isErrorBody(json) && !isOnlyTask(withoutPrice(json));

/**
 * Whether a failure has a page that was charged, as only results are (interface, Errors). Lists and objects may say why
 * it failed.
 */
function isPaidPage(reply: ScraperReply): boolean {
  const body = taskBody(reply.json);
  return (
    chargeOf(reply, body) > 0 &&
    hasContent(body, (value) => typeof value !== 'string' || value.trim() === '')
  );
}

export type TaskOutcome =
  | { kind: 'running' }
  | { kind: 'result'; read: ParsedResult }
  | { kind: 'failed'; problem: Problem; used: number | null }
  /** The service does not know the task, or a failure does not name it. `problem`: why the run ends if that goes on. */
  | { kind: 'missing'; problem: Problem }
  /** Inconclusive answer: poll again later. `mayBePage`: it may have delivered the page, without the headers. */
  | { kind: 'again'; waitSeconds: number | null; mayBePage?: true };

/** Longest delay of a poll in seconds that the service may ask for: it drops results that nobody fetches. */
const longestPollWait = 300;

/**
 * Interprets the answer of a task endpoint. Undocumented status words count as still running.
 * @param options of the scrape: with raw delivery the body of a charged 200 is the page, unless it names `task_id`
 * as every documented state of a task does (facts, section 3).
 * @param taskId ID of the polled task; null: not known.
 */
export function taskOutcomeOf(
  reply: ScraperReply,
  options: Delivery = {},
  taskId: string | null = null,
): TaskOutcome {
  const { status, json } = reply;
  if (status === 404) return { kind: 'missing', problem: { code: 'task-lost', status } };
  if (status === 410) {
    return { kind: 'failed', problem: { code: 'task-lost', status }, used: null };
  }
  if (status === 429 || status === 503) {
    const requestedWait = scraperProblem(reply).retryAfterSeconds ?? null;
    return {
      kind: 'again',
      waitSeconds: requestedWait === null ? null : Math.min(requestedWait, longestPollWait),
    };
  }
  const body = taskBody(json);
  if (isRawPage(reply, options) && !namesTask(body)) {
    return { kind: 'result', read: parseRaw(reply) };
  }
  const progress = progressOf(body);
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess && !isFailureOfTask(reply, taskId)) return { kind: 'again', waitSeconds: null };
  // A failed scrape reports its price, usually 0 (interface, Errors, 500), as no failed poll does.
  const isRefused =
    isRefusalBody(json) && (progress === 'done' || (progress === null && priceIn(json) !== null));
  const hasFailed = progress === 'failed' || isRefused;
  if (hasFailed && isSuccess && isPaidPage(reply)) return pageOf(reply, options);
  if ((hasFailed || progress === 'stopped') && isSuccess && mayBePricedPage(body, options)) {
    return { kind: 'again', waitSeconds: null, mayBePage: true };
  }
  const isUnclear = hasFailed
    ? !isOwnFailure(reply, taskId)
    : progress === 'done' && isErrorBody(body) && !hasContent(body);
  if (isSuccess && isUnclear) {
    const kept = inconclusive(reply, options);
    return 'mayBePage' in kept ? kept : { kind: 'missing', problem: failure(reply) };
  }
  if (hasFailed) return { kind: 'failed', problem: failure(reply), used: chargeOf(reply, body) };
  if (progress === 'stopped') {
    return { kind: 'failed', problem: failure(reply), used: reportedPrice(reply, body) };
  }
  if (!isSuccess) return { kind: 'again', waitSeconds: null };
  // `ok` without a page or a price says nothing of the task's end.
  if (isObject(body) && isFine(body) && !isErrorBody(body) && chargeOf(reply, body) === 0) {
    if (isOfTask(body, taskId)) return { kind: 'running' };
    if (options.delivery !== 'raw') return { kind: 'again', waitSeconds: null };
  }
  const isNone = chargeOf(reply, body) > 0 ? undefined : saysNothing;
  if (progress === 'done' || (progress !== 'running' && hasContent(body, isNone))) {
    return pageOf(reply, options);
  }
  if (progress !== null) return { kind: 'running' };
  // With raw delivery the body is the content; headers that report a charge distinguish it from an unusable answer.
  if (status === 200 && isPaidContent(reply, options) && !isFreePoll(reply)) {
    return { kind: 'result', read: envelopeIn(json, reply, options) ?? parseRaw(reply) };
  }
  return inconclusive(reply, options);
}

/** Whether the answer to a poll charges nothing and only describes its task, perhaps with an unfamiliar status. */
const isFreePoll = (reply: ScraperReply): boolean =>
  chargeOf(reply) === 0 && namesTask(reply.json) && isOnlyTask(withoutPrice(reply.json));

const pageOf = (reply: ScraperReply, options: Delivery): TaskOutcome => ({
  kind: 'result',
  read: envelopeIn(taskBody(reply.json), reply, options) ?? parseRaw(reply),
});

/** Types that no gateway answers with in place of the service. */
const fileTypes = /^(?:image\/|application\/pdf\b)/i;

const inconclusive = (reply: ScraperReply, { delivery }: Delivery): TaskOutcome =>
  delivery === 'raw' && reply.body.size > 0
    ? unpricedPage(reply)
    : { kind: 'again', waitSeconds: null };

/**
 * Interprets a poll of a raw delivery without headers that report a charge. The body may be the page, which the service
 * has dropped then, or the message of a gateway.
 */
function unpricedPage(reply: ScraperReply): TaskOutcome {
  const { json } = reply;
  if (json === undefined && fileTypes.test(reply.contentType)) {
    return { kind: 'result', read: parseRaw(reply) };
  }
  const mayBePage = json === undefined || (hasUnknownFields(json) && !isRefusalBody(json));
  return { kind: 'again', waitSeconds: null, ...(mayBePage && { mayBePage }) };
}

function failure(reply: ScraperReply): Problem {
  const { detail } = scraperProblem(reply);
  return { code: 'scrape-failed', ...(detail && { detail }) };
}

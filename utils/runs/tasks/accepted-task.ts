import * as z from 'zod/mini';
import type { ScraperReply } from '../../service/scraper';
import { isRefusalBody } from '../../service/answer-json';
import { isErrorBody, reportedPrice } from '../../service/scraper-failure';
import { hasContent, isBlank, saysNothing } from './parse-result';
import type { Delivery } from './raw-credits';
import { idInPath, idText, isOnlyTask, namesTask, taskIdOf, withoutPrice } from './task-id';
import { acknowledgedBody, isFine, progressOf, taskBody } from './task-status';
import { isObject } from '../../is-record';

/** Task that goes on with a paid scrape. */
export interface AcceptedTask {
  kind: 'accepted';
  taskId: string;
  checkUrl: string | null;
  /** The answer may also be the page, so it is kept until the task returns something else. */
  mayBePage?: true;
}

const TaskSchema = z.object({
  id: z.pipe(z.optional(z.unknown()), z.transform(idText)),
  check_url: z.catch(z.nullable(z.string()), null),
});

/** Statuses that say that a call was taken, and not that its body is a page. */
const acceptingStatuses: ReadonlySet<number> = new Set([201, 202, 408]);

/** Size in bytes up to which a body may be an acknowledgement and not a page. */
const longestAcknowledgement = 4000;

/**
 * Task that accepted a call. The documented statuses are 202 and 408, but services also use 200 and 201. With those, a
 * body with content is the result, unless its status word says that the task is running. A plain `id` then names a task
 * only beside such a word or a URL to poll, or if the body holds only what describes a task. The URL alone also names
 * its task. `success` and `ok` may only say that the call was taken. With raw delivery, an `id` alone may be the page
 * of an API.
 *
 * A charged answer without `task_id` is a result, unless it only says that work goes on; with raw delivery it always is
 * one. A 408 never is one.
 */
export function acceptedTask(reply: ScraperReply, { delivery }: Delivery): AcceptedTask | null {
  const { status, json } = reply;
  if (status !== 408 && (status < 200 || status > 299)) return null;
  const isPriced = status !== 408 && (reportedPrice(reply) ?? 0) > 0;
  const namesTaskWithin = acceptingStatuses.has(status) && !isPriced;
  const body = namesTaskWithin ? acknowledgedBody(json) : taskBody(json);
  const { data: task } = z.safeParse(TaskSchema, body);
  if (!task || !isObject(body) || isRefusalBody(json)) return null;
  const progress = progressOf(body);
  const isByStatus = status === 202 || status === 408;
  const hasEnded = progress === 'done' || progress === 'failed' || progress === 'stopped';
  const isOver =
    hasEnded && (!isFine(namesTask(body) ? withoutPrice(body) : body) || isErrorBody(body));
  const isResult = hasContent(body, isPriced ? undefined : saysNothing);
  if (!isByStatus && (isOver || (progress !== 'running' && isResult))) return null;
  const checkUrl = task.check_url;
  const named = taskIdOf(body);
  if (named !== null) return { kind: 'accepted', taskId: named, checkUrl };
  const mayBeBare = progress === 'unfamiliar' || (delivery !== 'raw' && !isErrorBody(body));
  const isRunning = progress === 'running' || (mayBeBare && isOnlyTask(body));
  const isTask = isByStatus || isRunning || checkUrl !== null;
  // An `id` beside the path of a task may be that of the call.
  const id = idInPath(checkUrl) ?? task.id;
  if (id === null || !isTask) return null;
  if (!isPriced) return { kind: 'accepted', taskId: id, checkUrl };
  const isPage = delivery === 'raw' || reply.body.size > longestAcknowledgement;
  if (isPage || !isAcknowledgement(body)) return null;
  return { kind: 'accepted', taskId: id, checkUrl, mayBePage: true };
}

/**
 * Whether an answer without `task_id` only says that work goes on. It may name the page, how it is fetched and the
 * price, and have empty fields for the result.
 */
export function isAcknowledgement(body: unknown): boolean {
  if (!isObject(body) || progressOf(body) !== 'running' || taskIdOf(body) !== null) return false;
  const beside = {
    url: null,
    domain: null,
    mode_used: null,
    content: null,
    data: null,
    result: null,
  };
  return !hasContent(body, isBlank) && isOnlyTask({ ...withoutPrice(body), ...beside });
}

/** Task of an acknowledgement whose body names none: the header `Location` holds the URL to poll. */
export function taskInLocation({
  status,
  json,
  body,
  location,
}: ScraperReply): AcceptedTask | null {
  if (status !== 201 && status !== 202) return null;
  const task = taskBody(json);
  const isBare =
    isObject(task) && isOnlyTask(withoutPrice(task)) && !isRefusalBody(json) && !isErrorBody(task);
  const id = body.size === 0 || isBare ? idInPath(location ?? null) : null;
  return id === null ? null : { kind: 'accepted', taskId: id, checkUrl: location ?? null };
}

/**
 * Whether a charged answer is the acknowledgement of a task: it has a task ID and a running status, and no content. Its
 * polling path must be the documented one; without a path it must say `success`.
 */
export function isChargedAcknowledgement({ json, body }: ScraperReply): boolean {
  const task = taskBody(json);
  if (body.size > longestAcknowledgement || !namesTask(task) || !isOnlyTask(task)) return false;
  const checkUrl = z.safeParse(TaskSchema, task).data?.check_url ?? null;
  const isOfService =
    checkUrl === null ? Reflect.get(task, 'success') === true : idInPath(checkUrl) !== null;
  return isOfService && (progressOf(task) === 'running' || (checkUrl !== null && isFine(task)));
}

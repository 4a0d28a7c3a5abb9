import type { ScraperReply } from '../../service/scraper';
import { isServiceRefusal, priceIn, reportedPrice } from '../../service/scraper-failure';
import { isObject } from '../../is-record';
import { idText, taskIdOf } from './task-id';
import { statusWord, taskBody } from './task-status';

/** Status words that the service documents for the end of a task (facts, section 3). Gateways have others. */
const documentedEnds: ReadonlySet<string> = new Set(['completed', 'failed']);

/**
 * Whether a body names a task, or by a plain `id` this one.
 * @param taskId ID of the task; null: not known.
 */
export const isOfTask = (body: object, taskId: string | null): boolean =>
  taskIdOf(body) !== null || (taskId !== null && idText(Reflect.get(body, 'id')) === taskId);

/**
 * Whether a failed poll reports the failure of the task itself. True if its body names a task, as the service does in
 * each state (facts, section 3), has the ID of this task as a plain `id`, or has a price with a status up to 500
 * (interface, Errors). A gateway may also send a failure word, while the task continues behind it.
 * @param taskId ID of the task; null: not known.
 */
export function isFailureOfTask({ status, json }: ScraperReply, taskId: string | null): boolean {
  const body = taskBody(json);
  const isPriced = status <= 500 && priceIn(json) !== null;
  return isPriced || (isObject(body) && isOfTask(body, taskId));
}

/**
 * Whether a failure by 2xx is the service's, so that without a price it cost nothing: it names a price or a task, ends
 * with a documented word, or has the form of a refusal. Servers in front of the service also fail by 200, while
 * the scrape goes on behind them.
 * @param taskId ID of the task; null: not known.
 */
export function isOwnFailure(reply: ScraperReply, taskId: string | null = null): boolean {
  const body = taskBody(reply.json);
  const word = isObject(body) ? statusWord(body) : null;
  return (
    reportedPrice(reply, body) !== null ||
    (word !== null && documentedEnds.has(word)) ||
    isFailureOfTask(reply, taskId) ||
    isServiceRefusal({ status: 400, json: reply.json })
  );
}

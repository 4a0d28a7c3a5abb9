import { priceIn } from '../../service/scraper-failure';
import type { ScraperReply } from '../../service/scraper';
import type { ScrapeRun } from '../schema';
import { type ParsedResult, parseRaw } from './parse-result';
import type { ReportedCost } from './scraper-call';
import { taskBody } from './task-status';

/** Cost of a run that ends: what the last answer reports, and no less than its acknowledgement did. */
export function endCost({ cost }: ScrapeRun, { used, left }: ReportedCost): ScrapeRun['cost'] {
  const most = Math.max(used ?? 0, cost.used ?? 0);
  return { used: used === null && cost.used === null ? null : most, left: left ?? cost.left };
}

/** Cost of a task that failed: a price that the answer names, even 0, is what is left of an earlier charge. */
export function failureCost(run: ScrapeRun, used: number, reply: ScraperReply): ScrapeRun['cost'] {
  const isNamed = reply.used !== null || priceIn(taskBody(reply.json)) !== null;
  const { left } = reply;
  return isNamed ? { used, left: left ?? run.cost.left } : endCost(run, { used, left });
}

/** What a lost task leaves: the acknowledgement, if it may be the page that was paid for; null: nothing. */
export function pageLeft({ task }: ScrapeRun): ParsedResult | null {
  if (task?.mayBePage === undefined) return null;
  const contentType = 'application/json';
  const rest = { json: undefined, used: null, left: null, modeUsed: null, retryAfterSeconds: null };
  return parseRaw({ ...rest, status: 200, contentType, body: new Blob([task.mayBePage]) });
}

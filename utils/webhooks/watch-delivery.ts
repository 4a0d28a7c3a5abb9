import type { WatchDraft, WatchRun, WatchTable } from '../watches/schema';
import type { NewDelivery } from './schema';
import { watchBody } from './watch-body';

/**
 * Delivery that a run of a watch posts to its webhook. Its ID is that of the run, so that it is queued only once.
 * @param before rows of the run before; null: there is none.
 * @returns null without a webhook, rows or differences.
 */
export function watchDelivery(
  { webhookId, name, url, key }: Pick<WatchDraft, 'webhookId' | 'name' | 'url' | 'key'>,
  { runId, outcome, at }: Pick<WatchRun, 'runId' | 'outcome' | 'at'>,
  before: WatchTable | null,
  after: WatchTable | null,
): { delivery: NewDelivery; body: string } | null {
  if (webhookId === undefined || after === null || outcome === 'same') return null;
  const { body, rows } = watchBody(runId, { name, url }, { before, after, key }, at);
  return { delivery: { id: runId, webhookId, kind: 'watch', title: name, rows }, body };
}

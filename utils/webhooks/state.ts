import { itemSignal } from '../storage/state/item-signal';
import { webhooksItem } from '../storage/registry/webhooks';

const stored = itemSignal(webhooksItem);

/** Webhooks and their deliveries, following storage; null until read, and if they cannot be read. */
export const webhooks = stored.value;
/** Problem of reading them; null: none. */
export const webhooksProblem = stored.problem;

import * as z from 'zod/mini';
import { WebhooksSchema } from '../../webhooks/schema';
import { type StoredItem, storedItem } from '../items';

/** Webhooks without their secrets, and their last deliveries. */
export const webhooksItem = storedItem({
  key: 'webhooks',
  version: 2,
  cleared: 'parts',
  schema: () => WebhooksSchema,
  initial: () => ({ webhooks: [], deliveries: [] }),
});

/** Body of a delivery, stored apart because it may be large; null: delivered or dropped. */
export function deliveryBodyItem(id: string): StoredItem<string | null> {
  return storedItem({
    key: `delivery:${id}`,
    version: 2,
    cleared: 'parts',
    schema: () => z.nullable(z.string()),
    initial: () => null,
  });
}

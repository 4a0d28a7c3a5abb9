import * as z from 'zod/mini';
import { type MessageRow, unpaidInRegularWindows } from '../message-row';
import { NewDeliverySchema, partLimits, WebhookSchema } from './schema';
import { lazyObject } from '@/utils/lazy-object';

const Id = lazyObject(() => ({ id: z.string() }));

/** Messages for webhooks. Webhooks are stored on disk, so private windows have none. */
export const webhookMessages = {
  /** Adds a webhook or changes one. Rejects with `webhooks-full`, `locked`. */
  'webhooks/save': {
    ...unpaidInRegularWindows,
    input: () =>
      z.object({
        webhook: WebhookSchema,
        /** Signing secret; null keeps the stored one. */
        secret: z.nullable(z.string().check(z.minLength(16), z.maxLength(200))),
      }),
  },
  /** Removes a webhook with its deliveries and its secret. */
  'webhooks/remove': { ...unpaidInRegularWindows, input: () => Id },
  /** Posts a test. Rejects with `webhook-gone`, `webhook-backlog`. */
  'webhooks/test': { ...unpaidInRegularWindows, input: () => Id },
  /**
   * Queues a body and sends it. Has no effect for a known delivery. Rejects with
   * `webhook-gone`, `webhook-backlog`.
   */
  'webhooks/send': {
    ...unpaidInRegularWindows,
    input: () =>
      z.object({
        delivery: NewDeliverySchema,
        body: z.string().check(z.maxLength(partLimits.characters * 4)),
      }),
  },
  /** Sends a delivery again that is waiting or was refused. */
  'webhooks/retry': { ...unpaidInRegularWindows, input: () => Id },
} satisfies Record<string, MessageRow>;

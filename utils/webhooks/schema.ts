import * as z from 'zod/mini';
import { ProblemSchema } from '../problem';
import { lazyObject } from '@/utils/lazy-object';

export const maxWebhooks = 20;
/** Number of deliveries kept; ended ones above it are dropped, the oldest first. */
export const maxDeliveries = 100;
/** Maximum number of characters in the bodies of all deliveries that wait. */
export const maxBodyLength = 30_000_000;
/** Limits of one request. */
export const partLimits = { rows: 1000, characters: 1_000_000 } as const;

/** Address that rows are posted to. Its signing secret is in the vault. */
export const WebhookSchema = lazyObject(() => ({
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** HTTPS URL without user and password. It may contain a token: never log it. */
  url: z.string().check(z.maxLength(4000), z.regex(/^https:\/\/[^/@\s]+(?:[/?#]|$)/)),
}));
export type Webhook = z.infer<typeof WebhookSchema>;

/** `waiting`: not delivered yet; `refused`: not sent again by itself. */
const deliveryStates = ['waiting', 'delivered', 'refused'] as const;

const newDelivery = () => ({
  /** ID that all attempts share, so that receivers can drop repetitions. For a watch: the ID of its run, not a UUID. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  webhookId: z.string(),
  kind: z.enum(['rows', 'watch', 'test']),
  /** Title of the rows, for the user; '' for none. */
  title: z.string().check(z.maxLength(300)),
  rows: z.number().check(z.nonnegative()),
});

export const NewDeliverySchema = lazyObject(newDelivery);
export type NewDelivery = z.infer<typeof NewDeliverySchema>;

const DeliverySchema = lazyObject(() => ({
  ...newDelivery(),
  createdAt: z.number(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** Time of the next attempt while waiting, in ms since the epoch. */
  nextAt: z.number(),
  /** HTTP status of the last answer; null: none came. */
  status: z.nullable(z.number()),
  problem: z.nullable(ProblemSchema),
  /** Number of characters of the stored body; 0 once it is delivered. */
  length: z.number(),
}));
export type Delivery = z.infer<typeof DeliverySchema>;

/** Webhooks in the order of their creation; deliveries newest first. */
export const WebhooksSchema = lazyObject(() => ({
  webhooks: z.array(WebhookSchema),
  deliveries: z.array(DeliverySchema),
}));
export type Webhooks = z.infer<typeof WebhooksSchema>;

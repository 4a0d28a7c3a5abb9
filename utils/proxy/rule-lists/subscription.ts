import * as z from 'zod/mini';
import { lazyObject } from '@/utils/lazy-object';

export const refreshPeriods = ['hour', 'day', 'week', 'hand'] as const;
export type RefreshPeriod = (typeof refreshPeriods)[number];

/** Subscription of a profile: URL of a rule list, which may hold a token, and how often it is read. */
export const SubscriptionSchema = lazyObject(() => ({
  url: z.string(),
  every: z.enum(refreshPeriods),
}));
export type Subscription = z.infer<typeof SubscriptionSchema>;

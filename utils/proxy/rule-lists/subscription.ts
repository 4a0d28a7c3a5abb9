import * as z from 'zod/mini';

export const refreshPeriods = ['hour', 'day', 'week', 'hand'] as const;
export type RefreshPeriod = (typeof refreshPeriods)[number];

/** Subscription of a profile: URL of a rule list, which may hold a token, and how often it is read. */
export const SubscriptionSchema = z.lazy(() =>
  z.object({ url: z.string(), every: z.enum(refreshPeriods) }),
);
export type Subscription = z.infer<typeof SubscriptionSchema>;

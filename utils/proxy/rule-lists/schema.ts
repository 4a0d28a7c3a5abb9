import * as z from 'zod/mini';
import { lazyObject } from '@/utils/lazy-object';

/** Reasons why a rule of a list is unused, or used in another form. Each has a sentence in the catalogue. */
export const ruleReasons = [
  'path',
  'regular-expression',
  'keyword',
  'options',
  'element',
  'time-or-weekday',
  'host-levels',
  'local-names',
  'disabled-rule',
  'other-profile',
  'unreadable',
  'host-itself',
  'address-block',
  'whole-address',
  'keyword-as-host',
  'prefix-as-host',
  'rule-order',
] as const;
export type RuleReason = (typeof ruleReasons)[number];

/** Number of rules, and the first ten of them. */
const TallySchema = lazyObject(() => ({
  count: z.number(),
  first: z.array(z.object({ rule: z.string(), why: z.enum(ruleReasons) })),
}));
export type Tally = z.infer<typeof TallySchema>;

/** Last good copy of a list, as an index. The text itself is not stored. */
export const RuleListSchema = lazyObject(() => ({
  /** URL that it was read from: a copy of another URL is not used. */
  url: z.string(),
  /** PAC expression of the index: route 0 is direct, 1 the profile. */
  tables: z.string(),
  sites: z.number(),
  direct: z.number(),
  unused: TallySchema,
  /** Rules used in another form. */
  adjusted: TallySchema,
  /** Validators of the response; empty: the server sent none. */
  etag: z.string(),
  lastModified: z.string(),
}));
export type RuleList = z.infer<typeof RuleListSchema>;

const ruleListFailures = [
  'unreachable',
  'too-slow',
  'too-large',
  'status',
  'insecure-redirect',
  'page',
  'not-a-list',
  'empty',
  'too-complex',
] as const;
export type RuleListFailure = (typeof ruleListFailures)[number];

/** Schedule of one subscription. Times in ms since the epoch. */
export const RefreshStateSchema = lazyObject(() => ({
  url: z.string(),
  /** Last successful read, also when the list was unchanged; null: none yet. */
  readAt: z.nullable(z.number()),
  /** Failed attempts in a row. */
  failures: z.number(),
  /** Next attempt after a failure or an attempt that never ended; null: by the period. */
  retryAt: z.nullable(z.number()),
  /** Reason of the last failure; null: it succeeded. */
  failure: z.nullable(z.enum(ruleListFailures)),
  /** HTTP status of the failure `status`; else 0. */
  status: z.number(),
}));
export type RefreshState = z.infer<typeof RefreshStateSchema>;

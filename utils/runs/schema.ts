import * as z from 'zod/mini';
import { ProblemSchema } from '../problem';
import { storedAmount } from '../amount';
import { ScrapeOptionsSchema } from './parameters/schema';
import { runStates } from './run-states';
import { lazyObject } from '@/utils/lazy-object';

export * from './parameters/preferences-schema';
export * from './parameters/schema';

const CostSchema = lazyObject(() => ({
  /** Credits, from `X-Credits-Used` or the body; null: not reported yet. */
  used: storedAmount(),
  left: storedAmount(),
}));

const runBase = () => ({
  /** UUID. */
  id: z.string(),
  state: z.enum(runStates),
  createdAt: z.number(),
  updatedAt: z.number(),
  cost: CostSchema,
  /** Number of times the call was sent; limits retries after 429 and 503. */
  tries: z.number(),
  /** While waiting: timestamp of the next attempt. */
  notBefore: z.nullable(z.number()),
  problem: z.nullable(ProblemSchema),
  /** Time of removal in ms since the epoch; removed runs are deleted later. */
  removedAt: z.optional(z.number()),
  /** ID of the account that started and pays for the run; absent: from before there were several accounts. */
  accountId: z.optional(z.string()),
  /** Whether it was restored from a backup; then it is not used for estimates and balances. */
  restored: z.optional(z.boolean()),
  /**
   * ID of its private session, the only one that may show it; the run is in memory only. Absent: a regular window.
   */
  privateSession: z.optional(z.string()),
});

const ScrapeRunSchema = lazyObject(() => ({
  ...runBase(),
  kind: z.enum(['scrape']),
  url: z.string(),
  options: ScrapeOptionsSchema,
  delivery: z.enum(['background', 'wait']),
  /** The job or watch that it is a part of. */
  jobId: z.optional(z.string()),
  /** Number of its address in the job, `n`; absent: not of a job, or stored by an older version. */
  jobPlace: z.optional(z.number()),
  /** Whether its reply was lost because the background was stopped, and not by the network. */
  wasStopped: z.optional(z.boolean()),
  /** Delay of the first poll in ms: the time that many scrapes of the same job took. */
  expectedMs: z.optional(z.number()),
  /** When the service took it; milliseconds since the epoch. */
  acceptedAt: z.optional(z.number()),
  task: z.nullable(
    z.object({
      id: z.string(),
      /** Absolute URL on the scraper's origin; any other is rejected. */
      checkUrl: z.string(),
      polls: z.number(),
      nextPollAt: z.number(),
      /**
       * Acknowledgement of a charged scrape, or with raw delivery answer to a poll without a price, which may be the
       * page itself. It goes with the end of the run.
       */
      mayBePage: z.optional(z.string()),
      /** Its media type; absent: JSON. */
      mayBePageType: z.optional(z.string()),
      /** Time in ms since the epoch from which every poll was answered with 404. */
      missingSince: z.optional(z.number()),
      /** Time in ms since the epoch from which every poll past the task's lifetime was inconclusive. */
      overdueSince: z.optional(z.number()),
    }),
  ),
  /** Metadata of the result; the body is in the store `bodies` under the run's ID. */
  result: z.nullable(
    z.object({
      title: z.string(),
      /** HTTP status of the scraped page, if the service reports it. */
      statusCode: z.nullable(z.number()),
      /** The mode actually used, in the service's words (`auto (browser)`). */
      modeUsed: z.nullable(z.string()),
      finalUrl: z.nullable(z.string()),
      contentType: z.string(),
      /** Size of the content in bytes. */
      size: z.number(),
      hasScreenshot: z.boolean(),
      /** Unknown fields, stored and shown as received; `Body.largeExtra` has them instead if they are large. */
      extra: z.record(z.string(), z.unknown()),
    }),
  ),
}));
export type ScrapeRun = z.infer<typeof ScrapeRunSchema>;

const AgentActionSchema = lazyObject(() => ({
  tool: z.string(),
  params: z.unknown(),
  result: z.unknown(),
  /** Unknown fields, stored and shown as received; absent: none, or they are the result. */
  extra: z.optional(z.record(z.string(), z.unknown())),
}));
const AgentRunSchema = lazyObject(() => ({
  ...runBase(),
  kind: z.enum(['agent']),
  /** URL of the page that the request is about; empty: none. */
  pageUrl: z.string(),
  /** The complete text that was sent. */
  message: z.string(),
  response: z.string(),
  actions: z.array(AgentActionSchema),
  extra: z.record(z.string(), z.unknown()),
}));
export type AgentRun = z.infer<typeof AgentRunSchema>;

export const RunSchema = z.lazy(() => z.union([ScrapeRunSchema, AgentRunSchema]));
export type Run = z.infer<typeof RunSchema>;

/** Body of one result as received. */
export const BodySchema = lazyObject(() => ({
  id: z.string(),
  content: z.instanceof(Blob),
  screenshot: z.nullable(z.instanceof(Blob)),
  /** JSON of the unknown fields of the result, if they are too large for the run. */
  largeExtra: z.optional(z.instanceof(Blob)),
}));
export type Body = z.infer<typeof BodySchema>;

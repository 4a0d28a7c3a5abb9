import * as z from 'zod/mini';
import { ProblemSchema } from '../problem';
import { storedAmount } from '../amount';
import { ScrapeOptionsSchema } from './parameters/schema';
import { runStates } from './run-states';

export * from './parameters/schema';

const CostSchema = z.lazy(() =>
  z.object({
    /** Credits, from `X-Credits-Used` or the body; null until the service said. */
    used: storedAmount(),
    left: storedAmount(),
  }),
);

const runBase = () => ({
  /** UUID. */
  id: z.string(),
  state: z.enum(runStates),
  createdAt: z.number(),
  updatedAt: z.number(),
  cost: CostSchema,
  /** How often the call went out; a repeated 429 or 503 ends it. */
  tries: z.number(),
  /** While waiting: when it goes out again. */
  notBefore: z.nullable(z.number()),
  problem: z.nullable(ProblemSchema),
  /** Milliseconds since the epoch: removed, and swept away for good a while later. */
  removedAt: z.optional(z.number()),
  /** The account that began it and pays; absent: of a time when there was but one. */
  accountId: z.optional(z.string()),
  /** It came from a backup: it sets no price, and tells nothing of what is left. */
  restored: z.optional(z.boolean()),
  /** The private session that it was begun in, which alone may show it: it lies in memory only. Absent: a regular window. */
  privateSession: z.optional(z.string()),
});

const ScrapeRunSchema = z.lazy(() =>
  z.object({
    ...runBase(),
    kind: z.enum(['scrape']),
    url: z.string(),
    options: ScrapeOptionsSchema,
    delivery: z.enum(['background', 'wait']),
    task: z.nullable(
      z.object({
        id: z.string(),
        /** Absolute, on the scraper's origin; anything else was refused. */
        checkUrl: z.string(),
        polls: z.number(),
        nextPollAt: z.number(),
        /** Milliseconds since the epoch: since when every poll was answered with 404. */
        missingSince: z.optional(z.number()),
      }),
    ),
    /** What came back; the body itself is in the store `bodies` under the run's id. */
    result: z.nullable(
      z.object({
        title: z.string(),
        /** Status of the scraped page, where the service reports it. */
        statusCode: z.nullable(z.number()),
        /** The mode really used, in the service's words (`auto (browser)`). */
        modeUsed: z.nullable(z.string()),
        finalUrl: z.nullable(z.string()),
        contentType: z.string(),
        /** Bytes of the content. */
        size: z.number(),
        hasScreenshot: z.boolean(),
        /** Fields that this version does not know, kept and shown as they came. */
        extra: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
);
export type ScrapeRun = z.infer<typeof ScrapeRunSchema>;

const AgentActionSchema = z.lazy(() =>
  z.object({
    tool: z.string(),
    params: z.unknown(),
    result: z.unknown(),
  }),
);
const AgentRunSchema = z.lazy(() =>
  z.object({
    ...runBase(),
    kind: z.enum(['agent']),
    /** The address of the page it was asked about; empty: none. */
    pageUrl: z.string(),
    /** The whole text that was sent. */
    message: z.string(),
    response: z.string(),
    actions: z.array(AgentActionSchema),
    extra: z.record(z.string(), z.unknown()),
  }),
);
export type AgentRun = z.infer<typeof AgentRunSchema>;

export const RunSchema = z.lazy(() => z.union([ScrapeRunSchema, AgentRunSchema]));
export type Run = z.infer<typeof RunSchema>;

/** The body of one result, as it came. */
export const BodySchema = z.lazy(() =>
  z.object({
    id: z.string(),
    content: z.instanceof(Blob),
    screenshot: z.nullable(z.instanceof(Blob)),
  }),
);
export type Body = z.infer<typeof BodySchema>;

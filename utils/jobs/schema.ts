import * as z from 'zod/mini';
import { tableColumn, TableColumnSchema } from '../extract/schema';
import { ProblemSchema } from '../problem';
import { ScrapeModeSchema, ScrapeOptionsSchema } from '../runs/schema';
import { lazyObject } from '@/utils/lazy-object';

export const maxAddresses = 10_000;

/** Default maximum of scrapes of one host at the same time. */
export const defaultPerHost = 20;
/** Upper bound of that setting. */
export const maxPerHost = 1000;

/** Clamps a stored number outside the bounds, as from a backup, instead of rejecting it. */
const boundedPerHost = (perHost: number) => Math.min(Math.max(1, Math.round(perHost)), maxPerHost);

/** Maximum number of pages of one address that are reached by next links, the first included. */
export const maxFollowedPages = 100;
/** Maximum length of the URL that a next link leads to. */
export const longestNextAddress = 8000;

/** Rows that the results of a job complete. The rows are stored with the addresses of their pages. */
export const CompletionSchema = lazyObject(() => ({
  title: z.string(),
  language: z.string(),
  columns: z.array(TableColumnSchema),
  /** Index of the column with the links. */
  link: z.int().check(z.minimum(0)),
  /** Columns to add, by the keys of a page's values; null: the fields of the job's recipe. */
  fields: z.nullable(z.array(z.object({ ...tableColumn(), key: z.string() }))),
}));
export type Completion = z.infer<typeof CompletionSchema>;

const jobStates = ['running', 'paused', 'cancelled', 'done'] as const;

/**
 * `waiting`: not sent yet, or to be sent again. `running`: it has a run. `reading`: it has a result whose next link is
 * still to be looked for. `unknown`: its reply was lost.
 */
const jobItemStates = ['waiting', 'running', 'reading', 'done', 'failed', 'unknown'] as const;
export type JobItemState = (typeof jobItemStates)[number];

/**
 * What came after a page: the next one, no next link, no new rows, an address that the job has, another site, the limit
 * of addresses of a job, or its list was not found.
 */
const followEnds = [
  'followed',
  'no-next',
  'no-new-rows',
  'known-page',
  'elsewhere',
  'job-full',
  'not-read',
] as const;
export type FollowEnd = (typeof followEnds)[number];

/** Job: a scrape of many addresses. */
export const JobSchema = lazyObject(() => ({
  /** UUID. */
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  /** Whether it came from a backup and its addresses were not confirmed in this browser; absent: no. */
  restored: z.optional(z.boolean()),
  /** Whether it came from a backup without the session or secret headers of its options; absent: no. */
  optionsLeft: z.optional(z.boolean()),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  /** Time of the end in ms since the epoch; null until the job has ended. */
  endedAt: z.nullable(z.number()),
  accountId: z.string(),
  options: ScrapeOptionsSchema,
  /** ID of the recipe that reads rows from its results; absent if the job only collects pages. */
  recipeId: z.optional(z.uuid()),
  /** Maximum number of pages of each address, reached by next links; absent if none is followed. */
  follows: z.optional(z.int().check(z.minimum(2), z.maximum(maxFollowedPages))),
  /** Rows that it completes; absent for other jobs. */
  completes: z.optional(CompletionSchema),
  /** ID of the run of a watch that scrapes its addresses; '' before the first run. Absent for the user's own jobs. */
  watchRun: z.optional(z.string()),
  /** Number of addresses, with the pages found by now. */
  count: z.number(),
  /** Number of addresses in each state; together `count`. */
  totals: z.object({
    waiting: z.number(),
    running: z.number(),
    /** Absent: 0. */
    reading: z.optional(z.number()),
    done: z.number(),
    failed: z.number(),
    unknown: z.number(),
  }),
  /** Credits charged so far, as reported by the service. */
  used: z.number(),
  /** Maximum credits that one address may cost: the estimate, or more once one has cost more. */
  reserve: z.number(),
  /** Credits that the job may use at most. */
  cap: z.number(),
  /** Scrapes of one host at the same time; absent: `defaultPerHost`. */
  perHost: z.optional(z.number().check(z.overwrite(boundedPerHost))),
  /** Problem because of which the job paused by itself; null if it did not pause, or the user paused it. */
  problem: z.nullable(ProblemSchema),
  /**
   * While another server refuses calls; absent: none does. `until`: when the next one may be sent, in ms since the
   * epoch; `runId`: the scrape that tries whether calls pass again, null before it.
   */
  hold: z.optional(
    z.object({ until: z.number(), runId: z.nullable(z.string()), problem: ProblemSchema }),
  ),
  /** ID of the last request to try addresses again, to recognize a request that is sent twice. */
  lastRetryId: z.optional(z.string()),
  /** Number of calls of unknown cost: the reply was lost or did not name it. */
  lost: z.number(),
  /** Number of replies lost since the last one that arrived. */
  lostInRow: z.number(),
  /** Delay in ms before a scrape is polled first: many have ended by then. Null until one has ended. */
  typicalMs: z.nullable(z.number()),
  /** When the last scrapes ended, oldest first; milliseconds since the epoch. */
  recentEnds: z.array(z.number()),
}));
export type Job = z.infer<typeof JobSchema>;

export const JobItemSchema = lazyObject(() => ({
  jobId: z.string(),
  /**
   * Position in the job, from 0. Pages that follow an address come between it and the next one: 0.001, 0.002
   * (`followed-pages.ts`).
   */
  n: z.number().check(z.nonnegative()),
  url: z.string(),
  state: z.enum(jobItemStates),
  /** Mode in which the address is tried again; absent if it is the mode of the job. */
  mode: z.optional(ScrapeModeSchema),
  /** ID of its last run; null before the first one. */
  runId: z.nullable(z.string()),
  /** Why it failed, or why its cost is unknown. */
  problem: z.nullable(ProblemSchema),
  /** Number of attempts to find its next link, and the outcome; absent before the first attempt. */
  reads: z.optional(z.number()),
  after: z.optional(z.enum(followEnds)),
  /**
   * Rows that its page completes, with their position in the table; those without a page are stored with the first
   * address.
   */
  rows: z.optional(z.array(z.object({ at: z.int(), cells: z.array(z.string()) }))),
}));
export type JobItem = z.infer<typeof JobItemSchema>;

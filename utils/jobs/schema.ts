import * as z from 'zod/mini';
import { columnKinds } from '../extract/schema';
import { ProblemSchema } from '../problem';
import { ScrapeModeSchema, ScrapeOptionsSchema } from '../runs/schema';

/** Most addresses of one job. */
export const maxAddresses = 10_000;

/** Scrapes of one host at the same time, unless the user chooses another number. */
export const usualPerHost = 20;
/** Most scrapes of one host at the same time that can be chosen. */
export const maxPerHost = 1000;

/** Rows that the results of a job complete. The rows are stored with the addresses of their pages. */
export const CompletionSchema = z.lazy(() =>
  z.object({
    title: z.string(),
    language: z.string(),
    columns: z.array(z.object({ name: z.string(), kind: z.enum(columnKinds) })),
    /** Index of the column with the links. */
    link: z.int().check(z.minimum(0)),
    /** Columns to add, by the keys of a page's values; null: the fields of the job's recipe. */
    fields: z.nullable(
      z.array(z.object({ key: z.string(), name: z.string(), kind: z.enum(columnKinds) })),
    ),
  }),
);
export type Completion = z.infer<typeof CompletionSchema>;

const jobStates = ['running', 'paused', 'cancelled', 'done'] as const;

/** `waiting`: not sent yet, or to be sent again. `running`: it has a run. `unknown`: its reply was lost. */
const jobItemStates = ['waiting', 'running', 'done', 'failed', 'unknown'] as const;
export type JobItemState = (typeof jobItemStates)[number];

/** One scrape of many addresses. */
export const JobSchema = z.lazy(() =>
  z.object({
    /** UUID. */
    id: z.string(),
    name: z.string(),
    state: z.enum(jobStates),
    /** Milliseconds since the epoch. */
    createdAt: z.number(),
    /** Time of the end in ms since the epoch; null until the job has ended. */
    endedAt: z.nullable(z.number()),
    /** The account that pays. */
    accountId: z.string(),
    options: ScrapeOptionsSchema,
    /** ID of the recipe that reads rows from its results; absent if the job only collects pages. */
    recipeId: z.optional(z.uuid()),
    /** Rows that it completes; absent for other jobs. */
    completes: z.optional(CompletionSchema),
    /** ID of the run of a watch that scrapes its addresses; '' before the first run. Absent for the user's own jobs. */
    watchRun: z.optional(z.string()),
    /** Number of addresses. */
    count: z.number(),
    /** Number of addresses in each state; together `count`. */
    totals: z.object({
      waiting: z.number(),
      running: z.number(),
      done: z.number(),
      failed: z.number(),
      unknown: z.number(),
    }),
    /** Credits charged so far, as the service told. */
    used: z.number(),
    /** Most credits that one address may cost: the estimate, or more once one has cost more. */
    reserve: z.number(),
    /** Credits that the job may use at most. */
    cap: z.number(),
    /** Scrapes of one host at the same time; absent: `usualPerHost`. */
    perHost: z.optional(z.number()),
    /** Problem for which the job paused by itself; null if it did not pause, or the user paused it. */
    problem: z.nullable(ProblemSchema),
    /** Lost replies, each of which may have been charged. */
    lost: z.number(),
    /** Lost replies since the last one that came. */
    lostInRow: z.number(),
    /** Usual duration of a scrape in ms; null until one has ended. */
    typicalMs: z.nullable(z.number()),
    /** When the last scrapes ended, oldest first; milliseconds since the epoch. */
    recentEnds: z.array(z.number()),
  }),
);
export type Job = z.infer<typeof JobSchema>;

/** One address of a job. */
export const JobItemSchema = z.lazy(() =>
  z.object({
    jobId: z.string(),
    /** Position in the job, from 0. */
    n: z.number(),
    url: z.string(),
    state: z.enum(jobItemStates),
    /** Mode in which the address is tried again; absent if it is the mode of the job. */
    mode: z.optional(ScrapeModeSchema),
    /** ID of its last run; null before the first one. */
    runId: z.nullable(z.string()),
    /** Why it failed, or why its cost is unknown. */
    problem: z.nullable(ProblemSchema),
    /** Rows that its page completes, with their position in the table; those without a page are stored with the first address. */
    rows: z.optional(z.array(z.object({ at: z.int(), cells: z.array(z.string()) }))),
  }),
);
export type JobItem = z.infer<typeof JobItemSchema>;

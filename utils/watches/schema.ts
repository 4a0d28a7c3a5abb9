import * as z from 'zod/mini';
import { maxCreditLimit } from '@/utils/whole-number';
import { storedAmount } from '../amount';
import { columnKinds } from '../extract/schema';
import { maxFollowedPages } from '../jobs/schema';
import { ProblemSchema } from '../problem';
import { RecipeNameSchema } from '../recipes/schema';
import { ScrapeOptionsSchema } from '../runs/schema';
import { lazyObject } from '@/utils/lazy-object';

export const maxWatches = 100;
/** Maximum number of rows compared; rows beyond are left out, and the comparison says so. */
export const maxWatchedRows = 5000;
/** Maximum number of runs kept of one watch; older ones are deleted. */
export const maxWatchRuns = 100;
export const maxWatchedPages = 1000;
/** Limits of the time between two runs of a watch, in minutes. */
const watchIntervals = { shortest: 5, longest: 43_200 } as const;
/** Maximum length of a column name; a recipe's name with the number of its double. */
const longestName = 220;

const ColumnName = z.lazy(() => z.string().check(z.maxLength(longestName)));

/** Condition of a notification. `column`: name of a column; '' for every column. */
const WatchRuleSchema = z.lazy(() =>
  z.union([
    z.object({
      kind: z.enum(['below', 'above']),
      column: ColumnName.check(z.minLength(1)),
      limit: z.number(),
    }),
    z.object({
      kind: z.enum(['contains']),
      column: ColumnName,
      text: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    z.object({ kind: z.enum(['new', 'gone', 'changed']) }),
  ]),
);
export type WatchRule = z.infer<typeof WatchRuleSchema>;

/** Settings of a watch that the user chooses. */
export const WatchSettingsSchema = lazyObject(() => ({
  name: RecipeNameSchema,
  url: z.string().check(z.maxLength(4000)),
  options: ScrapeOptionsSchema,
  /** ID of the recipe that reads the rows; null if the lines of the page's text are compared. */
  recipeId: z.nullable(z.uuid()),
  /** Name of the column by which a row is recognised in the next run; '': by all of its cells. */
  key: ColumnName,
  minutes: z.int().check(z.gte(watchIntervals.shortest), z.lte(watchIntervals.longest)),
  /** Maximum credits in a day or month, both in UTC. */
  cap: z.object({
    credits: z.int().check(z.gte(1), z.lte(maxCreditLimit)),
    per: z.enum(['day', 'month']),
  }),
  rules: z.array(WatchRuleSchema).check(z.maxLength(20)),
  /**
   * Present if all addresses of a job are scraped instead of `url`, the first of them; they are stored as a
   * job with the ID of the watch. `cap`: maximum credits of one run. `follows`: the pages are reached by next
   * links from `url`, and `count` is their maximum number. `pages`: maximum number of pages of each address of a job,
   * if its next links are followed.
   */
  job: z.optional(
    z.object({
      count: z.int().check(z.gte(1), z.lte(maxWatchedPages)),
      cap: z.int().check(z.gte(1), z.lte(maxCreditLimit)),
      follows: z.optional(z.boolean()),
      pages: z.optional(z.int().check(z.gte(2), z.lte(maxFollowedPages))),
    }),
  ),
  /**
   * Present if the runs of a schedule at the service are compared. Such a watch begins none and spends nothing;
   * `minutes` is the time between two checks.
   */
  schedule: z.optional(
    z.object({
      id: z.string().check(z.minLength(1), z.maxLength(200)),
      /** ID of the configuration that it runs; '' if unknown. */
      configId: z.string().check(z.maxLength(200)),
    }),
  ),
  /** Webhook that differences are posted to; absent: none. */
  webhookId: z.optional(z.string()),
}));
export type WatchSettings = z.infer<typeof WatchSettingsSchema>;

/**
 * How a run of a watch ended. `first`: the first rows, which are compared with nothing. `drift`: the
 * recipe did not find its list or the key column. A run that ended `failed`, `unknown` or `drift`
 * is compared with nothing.
 */
const watchOutcomes = ['first', 'same', 'changed', 'drift', 'failed', 'unknown'] as const;

/** One ended run of a watch; its rows are stored separately. */
export const WatchRunSchema = lazyObject(() => ({
  watchId: z.string(),
  /** When it began, in ms since the epoch; unique for a watch. */
  at: z.number(),
  runId: z.string(),
  outcome: z.enum(watchOutcomes),
  problem: z.nullable(ProblemSchema),
  /** Credits charged; null if the service did not report them. */
  used: storedAmount(),
  /** Number of rows, and of those that differ from the run before that has rows. */
  rows: z.number(),
  added: z.number(),
  gone: z.number(),
  changed: z.number(),
  /** `at` of the run whose rows these are: its own, or an earlier one with equal rows; null without rows. */
  rowsAt: z.nullable(z.number()),
  /** Columns that the recipe did not find, and those with far fewer values than before. */
  lost: z.array(z.string()),
  dropped: z.array(z.string()),
  /** Rules that held in this run and not in the one before. */
  fired: z.array(WatchRuleSchema),
  /**
   * Pages of a watched job. `missing`: pages without rows in this run, whose earlier rows count as unchanged.
   * `lost`: lost replies. `atRisk`: credits that these may have cost.
   */
  pages: z.optional(
    z.object({
      count: z.number(),
      missing: z.number(),
      lost: z.number(),
      atRisk: z.number(),
    }),
  ),
}));
export type WatchRun = z.infer<typeof WatchRunSchema>;

/** Rows of one run. */
export const WatchTableSchema = lazyObject(() => ({
  /** Names are unique. */
  columns: z.array(
    z.object({
      name: ColumnName,
      kind: z.enum(columnKinds),
      /** Whether numbers are plain digits with a point. */
      plain: z.optional(z.boolean()),
      /**
       * Whether the column only says on which page of the list a row is. Such a column is not compared, because new
       * rows move others to the next page.
       */
      isPosition: z.optional(z.boolean()),
    }),
  ),
  /** Language of the page, such as `de`; '' if unknown. */
  language: z.string(),
  /** Texts of each row; '' for a missing value. */
  rows: z.array(z.array(z.string())),
  /** Names of columns that were not found in this run: their cells are those of the run before, and not compared. */
  lost: z.array(z.string()),
  /** Whether the page has more than was read. */
  cut: z.boolean(),
  /** URLs of pages of which no run has read rows so far; absent: none. */
  unread: z.optional(z.array(z.string())),
}));
export type WatchTable = z.infer<typeof WatchTableSchema>;

/**
 * What was read of a result. `unreadable`: there is no text in it. `drift`: no list of the recipe. `failed`: the page
 * answered with an error.
 */
export const ReadRowsSchema = z.lazy(() =>
  z.union([
    z.object({
      kind: z.enum(['table']),
      table: WatchTableSchema,
      /** For several pages: URLs of pages without rows, and columns that were not found on a page. */
      pages: z.optional(
        z.object({
          missing: z.array(z.string()),
          partial: z.array(z.object({ url: z.string(), lost: z.array(z.string()) })),
        }),
      ),
    }),
    z.object({ kind: z.enum(['drift', 'unreadable']) }),
    z.object({ kind: z.enum(['failed']), status: z.number() }),
  ]),
);
export type ReadRows = z.infer<typeof ReadRowsSchema>;

const periodShape = { period: z.string(), credits: z.number() };
const SpentSchema = lazyObject(() => ({
  /** Day or month, and the credits used in it. */
  ...periodShape,
  /** The same for those counted before, the most recent first; absent: none. */
  earlier: z.optional(z.array(z.object(periodShape))),
}));

export const WatchSchema = lazyObject(() => ({
  id: z.uuid(),
  /** Whether its addresses were confirmed since it came from a backup; absent for one made here. */
  addressesConfirmed: z.optional(z.boolean()),
  /**
   * Whether it came from a backup without the session or secret headers of its options, and was not saved since;
   * absent: no.
   */
  optionsLeft: z.optional(z.boolean()),
  createdAt: z.number(),
  accountId: z.string(),
  /** What the user saved. The stored key `draft` is kept although the type was renamed. */
  draft: WatchSettingsSchema,
  state: z.enum(['active', 'paused']),
  /** Problem because of which it paused by itself or missed a due run; null if it did neither. */
  problem: z.nullable(ProblemSchema),
  /** Next run, in ms since the epoch. */
  nextAt: z.number(),
  /**
   * The run under way: written before the run, so that none begins twice. `begun`: its run was
   * stored. `most`: credits reserved for it. `reads`: how often its rows were to be read.
   */
  pending: z.nullable(
    z.object({
      runId: z.string(),
      at: z.number(),
      begun: z.boolean(),
      most: z.number(),
      reads: z.number(),
    }),
  ),
  /** Credits used in a day or month; lost replies count as charged. */
  spent: SpentSchema,
  /** The same for the unit that the cap does not have, day or month; absent: not counted so far. */
  spentOther: z.optional(SpentSchema),
  /** Totals: credits reported by the service, lost replies, and runs. */
  total: z.object({ credits: z.number(), lost: z.number(), runs: z.number() }),
  /** Tasks of the schedule's runs that were compared or passed over; absent before the first check, and for others. */
  seenTasks: z.optional(z.array(z.string())),
  /** Runs in a row that may have been charged without a result. */
  fruitless: z.number(),
  /** Last run that has ended; null before the first. */
  last: z.nullable(WatchRunSchema),
}));
export type Watch = z.infer<typeof WatchSchema>;

import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { ScrapeModeSchema, ScrapeOptionsSchema } from './schema';

/**
 * The page's own name for one press, and the run's: a press that nobody answered is sent once more under the same
 * name, and makes no second run.
 */
export const PressIdSchema = z.lazy(() =>
  z.optional(z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))),
);

/** A change of presets and limits: what it names. */
const PreferencesChangeSchema = z.lazy(() =>
  z.object({
    preset: z.optional(z.object({ host: z.string(), options: z.nullable(ScrapeOptionsSchema) })),
    confirmAbove: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    agentAbove: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    floor: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
    notify: z.optional(z.boolean()),
    /** Presets and the last choice are forgotten; limits stay. */
    reset: z.optional(z.boolean()),
  }),
);
export type PreferencesChange = z.infer<typeof PreferencesChangeSchema>;

const RunId = z.lazy(() => z.object({ runId: z.string() }));

/** Scrapes and requests to the agent. */
export const runMessages = {
  'scrape/submit': {
    from: 'page',
    input: () =>
      z.object({
        id: PressIdSchema,
        url: z.string(),
        options: ScrapeOptionsSchema,
        /** The user said yes to sending a loopback, private or single-label address. */
        privateConfirmed: z.boolean(),
        /** The user said yes to a cost above the limit. */
        costConfirmed: z.optional(z.boolean()),
      }),
    output: () => RunId,
    paid: true,
    private: true,
  },
  /** Stops polling; what the service charged stays charged. */
  'scrape/cancel': { from: 'page', input: () => RunId, output: () => Nothing, ...unpaidAnywhere },
  /** The same paid call once more, as a new run. `mode`: in another mode. */
  'scrape/repeat': {
    from: 'page',
    input: () =>
      z.object({ id: PressIdSchema, runId: z.string(), mode: z.optional(ScrapeModeSchema) }),
    output: () => RunId,
    paid: true,
    private: true,
  },
  /** Keeps presets and limits. */
  'scrape/keep': {
    from: 'page',
    input: () => z.object({ change: PreferencesChangeSchema }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** What only the background knows of a scrape that is about to be asked for. */
  'scrape/look': {
    from: 'page',
    input: () => z.object({ url: z.string() }),
    /** Whether the session of the profile that takes the page has an id that the scraper takes. */
    output: () => z.object({ sessionFits: z.boolean() }),
    ...unpaidAnywhere,
  },

  'agent/ask': {
    from: 'page',
    input: () =>
      z.object({
        id: PressIdSchema,
        pageUrl: z.string(),
        message: z.string(),
        /** The user said yes to setting aside more than the limit. */
        costConfirmed: z.optional(z.boolean()),
      }),
    output: () => RunId,
    paid: true,
    private: true,
  },
  'agent/repeat': {
    from: 'page',
    input: () =>
      z.object({
        id: PressIdSchema,
        runId: z.string(),
        costConfirmed: z.optional(z.boolean()),
      }),
    output: () => RunId,
    paid: true,
    private: true,
  },
} satisfies Record<string, MessageRow>;

import * as z from 'zod/mini';
import { ScrapeModeSchema } from '../runs/parameters/schema';
import { lazyObject } from '@/utils/lazy-object';

export const maxVariants = 40;
/** Maximum number of stored comparisons; the oldest are dropped, their results stay in the library. */
export const maxComparisons = 100;

const country = /^([A-Z]{2})?$/;
/** The nearest country that a scrape may have. A file may have any text, and its scrapes could not be read back. */
const nearestCountry = (text: string): string => {
  const code = text.toUpperCase();
  return country.test(code) ? code : '';
};

const ComparedVariantSchema = lazyObject(() => ({
  /** Two-letter ISO code; '' lets the service choose. */
  country: z.string().check(z.overwrite(nearestCountry)),
  mode: ScrapeModeSchema,
  /** Run in the library; written here before the run is stored. */
  runId: z.string(),
  /**
   * Whether the run is in the library. False: the background ended before storing it; nothing was
   * sent.
   */
  kept: z.boolean(),
}));
export type ComparedVariant = z.infer<typeof ComparedVariantSchema>;
export type Variant = Pick<ComparedVariant, 'country' | 'mode'>;

/** Comparison: the same page scraped in several variants. The results are in the library. */
const ComparisonSchema = lazyObject(() => ({
  /** UUID. */
  id: z.string(),
  url: z.string(),
  /** Timestamp in ms. */
  createdAt: z.number(),
  screenshots: z.boolean(),
  /** The compared variants; a stored name. */
  places: z.array(ComparedVariantSchema),
  /** Run of the baseline variant. */
  baseline: z.string(),
  /** Timestamp in ms of the removal; null: not removed. Removed comparisons are deleted later. */
  removedAt: z.nullable(z.number()),
}));
export type Comparison = z.infer<typeof ComparisonSchema>;

const ChoiceSchema = lazyObject(() => ({
  /** Two-letter ISO codes; '' lets the service choose. */
  countries: z.array(z.string().check(z.regex(country))),
  modes: z.array(ScrapeModeSchema),
  screenshots: z.boolean(),
}));
/** Initial values of the form. */
export type ComparisonChoice = z.infer<typeof ChoiceSchema>;

/** Comparisons, newest first, and the last choice of the form. */
export const ComparisonsSchema = lazyObject(() => ({
  last: z.nullable(ChoiceSchema),
  list: z.array(ComparisonSchema),
  /** Exchange rates given by the user, by `rateKey`. */
  rates: z.optional(z.record(z.string(), z.number().check(z.positive()))),
}));
export type Comparisons = z.infer<typeof ComparisonsSchema>;

/** Actions that a page may request. */
export const ComparisonActionSchema = z.lazy(() =>
  z.union([
    z.object({
      act: z.enum(['start']),
      url: z.string(),
      choice: ChoiceSchema,
      privateAddressConfirmed: z.boolean(),
      costConfirmed: z.boolean(),
    }),
    /** Repeats one scrape in its place, confirmed by the user as a new paid request. */
    z.object({
      act: z.enum(['repeat']),
      id: z.string(),
      runId: z.string(),
      privateAddressConfirmed: z.optional(z.boolean()),
    }),
    /**
     * Sends the next scrapes that were not sent because another server had refused one (`nextToSend`). The user has
     * confirmed their cost.
     */
    z.object({
      act: z.enum(['resume']),
      id: z.string(),
      privateAddressConfirmed: z.optional(z.boolean()),
    }),
    /** Cancels all active scrapes. */
    z.object({ act: z.enum(['stop']), id: z.string() }),
    z.object({ act: z.enum(['baseline']), id: z.string(), runId: z.string() }),
    z.object({ act: z.enum(['remove', 'restore']), id: z.string() }),
    /** Stores an exchange rate, by `rateKey`, for all comparisons; null: forgets it. */
    z.object({
      act: z.enum(['rate']),
      id: z.string(),
      key: z.string().check(z.maxLength(20)),
      rate: z.nullable(z.number().check(z.positive())),
    }),
  ]),
);
export type ComparisonAction = z.infer<typeof ComparisonActionSchema>;

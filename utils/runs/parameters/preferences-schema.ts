import * as z from 'zod/mini';
import { storedLimit } from '../../amount';
import { ScrapeOptionsSchema } from './schema';
import { lazyObject } from '@/utils/lazy-object';

/** Highest limits in credits. */
export const maxConfirmAbove = 1_000_000;
export const maxFloor = 100_000_000;

/** Stored preferences for scrapes and agent requests. */
export const ScrapePreferencesSchema = lazyObject(() => ({
  /** Options of the last scrape, without secrets; null: none yet. */
  last: z.nullable(ScrapeOptionsSchema),
  /** Host name of its page, as of presets. Absent: stored by an earlier version. */
  lastSite: z.optional(z.string()),
  /** Presets by host name, newest first. */
  presets: z.array(z.object({ host: z.string(), options: ScrapeOptionsSchema })),
  /** Credits. A scrape that may cost more needs confirmation. */
  confirmAbove: storedLimit(maxConfirmAbove),
  /** Like `confirmAbove`, for agent requests; absent: their reserve, so that none needs confirmation. */
  agentAbove: z.optional(storedLimit(maxConfirmAbove)),
  /** Credits that must remain: a call that might leave less is not sent. 0: no floor. */
  floor: storedLimit(maxFloor),
  /** Whether to notify the user when a long scrape ends. */
  notify: z.boolean(),
}));

export type ScrapePreferences = z.infer<typeof ScrapePreferencesSchema>;

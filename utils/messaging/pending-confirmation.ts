import * as z from 'zod/mini';
import { ScrapeOptionsSchema } from '../runs/parameters/schema';

/** What a card wants to be asked about in a window of Vantage's own, because it may cost more than the user's limit. */
export const PendingConfirmationSchema = z.object({
  url: z.string(),
  /** A scrape's, where no message is there; null: they can't be read. */
  options: z.nullable(ScrapeOptionsSchema),
  /** To the agent; null: a scrape is asked about. */
  message: z.nullable(z.string()),
  ticket: z.string(),
});
export type PendingConfirmation = z.infer<typeof PendingConfirmationSchema>;

import * as z from 'zod/mini';
import { type MessageRow, Nothing, unpaidInAnyWindow } from '../message-row';
import { ProblemSchema } from '../problem';
import { PressIdSchema } from '../runs/messages';
import { runStates } from '../runs/run-states';
import { ScrapeOptionsSchema } from '../runs/schema';
import { lazyObject } from '@/utils/lazy-object';

/** Run as shown by the card: no URL, key or body beyond what the page knows. */
const CardRunSchema = lazyObject(() => ({
  runId: z.string(),
  state: z.enum(runStates),
  /** Time in ms since the request. */
  elapsedMs: z.number(),
  /** Title of the result; '' for none. */
  title: z.string(),
  used: z.nullable(z.number()),
  left: z.nullable(z.number()),
  problem: z.nullable(ProblemSchema),
}));
export type CardRun = z.infer<typeof CardRunSchema>;

/** Question shown in a small window of the extension, which no page can read, cover or click. */
export const QuestionSchema = lazyObject(() => ({
  url: z.string(),
  tabId: z.number(),
  /** Options of the scrape to confirm; null: the window takes a message to the agent, or copies. */
  options: z.nullable(ScrapeOptionsSchema),
  /** ID of the run whose result the window copies. */
  copies: z.optional(z.string()),
  /** Whether the page is in a private window. */
  incognito: z.boolean(),
}));
export type Question = z.infer<typeof QuestionSchema>;

const RunOrNone = lazyObject(() => ({ run: z.nullable(CardRunSchema) }));
const fromCard = { ...unpaidInAnyWindow, from: 'card', input: () => Nothing } as const;

/**
 * Messages of the card and of the question window. A card sends no identity: the browser names the
 * sending document, which must hold a ticket.
 */
export const cardMessages = {
  /** First message of a card. `card`: random ID of this injection; other cards in the tab close. */
  'card/hello': {
    ...fromCard,
    input: () => z.object({ card: z.string() }),
    output: () =>
      z.object({
        /** Null if unknown. */
        credits: z.nullable(z.number()),
        countries: z.array(z.string()),
        /** Initial options without secrets, which the background adds; others without a field are sent unchanged. */
        options: ScrapeOptionsSchema,
        /** Run for which the card was opened; null for none. */
        run: z.nullable(CardRunSchema),
      }),
  },
  /**
   * Starts 'Scrape this page'. Returns no run if the extension asks in its own window first: the
   * card was not visible, the URL changed or is a private address, or the cost may exceed the
   * user's limit.
   */
  'card/scrape': {
    ...fromCard,
    input: () =>
      z.object({
        id: PressIdSchema,
        options: ScrapeOptionsSchema,
        /** URL shown by the card while it was verifiably visible; null otherwise. */
        seen: z.nullable(z.string()),
      }),
    output: () => RunOrNone,
    paid: true,
  },
  /** Returns the newest run of the card. */
  'card/state': { ...fromCard, output: () => RunOrNone },
  /** Opens the window for a message to the agent. */
  'card/ask': fromCard,
  /**
   * Copies the result of the card's run in a small window: a page that changes the clipboard's events, or forbids
   * the clipboard, has no part in it. Without a result nothing happens.
   */
  'card/copy': fromCard,
  /** Opens the card's run in the workspace; without a run the whole list. */
  'card/open': fromCard,
  /**
   * The page keeps removing the card: opens its run in a new tab, so that no page can replace a form in the workspace.
   */
  'card/gave-up': fromCard,
  /** Opens the side panel; browsers require a user gesture. Rejects with `panel-refused`. */
  'card/panel': fromCard,
  /** Takes the question of a window; about a scrape only once. `id`: as in the window's URL. */
  'card/question': {
    ...unpaidInAnyWindow,
    input: () => z.object({ id: z.string() }),
    /** Null if it was taken already. */
    output: () => z.object({ question: z.nullable(QuestionSchema) }),
  },
  /**
   * Reports the run confirmed in the window, for the card in its tab. `url`: page of the question.
   */
  'card/answered': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.number(), runId: z.string(), url: z.url() }),
  },
} satisfies Record<string, MessageRow>;

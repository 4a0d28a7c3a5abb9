import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { ProblemSchema } from '../problem';
import { PressIdSchema } from '../runs/messages';
import { runStates } from '../runs/run-states';
import { ScrapeOptionsSchema } from '../runs/schema';

/** What the card shows of its scrape: no address, key or body beyond what the page knows. */
const CardRunSchema = z.lazy(() =>
  z.object({
    runId: z.string(),
    state: z.enum(runStates),
    /** Milliseconds since it was asked for. */
    elapsedMs: z.number(),
    /** Title of the result; empty: none. */
    title: z.string(),
    used: z.nullable(z.number()),
    left: z.nullable(z.number()),
    problem: z.nullable(ProblemSchema),
  }),
);
export type CardRun = z.infer<typeof CardRunSchema>;

/** What Vantage asks in a small window of its own, where no page can read, cover or press anything. */
export const QuestionSchema = z.lazy(() =>
  z.object({
    /** The page that it is about. */
    url: z.string(),
    tabId: z.number(),
    /** Of a scrape to confirm; null: the window takes a message to the agent. */
    options: z.nullable(ScrapeOptionsSchema),
    /** Whether the page is in a private window. */
    incognito: z.boolean(),
  }),
);
export type Question = z.infer<typeof QuestionSchema>;

const RunOrNone = z.lazy(() => z.object({ run: z.nullable(CardRunSchema) }));
const fromCard = { from: 'card', input: () => Nothing, ...unpaidAnywhere } as const;

/**
 * What the card says, and the window that asks in its place. A card names itself by nothing: the browser tells the
 * background which document speaks, and that document must hold a ticket.
 */
export const cardMessages = {
  /** The card is there. `card`: a random name of this injection; other cards in the tab close. */
  'card/hello': {
    ...fromCard,
    input: () => z.object({ card: z.string() }),
    output: () =>
      z.object({
        /** Null: not known. */
        credits: z.nullable(z.number()),
        countries: z.array(z.string()),
        /** The choice to begin with; what the card shows no field for goes out as it stands. */
        options: ScrapeOptionsSchema,
        /** The run it was opened for; null: none. */
        run: z.nullable(CardRunSchema),
      }),
  },
  /**
   * 'Scrape this page'. Answered with no run where Vantage asks first in a window of its own: the card was not seen, the
   * address is another by now or a private one, or it may cost more than the user's limit.
   */
  'card/scrape': {
    from: 'card',
    input: () =>
      z.object({
        id: PressIdSchema,
        options: ScrapeOptionsSchema,
        /** The address that the card showed while it was really visible; null: it was not. */
        seen: z.nullable(z.string()),
      }),
    output: () => RunOrNone,
    paid: true,
    private: true,
  },
  /** The card's newest run. */
  'card/state': { ...fromCard, output: () => RunOrNone },
  /** Opens the window that takes a message to the agent. */
  'card/ask': { ...fromCard, output: () => Nothing },
  /** Opens the card's run in the workspace; without a run the whole list. */
  'card/open': { ...fromCard, output: () => Nothing },
  /** Opens the panel beside the page; the browser lets nobody but a user who presses. Rejects with `panel-refused`. */
  'card/panel': { ...fromCard, output: () => Nothing },
  /** The window takes what it asks about; a scrape once. `id`: as in its address. */
  'card/asked': {
    from: 'page',
    input: () => z.object({ id: z.string() }),
    /** Null: it was taken before. */
    output: () => z.object({ asked: z.nullable(QuestionSchema) }),
    ...unpaidAnywhere,
  },
  /** The user said yes there: which run came of it, for the card in this tab. `url`: the page of the question. */
  'card/answered': {
    from: 'page',
    input: () => z.object({ tabId: z.number(), runId: z.string(), url: z.url() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;

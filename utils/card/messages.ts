import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { ProblemSchema } from '../problem';
import { PressIdSchema } from '../runs/messages';
import { runStates } from '../runs/run-states';
import { ScrapeOptionsSchema } from '../runs/schema';

/** What the card shows of the run it started; no address, key or body beyond what the page knows. */
const CardRunSchema = z.lazy(() =>
  z.object({
    runId: z.string(),
    kind: z.enum(['scrape', 'agent']),
    state: z.enum(runStates),
    /** Milliseconds since it was asked for. */
    elapsedMs: z.number(),
    /** Title of the result, or the agent's summary: shown as text only. */
    brief: z.string(),
    actions: z.array(z.string()),
    used: z.nullable(z.number()),
    left: z.nullable(z.number()),
    problem: z.nullable(ProblemSchema),
  }),
);
export type CardRun = z.infer<typeof CardRunSchema>;

/** What a card wants to be asked about in a window of Vantage's own, because it may cost more than the user's limit. */
export const PendingConfirmationSchema = z.lazy(() =>
  z.object({
    url: z.string(),
    /** A scrape's, where no message is there; null: they can't be read. */
    options: z.nullable(ScrapeOptionsSchema),
    /** To the agent; null: a scrape is asked about. */
    message: z.nullable(z.string()),
    ticket: z.string(),
    /** Whether the card is in a private window; absent: it is not. */
    incognito: z.optional(z.boolean()),
  }),
);
export type PendingConfirmation = z.infer<typeof PendingConfirmationSchema>;

const RunOfTicket = z.lazy(() => z.object({ ticket: z.string(), runId: z.string() }));

/** What the card says, and the window that asks in its place. */
export const cardMessages = {
  /** The card says hello with the ticket it was injected with; the address comes from the sender. */
  'card/hello': {
    from: 'card',
    input: () => z.object({ ticket: z.string() }),
    output: () =>
      z.object({
        url: z.string(),
        credits: z.nullable(z.number()),
        countries: z.array(z.string()),
        intent: z.enum(['none', 'scrape', 'ask']),
        /** The choice to begin with; what the card shows no field for goes out as it stands. */
        options: ScrapeOptionsSchema,
        /** The run it was opened for, under way already. */
        runId: z.nullable(z.string()),
      }),
    ...unpaidAnywhere,
  },
  'card/scrape': {
    from: 'card',
    input: () => z.object({ id: PressIdSchema, ticket: z.string(), options: ScrapeOptionsSchema }),
    output: () => CardRunSchema,
    paid: true,
    private: true,
  },
  /**
   * What might cost more than the user's limit: asked in a window of Vantage's own, where no page can reach. Options
   * of a scrape, or else a message to the agent.
   */
  'card/confirm': {
    from: 'card',
    input: () =>
      z.object({
        ticket: z.string(),
        options: z.optional(ScrapeOptionsSchema),
        message: z.optional(z.string()),
      }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** The window that asks takes, once, what it is about. `id`: as in its address. */
  'card/asked': {
    from: 'page',
    input: () => z.object({ id: z.string() }),
    /** Null: it was taken before. */
    output: () => z.object({ asked: z.nullable(PendingConfirmationSchema) }),
    ...unpaidAnywhere,
  },
  /** The user said yes there: which run came of it, for the card that shows this ticket. */
  'card/answered': {
    from: 'page',
    input: () => RunOfTicket,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'card/ask': {
    from: 'card',
    input: () => z.object({ id: PressIdSchema, ticket: z.string(), message: z.string() }),
    output: () => CardRunSchema,
    paid: true,
    private: true,
  },
  'card/state': {
    from: 'card',
    input: () => RunOfTicket,
    output: () => CardRunSchema,
    ...unpaidAnywhere,
  },
  /** An empty run: the whole list. */
  'card/open': { from: 'card', input: () => RunOfTicket, output: () => Nothing, ...unpaidAnywhere },
  /** Opens the panel beside the page; the browser lets nobody but a user who presses. Rejects with `panel-refused`. */
  'card/panel': { from: 'card', input: () => Nothing, output: () => Nothing, ...unpaidAnywhere },
} satisfies Record<string, MessageRow>;

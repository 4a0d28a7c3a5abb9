import * as z from 'zod/mini';
import { ScrapeOptionsSchema, runStates } from '../library/schema';
import { ProblemSchema } from '../problem';
import { AddressesSchema, ProfileSchema, SettingsSchema } from '../storage/schema';

const Nothing = z.object({});
const ProfileId = z.object({ profileId: z.string() });
const RunId = z.object({ runId: z.string() });
const Done = z.object({});
const LoginSchema = z.object({ username: z.string(), password: z.string() });

/** What the card shows of the run it started; no address, key or body beyond what the page knows. */
export const CardRunSchema = z.object({
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
});
export type CardRun = z.infer<typeof CardRunSchema>;

/**
 * Every message, by 'area/verb'. `from` says who may send it: Vantage's own pages, or the card in a
 * tab (which must hold a ticket). Replies carry `input` errors back as problems.
 */
export const protocol = {
  /** Answers that the background is there (the client's handshake). */
  'app/hello': { from: 'page', input: Nothing, output: Done },
  'settings/save': {
    from: 'page',
    input: z.object({ settings: z.partial(SettingsSchema) }),
    output: Done,
  },

  /** Verifies and stores. The set-up text is parsed by the page; an empty key keeps the stored one. */
  'account/connect': {
    from: 'page',
    input: z.object({ addresses: AddressesSchema, key: z.string() }),
    output: Done,
  },
  'account/refresh': { from: 'page', input: Nothing, output: Done },
  'account/forget': { from: 'page', input: Nothing, output: Done },

  /**
   * Creates or replaces by id. `login` is for custom profiles: absent keeps what is stored, null forgets it.
   * `at`: place in the list of a new one (undoing a removal); absent, or past the end: last.
   */
  'profiles/save': {
    from: 'page',
    input: z.object({
      profile: ProfileSchema,
      at: z.optional(z.number()),
      login: z.optional(z.nullable(LoginSchema)),
    }),
    output: Done,
  },
  'profiles/remove': { from: 'page', input: ProfileId, output: Done },

  'proxy/switch': {
    from: 'page',
    input: z.object({ profileId: z.string(), on: z.boolean() }),
    output: Done,
  },
  'proxy/rotate': { from: 'page', input: ProfileId, output: Done },
  'proxy/check': { from: 'page', input: ProfileId, output: Done },

  'scrape/submit': {
    from: 'page',
    input: z.object({
      url: z.string(),
      options: ScrapeOptionsSchema,
      /** The user said yes to sending a loopback, private or single-label address. */
      privateConfirmed: z.boolean(),
    }),
    output: RunId,
  },
  /** Stops polling; what the service charged stays charged. */
  'scrape/cancel': { from: 'page', input: RunId, output: Done },
  /** The same paid call once more, as a new run. */
  'scrape/repeat': { from: 'page', input: RunId, output: RunId },

  'agent/ask': {
    from: 'page',
    input: z.object({ pageUrl: z.string(), message: z.string() }),
    output: RunId,
  },
  'agent/repeat': { from: 'page', input: RunId, output: RunId },

  'library/remove': { from: 'page', input: RunId, output: Done },

  /** The card says hello with the ticket it was injected with; the address comes from the sender. */
  'card/hello': {
    from: 'card',
    input: z.object({ ticket: z.string() }),
    output: z.object({
      url: z.string(),
      credits: z.nullable(z.number()),
      countries: z.array(z.string()),
      intent: z.enum(['none', 'scrape', 'ask']),
      /** The run it was opened for, under way already. */
      runId: z.nullable(z.string()),
    }),
  },
  'card/scrape': {
    from: 'card',
    input: z.object({ ticket: z.string(), options: ScrapeOptionsSchema }),
    output: CardRunSchema,
  },
  'card/ask': {
    from: 'card',
    input: z.object({ ticket: z.string(), message: z.string() }),
    output: CardRunSchema,
  },
  'card/state': {
    from: 'card',
    input: z.object({ ticket: z.string(), runId: z.string() }),
    output: CardRunSchema,
  },
  'card/open': {
    from: 'card',
    input: z.object({ ticket: z.string(), runId: z.string() }),
    output: Done,
  },
} as const;

export type Protocol = typeof protocol;
export type MessageType = keyof Protocol;
export type Input<K extends MessageType> = z.infer<Protocol[K]['input']>;
export type Output<K extends MessageType> = z.infer<Protocol[K]['output']>;

/** The protocol once more, typed so that a generic message type keeps its own input and output. */
export const schemas: {
  [K in MessageType]: {
    input: z.core.$ZodType<Input<K>>;
    output: z.core.$ZodType<Output<K>>;
  };
} = protocol;

/** Who sent a message, as the browser says (never as the message says). */
export type Speaker =
  | { kind: 'page' }
  /** `documentId` is null where the browser does not tell it (Firefox 153). */
  | { kind: 'card'; tabId: number; documentId: string | null; url: string };

export type Handlers = {
  [K in MessageType]: (input: Input<K>, speaker: Speaker) => Promise<Output<K>>;
};

export const EnvelopeSchema = z.object({ type: z.string(), input: z.unknown() });
export const ReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: ProblemSchema }),
]);
export type Reply = z.infer<typeof ReplySchema>;

import * as z from 'zod/mini';
import { accountMessages } from '../account/messages';
import { browserProductMessages } from '../browser-product/messages';
import { cardMessages } from '../card/messages';
import { compareMessages } from '../compare/messages';
import { libraryMessages } from '../library/messages';
import { onboardingMessages } from '../onboarding/messages';
import { ProblemSchema } from '../problem';
import { pickerMessages } from '../picker/messages';
import { proxyMessages } from '../proxy/messages';
import { proxyListMessages } from '../proxy-lists/messages';
import { runMessages } from '../runs/messages';
import { scheduleMessages } from '../schedules/messages';
import { lockMessages } from '../security/messages';
import { settingsMessages } from '../settings/messages';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';

const rows = {
  /** Answers that the background is there (the client's handshake). */
  'app/hello': { from: 'page', input: () => Nothing, output: () => Nothing, ...unpaidAnywhere },
  ...accountMessages,
  ...browserProductMessages,
  ...cardMessages,
  ...compareMessages,
  ...libraryMessages,
  ...lockMessages,
  ...onboardingMessages,
  ...pickerMessages,
  ...proxyMessages,
  ...proxyListMessages,
  ...runMessages,
  ...scheduleMessages,
  ...settingsMessages,
} satisfies Record<string, MessageRow>;

export type MessageType = keyof typeof rows;
export type Input<K extends MessageType> = z.infer<ReturnType<(typeof rows)[K]['input']>>;
export type Output<K extends MessageType> = z.infer<ReturnType<(typeof rows)[K]['output']>>;

/** Every message by 'area/verb'. Typed so that a generic message type keeps its own input and output. */
export type Messages = {
  [K in MessageType]: Omit<MessageRow, 'input' | 'output'> & {
    input: () => z.core.$ZodType<Input<K>>;
    output: () => z.core.$ZodType<Output<K>>;
  };
};
export const messages: Messages = rows;

/** Who sent a message, as the browser says (never as the message says). */
export type Speaker = {
  /** In a private window. */
  incognito: boolean;
  /** Chromium, in the regular worker: the id of the private session whose worker handed this on. */
  privateSession?: string | undefined;
} & (
  | { kind: 'page' }
  /** `documentId` is null where the browser does not tell it (Firefox 153). */
  | { kind: 'card'; tabId: number; documentId: string | null; url: string }
);

/** What answers each message. Rejects with what becomes the reply's problem. */
export type Handlers = {
  [K in MessageType]: (input: Input<K>, speaker: Speaker) => Promise<Output<K>>;
};

/** How every message is sent. `input` is read by the schema of its row. */
export const EnvelopeSchema = z.lazy(() =>
  z.object({
    type: z.string(),
    input: z.unknown(),
    /** Firefox, where nothing else tells it of the popup: whether the page that sends it is in a private window. */
    incognito: z.optional(z.boolean()),
  }),
);

/** How every answer comes: with its value, which is read by the schema of its row, or with what went wrong. */
export const ReplySchema = z.lazy(() =>
  z.union([
    z.object({ ok: z.literal(true), value: z.unknown() }),
    z.object({ ok: z.literal(false), problem: ProblemSchema }),
  ]),
);
export type Reply = z.infer<typeof ReplySchema>;

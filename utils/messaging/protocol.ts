import * as z from 'zod/mini';
import { accountMessages } from '../account/messages';
import { browserProductMessages } from '../browser-product/messages';
import { cardMessages } from '../card/messages';
import { compareMessages } from '../compare/messages';
import { jobMessages } from '../jobs/messages';
import { libraryMessages } from '../library/messages';
import { linkedPagesMessages } from '../linked-pages/messages';
import { onboardingMessages } from '../onboarding/messages';
import { ProblemSchema } from '../problem';
import { handMessages } from '../picker/hand-messages';
import { pagingMessages } from '../paging/messages';
import { pickerMessages } from '../picker/messages';
import { proxyMessages } from '../proxy/messages';
import { proxyListMessages } from '../proxy-lists/messages';
import { recipeMessages } from '../recipes/messages';
import { runMessages } from '../runs/messages';
import { scheduleMessages } from '../schedules/messages';
import { lockMessages } from '../security/messages';
import { settingsMessages } from '../settings/messages';
import { watchMessages } from '../watches/messages';
import { webhookMessages } from '../webhooks/messages';
import { type MessageRow, Nothing, unpaidInAnyWindow } from '../message-row';
import { lazyObject } from '@/utils/lazy-object';

const rows = {
  /** Confirms that the background is running (the client's handshake). */
  'app/hello': { ...unpaidInAnyWindow, input: () => Nothing },
  ...accountMessages,
  ...browserProductMessages,
  ...cardMessages,
  ...compareMessages,
  ...handMessages,
  ...jobMessages,
  ...libraryMessages,
  ...linkedPagesMessages,
  ...lockMessages,
  ...onboardingMessages,
  ...pagingMessages,
  ...pickerMessages,
  ...proxyMessages,
  ...proxyListMessages,
  ...recipeMessages,
  ...runMessages,
  ...scheduleMessages,
  ...settingsMessages,
  ...watchMessages,
  ...webhookMessages,
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

/** Sender of a message. Its kind, tab, document and URL are what the browser reports, never what the message says. */
export type Caller = {
  /**
   * Whether the sender is in a private window. In Chromium each worker hears only windows of its own kind. In Firefox
   * the browser's report of the tab counts, and an extension page without a tab states it in the message (`incognito`
   * of `EnvelopeSchema`). An unknown window counts as private. A forwarded message comes from an extension page in a
   * private window: the private worker has checked its sender.
   */
  incognito: boolean;
  /**
   * Chromium, in the regular worker: ID of the private session whose worker forwarded the message, as that worker
   * states it.
   */
  privateSession?: string | undefined;
} & (
  | { kind: 'extension-page' }
  /** `documentId` is null where the browser does not report it (Firefox 153). */
  | { kind: 'card'; tabId: number; documentId: string | null; url: string }
);

/** Result of a handler; one of a message without a response has none. */
type Result<K extends MessageType> = Output<K> extends Record<string, never> ? void : Output<K>;

/** Handler of each message. A rejection becomes the reply's problem. */
export type Handlers = {
  [K in MessageType]: (input: Input<K>, caller: Caller) => Promise<Result<K>>;
};

/** Handlers of an area: for 'watches', those of 'watches/save' and all other messages that begin so. */
export type AreaHandlers<Area extends string> = Pick<
  Handlers,
  Extract<MessageType, `${Area}/${string}`>
>;

/** Format of every message. `input` is validated by the schema of its row. */
export const EnvelopeSchema = lazyObject(() => ({
  type: z.string(),
  input: z.unknown(),
  /**
   * Whether the sending extension page is in a private window; every one states it. Read only in Firefox, which reports
   * nothing of a page outside a tab, such as the popup and the extractor.
   */
  incognito: z.optional(z.boolean()),
}));

/** Format of every reply: a value, validated by the schema of its row, or a problem. */
export const ReplySchema = z.lazy(() =>
  z.union([
    z.object({ ok: z.literal(true), value: z.unknown() }),
    z.object({ ok: z.literal(false), problem: ProblemSchema }),
  ]),
);
export type Reply = z.infer<typeof ReplySchema>;

import * as z from 'zod/mini';
import { ProblemError, toProblem } from '../problem';
import {
  EnvelopeSchema,
  type Handlers,
  messages,
  type MessageType,
  type Reply,
  type Caller,
} from './protocol';

/** Sender as reported by the browser; the fields that Vantage reads. */
export interface Sender {
  id?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  /** Set by the regular worker, never by a browser; see `Caller`. */
  privateSession?: string | undefined;
  tab?:
    | { id?: number | undefined; url?: string | undefined; incognito?: boolean | undefined }
    | undefined;
}

/** Identity of this extension context. */
export interface ContextIdentity {
  id: string;
  /** Origin of its pages (`chrome-extension://…`, no trailing slash). */
  origin: string;
  /** Whether this background serves private windows; null: it serves both kinds (Firefox). */
  incognito: boolean | null;
}

/**
 * Identifies the sender; null if it may not send messages.
 * @param claimed the message's own statement about its window. Used only for our own pages, and only if the browser
 * does not report it.
 */
export function identify(sender: Sender, self: ContextIdentity, claimed?: boolean): Caller | null {
  if (sender.id !== self.id || !sender.url) return null;
  const isPage = sender.url.startsWith(`${self.origin}/`);
  const reported = sender.tab?.incognito === true ? true : self.incognito;
  // An unknown window counts as private.
  const incognito = reported ?? (isPage ? (claimed ?? true) : sender.tab?.incognito !== false);
  if (isPage) return { kind: 'extension-page', incognito, privateSession: sender.privateSession };
  const tabId = sender.tab?.id;
  if (tabId === undefined || sender.frameId !== 0) return null;
  const documentId = sender.documentId ?? null;
  return {
    // Any content script of Vantage in the top frame; only one whose document has a ticket is the card (`tickets.ts`).
    kind: 'card',
    incognito,
    tabId,
    documentId,
    url: currentAddress(sender.url, sender.tab),
  };
}

/** The tab's URL, which follows `pushState`; the document's URL if the tab shows another origin by now. */
function currentAddress(url: string, tab: Sender['tab']): string {
  const now = tab?.url ?? '';
  return URL.canParse(now) && new URL(now).origin === new URL(url).origin ? now : url;
}

/**
 * Validates a message whose sender may send it. Throws `message-refused` for one without a complete row, and for a
 * sender that the row does not allow; `not-in-private` for messages not allowed in private windows.
 */
export function authorize(
  message: unknown,
  sender: Sender,
  self: ContextIdentity,
  table = messages,
): { type: MessageType; input: unknown; caller: Caller } {
  const isKnown = (name: string): name is MessageType => Object.hasOwn(table, name);
  const envelope = z.safeParse(EnvelopeSchema, message);
  if (!envelope.success) throw new ProblemError('message-refused');
  const { type, input, incognito } = envelope.data;
  const caller = identify(sender, self, incognito);
  if (!caller || !isKnown(type)) throw new ProblemError('message-refused');
  const row = table[type];
  const isCompleteRow = typeof row.input === 'function' && typeof row.paid === 'boolean';
  if (!isCompleteRow || row.from !== caller.kind) throw new ProblemError('message-refused');
  if (caller.incognito && !row.private) throw new ProblemError('not-in-private');
  return { type, input, caller };
}

/**
 * Creates the message router: identifies the sender, validates the message, then calls the handler. Never rejects:
 * every outcome is a reply.
 * @param handlers handlers by message; a message without one is refused.
 * @param ready awaited before a page's message is handled. A card's is handled synchronously, or the user gesture
 * is lost; its storage reads wait by themselves.
 */
export function createRouter(
  handlers: Partial<Handlers>,
  self: ContextIdentity,
  ready: Promise<unknown> = Promise.resolve(),
  table = messages,
) {
  async function handle<K extends MessageType>(type: K, input: unknown, caller: Caller) {
    const handler: Partial<Handlers>[K] = handlers[type];
    if (!handler) throw new ProblemError('message-refused');
    const parsed = z.safeParse(table[type].input(), input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new ProblemError('message-refused', { detail: `${type}: ${issue?.path.join('.')}` });
    }
    return await handler(parsed.data, caller);
  }

  return async (message: unknown, sender: Sender): Promise<Reply> => {
    try {
      const { type, input, caller } = authorize(message, sender, self, table);
      if (caller.kind === 'extension-page') await ready;
      return { ok: true, value: (await handle(type, input, caller)) ?? {} };
    } catch (error) {
      return { ok: false, problem: toProblem(error) };
    }
  };
}

import * as z from 'zod/mini';
import { ProblemError, toProblem } from '../problem';
import type { Reply } from './output';
import type { Dispatcher } from './dispatcher';
import { EnvelopeSchema, type Speaker } from './protocol';

/** The sender as the browser describes it; fields that Vantage reads. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  tab?: { id?: number | undefined; url?: string | undefined } | undefined;
}

/** @param self this extension's id and the origin of its pages (`chrome-extension://…`, no trailing slash). */
export function identify(sender: Sender, self: { id: string; origin: string }): Speaker | null {
  if (sender.id !== self.id || !sender.url) return null;
  if (sender.url.startsWith(`${self.origin}/`)) return { kind: 'page' };
  const tabId = sender.tab?.id;
  if (tabId === undefined || sender.frameId !== 0) return null;
  return { kind: 'card', tabId, documentId: sender.documentId ?? null, url: sender.url };
}

/**
 * Identifies the sender and answers the message. Never rejects: every outcome is a reply.
 * @param ready awaited before a page's message is answered. A card's is answered in the turn of its event, in which alone
 *   the browser takes it for the user's press; what it reads of storage waits by itself.
 */
export function createRouter(
  dispatcher: Dispatcher,
  self: { id: string; origin: string },
  ready: Promise<unknown> = Promise.resolve(),
) {
  return async (message: unknown, sender: Sender): Promise<Reply> => {
    try {
      const envelope = z.safeParse(EnvelopeSchema, message);
      const speaker = identify(sender, self);
      if (!envelope.success || !speaker) throw new ProblemError('message-refused');
      const { type, input } = envelope.data;
      if (speaker.kind === 'page') await ready;
      return { ok: true, value: await dispatcher.answer(type, input, speaker) };
    } catch (error) {
      return { ok: false, problem: toProblem(error) };
    }
  };
}

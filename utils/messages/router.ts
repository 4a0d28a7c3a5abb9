import * as z from 'zod/mini';
import { ProblemError, toProblem } from '../problem';
import type { Reply } from './output';
import {
  EnvelopeSchema,
  protocol,
  schemas,
  type Handlers,
  type MessageType,
  type Speaker,
} from './protocol';

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

/** Whether the protocol has a message of this name. */
export function isMessageType(type: string): type is MessageType {
  return Object.hasOwn(protocol, type);
}

/** Checks who speaks, then what is said, then acts. Never rejects: every outcome is a reply. */
export function createRouter(handlers: Partial<Handlers>, self: { id: string; origin: string }) {
  async function handle<K extends MessageType>(type: K, input: unknown, speaker: Speaker) {
    const parsed = z.safeParse(schemas[type].input, input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new ProblemError('message-refused', { detail: `${type}: ${issue?.path.join('.')}` });
    }
    const handler: Partial<Handlers>[K] = handlers[type];
    if (!handler) throw new ProblemError('message-refused');
    return await handler(parsed.data, speaker);
  }

  return async (message: unknown, sender: Sender): Promise<Reply> => {
    try {
      const envelope = z.safeParse(EnvelopeSchema, message);
      const speaker = identify(sender, self);
      if (!envelope.success || !speaker || !isMessageType(envelope.data.type)) {
        throw new ProblemError('message-refused');
      }
      const { type, input } = envelope.data;
      if (protocol[type].from !== speaker.kind) throw new ProblemError('message-refused');
      return { ok: true, value: await handle(type, input, speaker) };
    } catch (error) {
      return { ok: false, problem: toProblem(error) };
    }
  };
}

import * as z from 'zod/mini';
import type { earlyProtocol } from './early-protocol';
import type { lateProtocol } from './late-protocol';
import type { Output } from './output';

/** Every message by 'area/verb'. Replies carry `input` errors back as problems. */
type Protocol = typeof earlyProtocol & typeof lateProtocol;
export type MessageType = keyof Protocol;
export type Input<K extends MessageType> = z.infer<Protocol[K]['input']>;

/** Who sent a message, as the browser says (never as the message says). */
export type Speaker =
  | { kind: 'page' }
  /** `documentId` is null where the browser does not tell it (Firefox 153). */
  | { kind: 'card'; tabId: number; documentId: string | null; url: string };

export type Handlers = {
  [K in MessageType]: (input: Input<K>, speaker: Speaker) => Promise<Output<K>>;
};

export const EnvelopeSchema = z.object({ type: z.string(), input: z.unknown() });

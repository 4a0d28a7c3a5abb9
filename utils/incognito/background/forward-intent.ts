import * as z from 'zod/mini';
import { EnvelopeSchema } from '@/utils/messaging/protocol';
import { identify, type Sender } from '@/utils/messaging/router';
import { ProblemError } from '@/utils/problem';

/**
 * What a page in a private window wants of the regular worker, checked as that one would: it can't see the sender, and
 * checks the rest again. Throws `message-refused` for all but Vantage's own pages, and `not-in-private` for comparisons of
 * several countries, which are kept with their address.
 */
export function forwardedIntent(
  message: unknown,
  sender: Sender,
  self: { id: string; origin: string },
): z.infer<typeof EnvelopeSchema> {
  const envelope = z.safeParse(EnvelopeSchema, message);
  if (!envelope.success || identify(sender, self)?.kind !== 'page') {
    throw new ProblemError('message-refused');
  }
  const { type } = envelope.data;
  if (type.startsWith('card/')) throw new ProblemError('message-refused');
  if (type.startsWith('world/')) throw new ProblemError('not-in-private');
  return envelope.data;
}

/** Whether the private worker does it by itself: results of private windows lie in its memory. Presets are kept for all. */
export function isHandledHere(message: unknown): boolean {
  const envelope = z.safeParse(EnvelopeSchema, message);
  return envelope.success && /^(scrape\/(?!keep)|agent|library|card)/.test(envelope.data.type);
}

import { authorize, type ContextIdentity, type Sender } from '@/utils/messaging/router';
import type { MessageType } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';

/**
 * Checks a message from a page in a private window before it is forwarded to the regular worker, which cannot see
 * the sender and repeats the other checks. Throws `message-refused` for senders other than Vantage's own pages, and
 * `not-in-private`.
 */
export function forwardedIntent(
  message: unknown,
  sender: Sender,
  self: ContextIdentity,
): { type: MessageType; input: unknown } {
  const { type, input, caller } = authorize(message, sender, self);
  if (caller.kind !== 'page') throw new ProblemError('message-refused');
  return { type, input };
}

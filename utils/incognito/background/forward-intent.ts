import { authorize, type Self, type Sender } from '@/utils/messaging/router';
import type { MessageType } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';

/**
 * What a page in a private window wants of the regular worker, checked as that one would: it can't see the sender, and
 * checks the rest again. Throws `message-refused` for all but Vantage's own pages, and `not-in-private`.
 */
export function forwardedIntent(
  message: unknown,
  sender: Sender,
  self: Self,
): { type: MessageType; input: unknown } {
  const { type, input, speaker } = authorize(message, sender, self);
  if (speaker.kind !== 'page') throw new ProblemError('message-refused');
  return { type, input };
}

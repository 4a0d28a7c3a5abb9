import * as z from 'zod/mini';
import { EnvelopeSchema, protocol } from '@/utils/messages/protocol';
import { identify, type Sender } from '@/utils/messages/router';
import { ProblemError } from '@/utils/problem';

/**
 * What a page in a private window wants, checked as the regular worker would: that one can't see the sender, and
 * checks the rest again. Throws `message-refused` for all but Vantage's own pages, and `not-in-private`.
 */
export function intentOf(
  message: unknown,
  sender: Sender,
  self: { id: string; origin: string },
): z.infer<typeof EnvelopeSchema> {
  const envelope = z.safeParse(EnvelopeSchema, message);
  if (!envelope.success || identify(sender, self)?.kind !== 'page') {
    throw new ProblemError('message-refused');
  }
  const { type } = envelope.data;
  const known = Object.entries(protocol).find(([name]) => name === type)?.[1];
  if (known?.from !== 'page') throw new ProblemError('message-refused');
  // What is scraped is kept with the results, where a private window must leave nothing.
  if (/^(scrape|agent|library)\//.test(type)) throw new ProblemError('not-in-private');
  return envelope.data;
}

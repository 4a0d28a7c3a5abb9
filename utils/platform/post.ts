import { createClient, type Send } from '../messages/client';
import { ext } from './ext';

/** The client of the typed protocol. In a file of its own, so that a page paints before it is read. */
export const post: Send = createClient(async (envelope) => {
  const reply: unknown = await ext.runtime.sendMessage(envelope);
  return reply;
});

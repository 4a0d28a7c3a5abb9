import { createClient } from './client';
import { ext } from '../browser/ext';

/** The client of the typed protocol. In a file of its own, so that a page paints before it is read. */
export const pageClient = createClient(async (envelope) => {
  const incognito = ext.extension.inIncognitoContext;
  const reply: unknown = await ext.runtime.sendMessage({ ...envelope, incognito });
  return reply;
});

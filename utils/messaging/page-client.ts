import { createClient } from './client';
import { ext } from '../browser/ext';

/** Client of the typed protocol. In a separate file, so that a page paints before this is loaded. */
export const pageClient = createClient(async (envelope) => {
  const incognito = ext.extension.inIncognitoContext;
  const reply: unknown = await ext.runtime.sendMessage({ ...envelope, incognito });
  return reply;
});

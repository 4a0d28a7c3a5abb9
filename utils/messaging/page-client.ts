import { createClient, type Send } from './client';
import { isAllowedFromIncognito } from './incognito-pages';
import { ProblemError } from '../problem';
import { ext, isFirefox } from '../browser/ext';

const client: Send = createClient(async (envelope) => {
  const reply: unknown = await ext.runtime.sendMessage(envelope);
  return reply;
});

/** The client of the typed protocol. In a file of its own, so that a page paints before it is read. */
export const pageClient: Send = async (type, input) => {
  if (isFirefox && ext.extension.inIncognitoContext && !isAllowedFromIncognito(type)) {
    throw new ProblemError('not-in-private');
  }
  return await client(type, input);
};

import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { LibraryChangeSchema } from './change';

export const libraryMessages = {
  /** One change of any number of results, or of the library. */
  'library/change': {
    from: 'page',
    input: () => z.object({ ids: z.array(z.string()), change: LibraryChangeSchema }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;

import * as z from 'zod/mini';
import { free, type MessageRow, Nothing } from '../message-row';
import { LibraryChangeSchema } from './change';

export const libraryMessages = {
  /** One change of any number of results, or of the library. */
  'library/change': {
    from: 'page',
    input: () => z.object({ ids: z.array(z.string()), change: LibraryChangeSchema }),
    output: () => Nothing,
    ...free,
  },
} satisfies Record<string, MessageRow>;

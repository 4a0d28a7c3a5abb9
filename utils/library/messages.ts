import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { LibraryChangeSchema } from './change';

export const libraryMessages = {
  /** Applies one change to any number of results, or to the library. */
  'library/change': {
    from: 'page',
    input: () => z.object({ ids: z.array(z.string()), change: LibraryChangeSchema }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;

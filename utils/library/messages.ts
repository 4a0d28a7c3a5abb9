import * as z from 'zod/mini';
import { type MessageRow, unpaidInAnyWindow } from '../message-row';
import { LibraryChangeSchema } from './change';

export const libraryMessages = {
  /** Applies one change to any number of results, or to the library. */
  'library/change': {
    ...unpaidInAnyWindow,
    input: () => z.object({ ids: z.array(z.string()), change: LibraryChangeSchema }),
    /** `full`: number of results that have no room for the tag. */
    output: () => z.object({ full: z.number() }),
  },
} satisfies Record<string, MessageRow>;

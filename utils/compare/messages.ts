import * as z from 'zod/mini';
import type { MessageRow } from '../message-row';
import { PressIdSchema } from '../runs/messages';
import { ComparisonActionSchema } from './schema';

export const compareMessages = {
  /** Comparisons of a page from several countries. They are kept with their address, so private windows begin none. */
  'world/act': {
    from: 'page',
    input: () => z.object({ id: PressIdSchema, act: ComparisonActionSchema }),
    /** Of the comparison. */
    output: () => z.object({ id: z.string() }),
    paid: true,
    private: false,
  },
} satisfies Record<string, MessageRow>;

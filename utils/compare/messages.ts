import * as z from 'zod/mini';
import type { MessageRow } from '../message-row';
import { PressIdSchema } from '../runs/messages';
import { ComparisonActionSchema } from './schema';

export const compareMessages = {
  /**
   * Acts on a comparison. Comparisons are stored with their URL, so that private windows cannot
   * start one.
   */
  'compare/act': {
    from: 'page',
    input: () => z.object({ id: PressIdSchema, act: ComparisonActionSchema }),
    /** ID of the comparison. */
    output: () => z.object({ id: z.string() }),
    paid: true,
    private: false,
  },
} satisfies Record<string, MessageRow>;

import * as z from 'zod/mini';
import { type MessageRow, paidInRegularWindows } from '../message-row';
import { PressIdSchema } from '../runs/messages';
import { ComparisonActionSchema } from './schema';

export const compareMessages = {
  /**
   * Acts on a comparison. Comparisons are stored with their URL, so that private windows cannot
   * start one.
   */
  'compare/act': {
    ...paidInRegularWindows,
    input: () => z.object({ id: PressIdSchema, act: ComparisonActionSchema }),
    output: () => z.object({ id: z.string() }),
  },
} satisfies Record<string, MessageRow>;

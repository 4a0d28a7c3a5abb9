import * as z from 'zod/mini';
import { type MessageRow, unpaidInAnyWindow } from '../message-row';
import { ProductCodeSchema } from '../proxy/product-codes';
import { ListRequestSchema, TestedLineSchema } from './schema';

export const proxyListMessages = {
  /** Generates a list of proxy strings. Each is a secret, returned once and stored nowhere. */
  'proxy-lists/generate': {
    ...unpaidInAnyWindow,
    input: () => ListRequestSchema,
    output: () => z.object({ lines: z.array(z.string()) }),
  },
  /**
   * Tests one proxy string of a product. In Chromium this closes open connections, which the user
   * has confirmed.
   */
  'proxy-lists/test': {
    ...unpaidInAnyWindow,
    input: () => z.object({ line: z.string(), product: ProductCodeSchema }),
    output: () => TestedLineSchema,
  },
} satisfies Record<string, MessageRow>;

import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow } from '../message-row';
import { ProductCodeSchema } from '../proxy/product-codes';
import { ListRequestSchema, TestedLineSchema } from './schema';

export const proxyListMessages = {
  /** A list of proxy strings, made now. Each is a secret: one reply, kept nowhere. */
  'generate/list': {
    from: 'page',
    input: () => ListRequestSchema,
    output: () => z.object({ lines: z.array(z.string()) }),
    ...unpaidAnywhere,
  },
  /** Uses one of them once, of this product. In Chromium open connections end; the user was asked. */
  'generate/try': {
    from: 'page',
    input: () => z.object({ line: z.string(), product: ProductCodeSchema }),
    output: () => TestedLineSchema,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;

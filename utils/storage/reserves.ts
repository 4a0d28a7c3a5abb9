import * as z from 'zod/mini';
import { storedItem } from './items';

/**
 * What calls from private windows of Chromium may still take (`scrape/reserves.ts`). Written by the regular worker alone,
 * because the two share no locks; each goes when its call has ended, or is known to be gone.
 */
export const reservesItem = storedItem(
  'reserves',
  z.array(z.object({ id: z.string(), at: z.number(), most: z.number(), accountId: z.string() })),
  () => [],
);

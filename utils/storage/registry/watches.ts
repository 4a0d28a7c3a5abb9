import * as z from 'zod/mini';
import { maxWatches, WatchSchema } from '../../watches/schema';
import { storedItem } from '../items';

/** Watches, newest first; their rows are in IndexedDB. */
export const watchesItem = storedItem({
  key: 'watches',
  version: 2,
  cleared: 'parts',
  schema: () => z.array(WatchSchema).check(z.maxLength(maxWatches)),
  initial: () => [],
});

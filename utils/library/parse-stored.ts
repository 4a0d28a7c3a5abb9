import * as z from 'zod/mini';
import { ProblemError } from '../problem';

/** Parses a stored run or row; throws `storage-unreadable` if it is damaged. */
export function parseStored<T>(schema: z.ZodMiniType<T>, stored: unknown): T {
  const read = z.safeParse(schema, stored);
  if (read.success) return read.data;
  throw new ProblemError('storage-unreadable', { detail: 'library' });
}

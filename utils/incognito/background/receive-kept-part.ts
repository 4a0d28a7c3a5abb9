import * as z from 'zod/mini';
import { importBundle } from '@/utils/library/database/export-bundle';
import { ProblemError } from '@/utils/problem';
import { maxParts } from './keep-private-result';

const PartSchema = z.object({
  id: z.string(),
  at: z.int().check(z.gte(0), z.lte(maxParts)),
  of: z.int().check(z.gte(1), z.lte(maxParts)),
  text: z.string(),
});

/**
 * Parts received so far, by run ID. A restart of the worker loses them; the sender is then told that the transfer
 * failed.
 */
const received = new Map<string, string[]>();

/** In the regular worker: receives a part. Resolves to whether the result is complete and stored in the library. */
export async function receiveKeptPart(part: unknown): Promise<boolean> {
  const { id, at, of, text } = z.parse(PartSchema, part);
  const texts = at === 0 ? [] : received.get(id);
  if (texts?.length !== at) throw new ProblemError('message-refused', { detail: 'parts' });
  texts.push(text);
  received.set(id, texts);
  if (texts.length < of) return false;
  received.delete(id);
  await importBundle(texts.join(''));
  return true;
}

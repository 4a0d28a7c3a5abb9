import * as z from 'zod/mini';
import { importBundle, exportBundle } from '@/utils/library/database/export-bundle';
import { ext } from '@/utils/browser/ext';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { ProblemError } from '@/utils/problem';
import { wait } from '@/utils/wait';
import { logFailure } from '../../log-failure';

/**
 * Chromium's two workers share no database and no messages, so a result goes from one to the other in letters, which lie
 * in memory. All letters together may take 10 MB; one at a time is under way.
 */
const letterLength = 2_000_000;
const mostLetters = 100;

const LetterSchema = z.object({
  id: z.string(),
  at: z.int().check(z.gte(0), z.lte(mostLetters)),
  of: z.int().check(z.gte(1), z.lte(mostLetters)),
  text: z.string(),
});

/** In the private worker: hands a result to the library on the disk. Rejects with `task-lost`, `background-silent`. */
export async function handOverResult(id: string): Promise<void> {
  const parcel = await exportBundle(id);
  if (parcel === null) throw new ProblemError('task-lost');
  const mail = createStorageRpc(
    ext.storage.session,
    'private',
    wait,
    logFailure('keeping a result'),
  );
  const of = Math.ceil(parcel.length / letterLength);
  if (of > mostLetters) throw new ProblemError('unexpected', { detail: 'size' });
  for (let at = 0; at < of; at += 1) {
    const text = parcel.slice(at * letterLength, (at + 1) * letterLength);
    const answer = await mail.ask('keep', { id, at, of, text }, { heardMs: 8000, doneMs: 60_000 });
    if (answer.state !== 'done') throw new ProblemError('background-silent');
  }
}

/** What came of each result so far. A worker that is killed in between loses it, and the sender is told. */
const under = new Map<string, string[]>();

/** In the regular worker: takes a part. Resolves to whether the result is whole and in the library by now. */
export async function takeHandedOver(letter: unknown): Promise<boolean> {
  const { id, at, of, text } = z.parse(LetterSchema, letter);
  const texts = at === 0 ? [] : under.get(id);
  if (texts?.length !== at) throw new ProblemError('message-refused', { detail: 'letters' });
  texts.push(text);
  under.set(id, texts);
  if (texts.length < of) return false;
  under.delete(id);
  await importBundle(texts.join(''));
  return true;
}

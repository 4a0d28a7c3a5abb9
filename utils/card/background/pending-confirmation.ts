import * as z from 'zod/mini';
import { type PendingConfirmation, PendingConfirmationSchema } from '@/utils/card/messages';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { withLock } from '@/utils/storage/web-locks';

const keyOf = (id: string) => `ask:${id}`;

/** Keeps it until the confirmation window takes it, or the browser session ends. @returns the id for taking it. */
export async function storePendingConfirmation(asked: PendingConfirmation): Promise<string> {
  const id = crypto.randomUUID();
  await ext.storage.session.set({ [keyOf(id)]: asked });
  return id;
}

/**
 * Takes it once; null: already taken, or never kept. Rejects with `message-refused` where a private card's is taken in a
 * regular window, or the reverse: what is confirmed there would begin a run of the wrong kind.
 * @param incognito whether the window that takes it is a private one.
 */
export async function takePendingConfirmation(
  id: string,
  incognito: boolean,
): Promise<PendingConfirmation | null> {
  const key = keyOf(id);
  return await withLock('tickets', async () => {
    const stored = (await ext.storage.session.get(key))[key];
    const asked = z.safeParse(PendingConfirmationSchema, stored).data ?? null;
    if (asked && (asked.incognito ?? false) !== incognito) {
      throw new ProblemError('message-refused', { detail: 'window' });
    }
    await ext.storage.session.remove(key);
    return asked;
  });
}

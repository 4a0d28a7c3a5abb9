import * as z from 'zod/mini';
import { type PendingConfirmation, PendingConfirmationSchema } from '@/utils/card/messages';
import { ext } from '@/utils/browser/ext';
import { withLock } from '@/utils/storage/web-locks';

const keyOf = (id: string) => `ask:${id}`;

/** Keeps it until the confirmation window takes it, or the browser session ends. @returns the id for taking it. */
export async function storePendingConfirmation(asked: PendingConfirmation): Promise<string> {
  const id = crypto.randomUUID();
  await ext.storage.session.set({ [keyOf(id)]: asked });
  return id;
}

/** Takes it once; null: already taken, or never kept. */
export async function takePendingConfirmation(id: string): Promise<PendingConfirmation | null> {
  const key = keyOf(id);
  return await withLock('tickets', async () => {
    const stored = (await ext.storage.session.get(key))[key];
    await ext.storage.session.remove(key);
    return z.safeParse(PendingConfirmationSchema, stored).data ?? null;
  });
}

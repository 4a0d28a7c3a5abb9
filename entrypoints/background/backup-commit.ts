import * as z from 'zod/mini';
import { mapOf } from '@/utils/checks';
import { ext } from '@/utils/platform/ext';
import { ProblemError } from '@/utils/problem';
import { sealText } from '@/utils/storage/sealed';
import { beforeName, restoredName } from '@/utils/storage/secrets-vault';
import { vault } from '@/utils/storage/secrets';

/** In `storage.local`: values on their way, and what was there before the last restore. */
const journalKey = 'restoring';
const snapshotKey = 'restoreBefore';

const Values = mapOf(z.unknown());
/** `gone`: keys under which there is nothing afterwards. */
const Snapshot = z.object({ values: Values, gone: z.array(z.string()) });
type Snapshot = z.infer<typeof Snapshot>;
const JournalSchema = z.object({ id: z.string(), next: Snapshot });

/**
 * Puts values and secrets in the place of those there are, all or nothing: the values are written aside, the secrets
 * with the name of that writing, and then the values take their place, now or in the next life.
 * @param secrets texts by name; null takes one away. Rejects with `locked`.
 */
export async function commit(
  values: Record<string, unknown>,
  secrets: Record<string, string | null>,
): Promise<void> {
  const { key, locked } = await vault.state();
  if (locked) throw new ProblemError('locked');
  const sealed: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(secrets)) {
    sealed[name] = text !== null && key ? await sealText(key, name, text) : text;
  }
  const before = await vault.disk.read(Object.keys(secrets));
  const kept = Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, value ?? null]),
  );
  const keys = Object.keys(values);
  const there = await ext.storage.local.get(keys);
  const snapshot = { values: there, gone: keys.filter((one) => !Object.hasOwn(there, one)) };
  await ext.storage.local.set({ [snapshotKey]: snapshot });
  await writeAll({ values, gone: [] }, { ...sealed, [beforeName]: kept });
}

async function writeAll(next: Snapshot, secrets: Record<string, unknown>): Promise<void> {
  const id = crypto.randomUUID();
  await ext.storage.local.set({ [journalKey]: { id, next } });
  await vault.alone(() => vault.disk.write({ ...secrets, [restoredName]: id }));
  await finishRestore();
}

/** Ends what an earlier life began: goes through with it where its secrets are written, drops it where they are not. */
export async function finishRestore(): Promise<void> {
  const { [journalKey]: written } = await ext.storage.local.get(journalKey);
  if (written === undefined) return;
  const journal = z.safeParse(JournalSchema, written);
  const { [restoredName]: restored } = await vault.disk.read([restoredName]);
  if (journal.success && journal.data.id === restored) {
    await ext.storage.local.set(journal.data.next.values);
    await ext.storage.local.remove(journal.data.next.gone);
  }
  await ext.storage.local.remove(journalKey);
}

/** Takes the last restore back; nothing happens where there was none. */
export async function takeBack(): Promise<void> {
  const { [snapshotKey]: stored } = await ext.storage.local.get(snapshotKey);
  const snapshot = z.safeParse(Snapshot, stored);
  const { [beforeName]: before } = await vault.disk.read([beforeName]);
  const secrets = z.safeParse(Values, before);
  if (!snapshot.success || !secrets.success) return;
  await writeAll(snapshot.data, { ...secrets.data, [beforeName]: null });
  await ext.storage.local.remove(snapshotKey);
}

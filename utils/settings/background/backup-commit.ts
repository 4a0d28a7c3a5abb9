import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import {
  beforeRestoreName,
  journalKey,
  lastRestoreName,
  snapshotKey,
} from '@/utils/security/secrets-vault';
import { vault } from '@/utils/security/background/secrets';
import { forgetSecrets } from '@/utils/security/lock-steps';

const Values = z.record(z.string(), z.unknown());
/** `gone`: keys under which there is nothing afterwards. */
const Snapshot = z.object({ values: Values, gone: z.array(z.string()) });
type Snapshot = z.infer<typeof Snapshot>;
const JournalSchema = z.object({ id: z.string(), next: Snapshot });
/** What was there before the restore of this id: its values, and beside the secrets its secrets as they lay there. */
const ValuesBefore = z.object({ id: z.string(), values: Snapshot });
const SecretsBefore = z.object({ id: z.string(), secrets: Values });

/**
 * Puts values and secrets in the place of those there are, all or nothing: the values are written aside, the secrets
 * with the name of that writing, and then the values take their place, now or in the next instance. One at a time.
 * @param secrets texts by name; null takes one away. Rejects with `locked`.
 */
export async function commitRestore(
  values: Record<string, unknown>,
  secrets: Record<string, string | null>,
): Promise<void> {
  const id = crypto.randomUUID();
  const keys = Object.keys(values);
  const there = await ext.storage.local.get(keys);
  const gone = keys.filter((one) => there[one] === undefined);
  await ext.storage.local.set({ [snapshotKey]: { id, values: { values: there, gone } } });
  await writeAll(id, { values, gone: [] }, async () => {
    // While nobody else writes: amid a change of keys these would be sealed under one that opens nothing any more.
    const before: Record<string, unknown> = await vault.disk.read(Object.keys(secrets));
    for (const name of Object.keys(secrets)) before[name] ??= null;
    const written = await vault.sealed(secrets);
    return { ...written, [beforeRestoreName]: { id, secrets: before } };
  });
}

/** @param read the secrets to be written; while it reads, nobody else writes any. Where it rejects, nothing changes. */
async function writeAll(
  id: string,
  next: Snapshot,
  read: () => Promise<Record<string, unknown>>,
): Promise<void> {
  await ext.storage.local.set({ [journalKey]: { id, next } });
  try {
    await vault.alone(async () => vault.disk.write({ ...(await read()), [lastRestoreName]: id }));
  } finally {
    await finishRestore();
  }
}

/**
 * Ends what an earlier instance may have begun, before anything else is read: goes through with it where its secrets are
 * written, drops it where they are not.
 */
export async function finishRestore(): Promise<void> {
  const { [journalKey]: written } = await ext.storage.local.get(journalKey);
  if (written === undefined) return;
  const journal = z.safeParse(JournalSchema, written);
  const { [lastRestoreName]: restored } = await vault.disk.read([lastRestoreName]);
  if (journal.success && journal.data.id === restored) {
    await ext.storage.local.set(journal.data.next.values);
    await ext.storage.local.remove(journal.data.next.gone);
  }
  await ext.storage.local.remove(journalKey);
}

async function before(): Promise<{ values: Snapshot; secrets: Record<string, unknown> }> {
  const { [snapshotKey]: stored } = await ext.storage.local.get(snapshotKey);
  const { [beforeRestoreName]: kept } = await vault.disk.read([beforeRestoreName]);
  const values = z.safeParse(ValuesBefore, stored);
  const secrets = z.safeParse(SecretsBefore, kept);
  if (!values.success || !secrets.success || values.data.id !== secrets.data.id) {
    throw new ProblemError('undo-gone');
  }
  return { values: values.data.values, secrets: secrets.data.secrets };
}

/** Names of the secrets that taking the last restore back would change. Rejects with `undo-gone` where it can't be. */
export async function secretsChangedByUndo(): Promise<string[]> {
  return Object.keys((await before()).secrets);
}

/** Takes the last restore back. Rejects with `undo-gone`, and changes nothing, where that can't be done any more. */
export async function revertRestore(): Promise<void> {
  const { values } = await before();
  await writeAll(crypto.randomUUID(), values, async () => {
    const { secrets } = await before();
    return { ...secrets, [beforeRestoreName]: null };
  });
  await ext.storage.local.remove(snapshotKey);
}

/** From now on the last restore can't be taken back: what it put aside is gone, keys first. */
export async function forgetUndo(): Promise<void> {
  const { [beforeRestoreName]: kept } = await vault.disk.read([beforeRestoreName]);
  if (kept !== undefined && kept !== null) await forgetSecrets(vault, [beforeRestoreName]);
  await ext.storage.local.remove(snapshotKey);
}

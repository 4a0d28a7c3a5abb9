import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import {
  beforeRestoreName,
  journalKey,
  lastRestoreName,
  snapshotKey,
} from '@/utils/security/secrets-vault';
import { vault } from '@/utils/security/background/secrets';
import { forgetSecrets } from '@/utils/security/lock-steps';
import { marksOf, MarksSchema } from './restore-marks';

const Values = z.record(z.string(), z.unknown());
/** `gone`: keys without a value. */
const Snapshot = z.object({ values: Values, gone: z.array(z.string()) });
type Snapshot = z.infer<typeof Snapshot>;
const JournalSchema = z.object({ id: z.string(), next: Snapshot });
/**
 * Values before the restore with this ID. The vault holds the corresponding secrets, still
 * encrypted. `marks`: what the restore wrote, to find later edits; absent in snapshots of an older version.
 */
const ValuesBefore = z.object({
  id: z.string(),
  values: Snapshot,
  marks: z.optional(MarksSchema),
});
const SecretsBefore = z.object({ id: z.string(), secrets: Values });

/** Error of a restore whose secrets are stored, but not its values, as on a full disk: it can be undone. */
export class PartlyRestored extends ProblemError {}

/**
 * Replaces values and secrets atomically. The values are written to a journal, then the secrets
 * together with the journal's ID, then the values are copied; after an interruption, the next
 * instance completes it. Only one restore at a time.
 * @param secrets texts by name; null deletes one. Rejects with `locked`, and with `PartlyRestored`.
 */
export async function commitRestore(
  values: Record<string, unknown>,
  secrets: Record<string, string | null>,
): Promise<void> {
  const id = crypto.randomUUID();
  const keys = Object.keys(values);
  const there = await ext.storage.local.get(keys);
  const gone = keys.filter((one) => there[one] === undefined);
  const marks = await marksOf(values);
  await ext.storage.local.set({ [snapshotKey]: { id, values: { values: there, gone }, marks } });
  try {
    await writeAll(id, { values, gone: [] }, async () => {
      // In the vault's lock: during a change of the encryption key, the old key would be used.
      const before: Record<string, unknown> = await vault.disk.read(Object.keys(secrets));
      for (const name of Object.keys(secrets)) before[name] ??= null;
      const written = await vault.sealed(secrets);
      return { ...written, [beforeRestoreName]: { id, secrets: before } };
    });
  } catch (error) {
    const { [lastRestoreName]: restored } = await vault.disk.read([lastRestoreName]);
    if (restored !== id) throw error;
    const problem = toProblem(error);
    throw new PartlyRestored(problem.code, problem);
  }
}

/**
 * Writes a journal and applies it.
 * @param read returns the secrets to write, in the vault's lock. If it rejects, nothing changes.
 */
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
 * Completes or drops a restore that an earlier instance started, depending on whether its secrets
 * were written. To be called before anything else is read.
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
  await refuseEdited(values.data);
  return { values: values.data.values, secrets: secrets.data.secrets };
}

/**
 * Rejects with `undo-gone` if a value was edited since the restore: undo would lose the edit, and the next start would
 * delete the login or key of what was added. A value equal to the one before the restore was not restored, or is
 * already undone.
 */
async function refuseEdited({ values: earlier, marks }: z.infer<typeof ValuesBefore>) {
  if (!marks) return;
  const keys = Object.keys(marks);
  const now = await marksOf(await ext.storage.local.get(keys), keys);
  const then = await marksOf(earlier.values, keys);
  const isEdited = keys.some((key) => now[key] !== marks[key] && now[key] !== then[key]);
  if (isEdited) throw new ProblemError('undo-gone');
}

/**
 * Names of the secrets that undoing the last restore would change. Rejects with `undo-gone` if it
 * cannot be undone.
 */
export async function secretsChangedByUndo(): Promise<string[]> {
  return Object.keys((await before()).secrets);
}

/**
 * Undoes the last restore. Rejects with `undo-gone`, without changes, if it cannot be undone.
 * @param kept names of secrets that stay as they are.
 */
export async function revertRestore(kept: ReadonlySet<string>): Promise<void> {
  const { values } = await before();
  await writeAll(crypto.randomUUID(), values, async () => {
    const { secrets } = await before();
    const changed = Object.entries(secrets).filter(([name]) => !kept.has(name));
    return { ...Object.fromEntries(changed), [beforeRestoreName]: null };
  });
  await ext.storage.local.remove(snapshotKey);
}

/** Makes the last restore impossible to undo. The secrets that it put aside are deleted at the next start. */
export async function preventUndo(): Promise<void> {
  await ext.storage.local.remove(snapshotKey);
}

/** Deletes the snapshot of the last restore, secrets first, so that it can no longer be undone. */
export async function forgetUndo(): Promise<void> {
  const { [beforeRestoreName]: kept } = await vault.disk.read([beforeRestoreName]);
  if (kept !== undefined && kept !== null) await forgetSecrets(vault, [beforeRestoreName]);
  await preventUndo();
}

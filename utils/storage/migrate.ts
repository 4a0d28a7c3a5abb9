/**
 * Brings stored data to today's shape: snapshot, migrate, validate, commit. Background only, before
 * anything is read. A migration that fails changes nothing and is tried again at the next start; the
 * snapshot of what was there before the last successful one stays under `snapshotKey`.
 */

/** One step from version `to - 1`; pure, and imports nothing, so that it means the same for ever. */
export interface Migration {
  to: number;
  change(stored: Record<string, unknown>): Record<string, unknown>;
}

/** The part of `storage.local` that is needed. */
export interface Store {
  get(keys: null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export const versionKey = 'schemaVersion';
export const snapshotKey = 'snapshotBeforeMigration';

/** The version that today's schemas describe. */
export const currentVersion = 1;
export const migrations: readonly Migration[] = [];

/** @returns the version the data now has. Throws when data is newer than this build or a step fails. */
export async function migrate(
  store: Store,
  steps: readonly Migration[] = migrations,
  target: number = currentVersion,
): Promise<number> {
  const { [snapshotKey]: _snapshot, ...before } = await store.get(null);
  const found = before[versionKey];
  // A first run, or a build from before versions were stamped: the shapes of version 1.
  const from = typeof found === 'number' ? found : 1;
  if (from > target) throw new Error(`stored data has version ${from}, this build knows ${target}`);

  let after: Record<string, unknown> = { ...before };
  for (const step of steps.filter(({ to }) => to > from && to <= target))
    after = step.change(after);
  after[versionKey] = target;

  // Secrets are left out of the snapshot: forgetting a key must forget it everywhere.
  const kept = Object.entries(before).filter(([key]) => !key.startsWith('secret:'));
  if (from < target) await store.set({ [snapshotKey]: Object.fromEntries(kept) });
  if (from < target || found === undefined) await store.set(after);
  const gone = Object.keys(before).filter((key) => !(key in after));
  if (gone.length > 0) await store.remove(gone);
  return target;
}

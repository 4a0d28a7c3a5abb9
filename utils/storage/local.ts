import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { ProblemError, ProblemSchema } from '../problem';
import {
  migrationAwaitedKey,
  migrationProblemKey,
  newestVersion,
  versionKey,
} from './schema-version';

/** Timeout in ms of the background's migration, which takes far less; a page should not stay empty forever. */
const timeoutMs = 10_000;

/** Whether storage is known to have the newest version, which it keeps for the lifetime of this page or worker. */
let isNewest = false;
/** In the background: resolves when storage has the newest version and no restore is incomplete. */
let migration: Promise<void> | undefined;
/** In pages and other workers: a promise like `migration` while a read waits for it; otherwise undefined. */
let waiting: Promise<void> | undefined;

/**
 * Makes every read wait until storage is ready. Call it synchronously at the start of the background.
 * @param storageReady rejects when a migration failed; every read then rejects too (`prepare-storage.ts`).
 */
export function readOnceMigrated(storageReady: Promise<void>): void {
  migration = storageReady;
}

/**
 * Reads `storage.local` once it has the newest version: values of an older version cannot be interpreted. Rejects
 * with the reason of a failed migration, and with `background-silent` when no migration ran.
 */
export async function readLocal(keys: readonly string[]): Promise<Record<string, unknown>> {
  const { local } = ext.storage;
  if (!isNewest && migration) {
    // Also when the version is the newest: a restore may have been interrupted.
    await migration;
    isNewest = true;
  } else if (!isNewest) {
    // The version is read with the values; values read with another version are not used.
    const stored = await local.get([...keys, versionKey]);
    const isMigrated = stored[versionKey] === newestVersion;
    if (!isMigrated) await migrated();
    isNewest = true;
    if (isMigrated) return stored;
  }
  return await local.get([...keys]);
}

/** Writes to `storage.local` once it has the newest version; rejects like `readLocal`. */
export async function writeLocal(values: Record<string, unknown>): Promise<void> {
  if (!isNewest) await readLocal([]);
  await ext.storage.local.set(values);
}

function migrated(): Promise<void> {
  waiting ??= waitForMigration().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function waitForMigration(): Promise<void> {
  const { local, session } = ext.storage;
  const ended = Promise.withResolvers<void>();
  const checkMigration = async () => {
    const [{ [versionKey]: version }, { [migrationProblemKey]: problem }] = await Promise.all([
      local.get(versionKey),
      session.get(migrationProblemKey),
    ]);
    if (version === newestVersion) ended.resolve();
    else if (problem !== undefined) throw asError(problem);
  };
  const onChanged = (changes: Record<string, unknown>) => {
    if (versionKey in changes || migrationProblemKey in changes)
      checkMigration().catch(ended.reject);
  };
  const timer = setTimeout(() => {
    ended.reject(new ProblemError('background-silent'));
  }, timeoutMs);
  local.onChanged.addListener(onChanged);
  session.onChanged.addListener(onChanged);
  try {
    // After registering the listener, so that a migration that ends before this read is not missed.
    const wake = () => session.set({ [migrationAwaitedKey]: Date.now() });
    await Promise.all([ended.promise, checkMigration().then(wake)]);
  } finally {
    clearTimeout(timer);
    local.onChanged.removeListener(onChanged);
    session.onChanged.removeListener(onChanged);
  }
}

/** Restores a stored problem as an error. */
export function asError(stored: unknown): ProblemError {
  const parsed = z.safeParse(ProblemSchema, stored);
  const problem = parsed.success ? parsed.data : { code: 'migration-failed' as const };
  return new ProblemError(problem.code, problem);
}

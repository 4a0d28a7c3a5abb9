import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { ProblemError, ProblemSchema } from '../problem';
import {
  migrationAwaitedKey,
  migrationProblemKey,
  newestVersion,
  versionKey,
} from './schema-version';

/** Milliseconds until the background must have migrated: it takes far less, and a page should not stay empty for ever. */
const patienceMs = 10_000;

/** Whether storage was seen to be of the newest version, which it stays for as long as this page or worker lives. */
let isNewest = false;
/** In the background: settles when storage is of the newest version, and no restore is half done. */
let migration: Promise<void> | undefined;
/** Elsewhere: the same, while anybody waits for it. */
let waiting: Promise<void> | undefined;

/**
 * Synchronously at the start of the background: every reading waits until storage is fit to be read.
 * @param settled rejects when a migration failed, and so does every reading then (`settle-storage.ts`).
 */
export function readOnceMigrated(settled: Promise<void>): void {
  migration = settled;
}

/**
 * Reads `storage.local`, once it is of the newest version: of an older one, damage and absence would mean nothing. Rejects
 * with the reason why a migration failed, and with `background-silent` when none was made.
 */
export async function readLocal(keys: readonly string[]): Promise<Record<string, unknown>> {
  const { local } = ext.storage;
  if (!isNewest && migration) {
    // Also where the version is the newest one: a restore may have been broken off.
    await migration;
    isNewest = true;
  } else if (!isNewest) {
    // The version comes with the values: what was read beside another one is not used.
    const stored = await local.get([...keys, versionKey]);
    const isMigrated = stored[versionKey] === newestVersion;
    if (!isMigrated) await migrated();
    isNewest = true;
    if (isMigrated) return stored;
  }
  return await local.get([...keys]);
}

/** Writes to `storage.local`, once it is of the newest version; rejects as `readLocal`. */
export async function writeLocal(values: Record<string, unknown>): Promise<void> {
  await readLocal([]);
  await ext.storage.local.set(values);
}

function migrated(): Promise<void> {
  waiting ??= untilMigrated().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function untilMigrated(): Promise<void> {
  const { local, session } = ext.storage;
  const ended = Promise.withResolvers<void>();
  const look = async () => {
    const [{ [versionKey]: version }, { [migrationProblemKey]: problem }] = await Promise.all([
      local.get(versionKey),
      session.get(migrationProblemKey),
    ]);
    if (version === newestVersion) ended.resolve();
    else if (problem !== undefined) throw asError(problem);
  };
  const onChanged = (changes: Record<string, unknown>) => {
    if (versionKey in changes || migrationProblemKey in changes) look().catch(ended.reject);
  };
  const timer = setTimeout(() => {
    ended.reject(new ProblemError('background-silent'));
  }, patienceMs);
  local.onChanged.addListener(onChanged);
  session.onChanged.addListener(onChanged);
  try {
    // After listening: an end that comes before the look is seen by it.
    const wake = () => session.set({ [migrationAwaitedKey]: Date.now() });
    await Promise.all([ended.promise, look().then(wake)]);
  } finally {
    clearTimeout(timer);
    local.onChanged.removeListener(onChanged);
    session.onChanged.removeListener(onChanged);
  }
}

/** A stored problem as it was thrown. */
export function asError(stored: unknown): ProblemError {
  const parsed = z.safeParse(ProblemSchema, stored);
  const problem = parsed.success ? parsed.data : { code: 'migration-failed' as const };
  return new ProblemError(problem.code, problem);
}
